import type { InputName } from '../../../generated/inputs.js';

export type { InputName };

import type { LocalizedText } from '../language/text.js';
import { type Code, catalogue, type ErrorCode, isForClients, type RateLimit, rateLimits } from './catalogue.js';
import type { DetailedCode, DetailsOf, LocalizedDetails } from './details.js';
import type { ReasonOf } from './messages/keys.js';

/** What a refusal may carry beside its code. All but `item` and `cause` is sent to the caller, so none of that may be secret. */
export interface RefusalFacts {
  /** The input at fault by the name that the deed knows it by (`email`); where it came in is the edge's to add. */
  readonly input?: string;
  /** The part of the request at fault where there are no inputs yet: `documentId`. */
  readonly field?: string;
  /** A more exact, localized sentence than the code's own: a key of the message catalogue. */
  readonly reason?: string;
  /** Values for the placeholders of the message. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** A sentence that replaces the catalogue's: the operator's own notice, already in the answer's language. */
  readonly notice?: string;
  /** BCP 47 tag of the notice, where it is not the answer's own language. */
  readonly noticeLanguage?: string;
  /** Whole seconds; also sent as `Retry-After`. */
  readonly retryAfterSeconds?: number;
  readonly details?: Readonly<Record<string, unknown>>;
  /** Further details: each is sent in the language of the answer, as null where there is no text (rules.md §3.10.5). */
  readonly texts?: Readonly<Record<string, LocalizedText>>;
  /** Of RATE_LIMITED, which has to say it: sent as `details.limit`. */
  readonly limit?: RateLimit;
  /** SKU of the item at fault: operators find it by the request id, clients do not receive it. */
  readonly item?: string;
  readonly cause?: unknown;
}

/**
 * What names a part of the request or of the message: for a code of the API's clients only variables that documents have
 * (an operator's command has inputs of its own), and only reasons with a sentence in the message catalogue.
 */
export interface NamesOf<C extends Code> {
  readonly input?: C extends Exclude<ErrorCode, 'INVALID_REQUEST'> ? InputName : string;
  readonly reason?: ReasonOf<C>;
}

type LimitFacts = RefusalFacts & NamesOf<'RATE_LIMITED'> & { readonly limit: RateLimit };

/**
 * Where the code is known, its details are those that clients are told to expect (details.ts), and there are no others. Those
 * of INVALID_VARIABLES are the faults of an operator's file, and those of CATALOGUE_CHANGED the changes of other operators, of
 * which clients never hear.
 */
type FactsOf<C extends Code> = [C] extends [keyof LocalizedDetails]
  ? [facts: RefusalFacts & NamesOf<C> & LocalizedFacts<C>]
  : [C] extends [DetailedCode]
    ? [facts: RefusalFacts & NamesOf<C> & { readonly details: DetailsOf<C> }]
    : [C] extends [Exclude<Code, DetailedCode | 'INVALID_VARIABLES' | 'CATALOGUE_CHANGED'>]
      ? [facts?: RefusalFacts & NamesOf<C> & { readonly details?: never }]
      : [facts?: RefusalFacts & NamesOf<C>];

interface LocalizedFacts<C extends keyof LocalizedDetails> {
  readonly details: Omit<DetailsOf<C>, LocalizedDetails[C]>;
  readonly texts: Readonly<Record<LocalizedDetails[C], LocalizedText>>;
}

/** Facts of a refusal that was made elsewhere, where they were checked against its code. */
interface CopiedFacts extends RefusalFacts {
  readonly isCopy: true;
}

/**
 * An expected "no", by its code of the catalogue: the one thing that the service's own code throws at whoever asked.
 * Anything else that is thrown is a fault: masked as `INTERNAL` and logged once with its stack.
 */
export class Refusal<C extends Code = Code> extends Error {
  override readonly name = 'Refusal';

  constructor(code: C, facts: CopiedFacts);
  constructor(code: C & 'RATE_LIMITED', facts: LimitFacts);
  // The last one: the compiler reports its error where none fits.
  constructor(code: C & Exclude<Code, 'RATE_LIMITED'>, ...facts: FactsOf<C>);
  constructor(
    readonly code: C,
    readonly facts: RefusalFacts = {},
  ) {
    // What clients hear of is an answer, and nobody looks where it was thrown: a stack would cost more than all stages.
    const frames = Error.stackTraceLimit;
    if (isForClients(code)) Error.stackTraceLimit = 0;
    super(code, facts.cause === undefined ? undefined : { cause: facts.cause });
    Error.stackTraceLimit = frames;
  }
}

/** Whether a program may send the same again by itself. */
export function isRetryable({ code, facts: { limit } }: Refusal): boolean {
  const { retryable } = catalogue[code];
  if (retryable !== 'BY_LIMIT') return retryable;
  return limit !== undefined && rateLimits[limit].retryable;
}

/** A refusal of which clients of the API may hear. */
export const isClientRefusal = (refusal: Refusal): refusal is Refusal<ErrorCode> => isForClients(refusal.code);

/**
 * What operators are refused with: a code, the input at fault, and a sentence that says what to do. The console makes its own
 * sentence of the code and `params`.
 */
export const refuse = (
  code: Exclude<Code, 'RATE_LIMITED'>,
  input: string,
  notice: string,
  params: RefusalFacts['params'] = {},
): Refusal => new Refusal(code, { input, notice, params });

/** Makes the refusal of a code that is known at run time only, as one that was sent by a worker thread. */
export const refusalOf = (code: Code, facts: RefusalFacts): Refusal => new Refusal(code, { ...facts, isCopy: true });
