import type { InputName } from '../../../generated/inputs.js';

export type { InputName };

import type { LocalizedText } from '../language/text.js';
import {
  type Code,
  type CommandCode,
  catalogue,
  type ErrorCode,
  isForClients,
  isRetryableLimit,
  type RateLimit,
} from './catalogue.js';
import type { DetailedCode, DetailsOf, LocalizedDetails } from './details.js';
import type { ReasonOf } from './messages/keys.js';

/**
 * Values of a refusal. All except `item` and `cause` are sent to the client, so none may be secret.
 */
export interface RefusalFields {
  /**
   * Name of the invalid input in the service method (`email`). The edge adds its place in the
   * request.
   */
  readonly input?: string;
  /** The invalid part of the request, if it is no input: `documentId`. */
  readonly field?: string;
  /** Key of a message that is more specific than that of the code. */
  readonly reason?: string;
  /** Values for the placeholders of the message. */
  readonly params?: Readonly<Record<string, string | number>>;
  /**
   * Replaces the message of the catalogue: a localized notice of the operator, or a sentence for
   * operators.
   */
  readonly notice?: string;
  /** BCP 47 tag of the notice, if it differs from the language of the answer. */
  readonly noticeLanguage?: string;
  /** Whole seconds; also sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  /**
   * Localized details: sent in the language of the answer, or as null without a text (rules.md
   * §3.10.5).
   */
  readonly texts?: Readonly<Record<string, LocalizedText>>;
  /** Required for RATE_LIMITED: sent as `details.limit`. */
  readonly limit?: RateLimit;
  /**
   * SKU of the item that caused the refusal. Operators find it by request id; clients do not
   * receive it.
   */
  readonly item?: string;
  readonly cause?: unknown;
}

/**
 * Names of inputs and reasons that a code allows. Client codes may name a variable of documents,
 * codes of operators none. A reason must have a message in the catalogue.
 */
export interface NamesOf<C extends Code> {
  readonly input?: C extends ErrorCode ? InputName : never;
  readonly reason?: ReasonOf<C>;
}

type LimitFields = RefusalFields & NamesOf<'RATE_LIMITED'> & { readonly limit: RateLimit };

/**
 * A code has exactly the details that clients expect (details.ts). Two codes have other details,
 * which only operators receive: INVALID_VARIABLES the problems of a file, CATALOGUE_CHANGED the
 * changes of others.
 */
type FieldsOf<C extends Code> = [C] extends [keyof LocalizedDetails]
  ? [fields: RefusalFields & NamesOf<C> & LocalizedFields<C>]
  : [C] extends [DetailedCode]
    ? [fields: RefusalFields & NamesOf<C> & { readonly details: DetailsOf<C> }]
    : [C] extends [Exclude<Code, DetailedCode | 'INVALID_VARIABLES' | 'CATALOGUE_CHANGED'>]
      ? [fields?: RefusalFields & NamesOf<C> & { readonly details?: never }]
      : [fields?: RefusalFields & NamesOf<C>];

interface LocalizedFields<C extends keyof LocalizedDetails> {
  readonly details: Omit<DetailsOf<C>, LocalizedDetails[C]>;
  readonly texts: Readonly<Record<LocalizedDetails[C], LocalizedText>>;
}

/** Values of a refusal from another thread, which has checked them against its code. */
interface CopiedFields extends RefusalFields {
  readonly isCopy: true;
}

/**
 * An expected rejection with a code of the catalogue. Every other error is an internal error:
 * masked as `INTERNAL` and logged once with its stack.
 */
export class Refusal<C extends Code = Code> extends Error {
  override readonly name = 'Refusal';

  constructor(code: C, fields: CopiedFields);
  constructor(code: C & 'RATE_LIMITED', fields: LimitFields);
  // The last overload, because the compiler reports its error if none matches.
  constructor(code: C & Exclude<Code, 'RATE_LIMITED'>, ...fields: FieldsOf<C>);
  constructor(
    readonly code: C,
    readonly fields: RefusalFields = {},
  ) {
    // A client refusal is a regular answer and needs no stack, which would cost more than all
    // stages.
    const limit = Error.stackTraceLimit;
    if (isForClients(code)) Error.stackTraceLimit = 0;
    super(code, fields.cause === undefined ? undefined : { cause: fields.cause });
    Error.stackTraceLimit = limit;
  }
}

/** Whether a program may retry by itself. */
export function isRetryable({ code, fields: { limit } }: Refusal): boolean {
  const { retryable } = catalogue[code];
  if (retryable !== 'BY_LIMIT') return retryable;
  return limit !== undefined && isRetryableLimit(limit);
}

/** Whether API clients may receive the refusal. */
export const isClientRefusal = (refusal: Refusal): refusal is Refusal<ErrorCode> => isForClients(refusal.code);

/**
 * Creates the refusal of an admin command: a code, and a notice with the fix.
 * The console shows a sentence of its own, built from the code and `params`.
 */
export const refuse = (code: CommandCode, notice: string, params: RefusalFields['params'] = {}): Refusal =>
  new Refusal(code, { notice, params });

/** Creates a refusal whose code is known only at run time, for example from a worker thread. */
export const refusalOf = <C extends Code>(code: C, fields: RefusalFields): Refusal<C> =>
  new Refusal(code, { ...fields, isCopy: true });
