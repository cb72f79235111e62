import type { ErrorCode } from './catalogue.js';

/** What a refusal may carry beside its code; all of it is sent to the client, so none of it may be secret. */
export interface RefusalFacts {
  /** Path of the input at fault, e.g. `variables.gameServerId`. */
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
  readonly cause?: unknown;
}

/**
 * The only error class that is ours: an expected "no", by its code of the catalogue. Anything else that is thrown
 * is a fault: masked as `INTERNAL` towards the client and logged once with its stack.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';

  constructor(
    readonly code: ErrorCode,
    readonly facts: RefusalFacts = {},
  ) {
    super(code, facts.cause === undefined ? undefined : { cause: facts.cause });
  }
}
