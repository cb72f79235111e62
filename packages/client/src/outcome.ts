// Outcomes of calls. `ok` distinguishes data from failures; `code` identifies the failure.

export type Category = 'authentication' | 'validation' | 'authorization' | 'not_found' | 'internal';

/** Ids of a call. */
export interface Call {
  /** Sent as `X-Request-Id`, the same for all attempts. Support can look up the call by it. */
  readonly requestId: string;
  /**
   * The sent key, from the caller or generated; null if the operation takes none. `purchaseStatus`
   * with it shows whether a purchase was made.
   */
  readonly idempotencyKey: string | null;
}

/** The operation succeeded. */
export interface Answered<Data> extends Call {
  readonly ok: true;
  readonly data: Data;
  /** Errors of parts of the data that are null; usually empty. */
  readonly partial: readonly PartialError[];
}

export interface PartialError {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** Fields of all failures. */
interface Failed extends Call {
  readonly ok: false;
  /**
   * From the service: for users, in their language. Of `NO_ANSWER`: for developers, in English. It
   * may change; `code` does not.
   */
  readonly message: string;
  /** Programs may repeat the call after `retryAfterSeconds`, with the same `idempotencyKey`. */
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;
}

/**
 * A refusal with a code that the operation declares. After retries it is that of the last one, and
 * an earlier attempt without an answer may have had its effect: see `idempotencyKey`.
 */
export interface Refused<
  Code extends string = string,
  Group extends Category = Category,
  Status extends number = number,
  Details = unknown,
> extends Failed {
  readonly code: Code;
  readonly category: Group;
  readonly status: Status;
  /** The invalid input: `variables.gameServerId`. */
  readonly field: string | null;
  readonly details: Details;
}

/** A refusal with a code that this build of the client does not know. */
export interface UnknownRefusal extends Failed {
  readonly code: 'UNKNOWN_CODE';
  readonly unknownCode: string;
  readonly category: Category;
  readonly status: number;
  readonly field: string | null;
  readonly details: unknown;
}

/**
 * There is no answer of the service, so the effect is unknown. `retryable` for queries and for
 * mutations with an `idempotencyKey`, unless the caller aborted the call or another server answered
 * with a status below 500 that is not 429.
 */
export interface NoAnswer extends Failed {
  readonly code: 'NO_ANSWER';
  /**
   * `ABORTED`: by the caller's signal. `TIME_LIMIT`: `timeoutMs` elapsed. `UNREACHABLE`: no
   * connection, or it broke. `NOT_THE_SERVICE`: another server answered, such as a proxy or a
   * captive portal.
   */
  readonly reason: 'ABORTED' | 'TIME_LIMIT' | 'UNREACHABLE' | 'NOT_THE_SERVICE';
  readonly category: null;
  readonly field: null;
  readonly details: null;
  /** HTTP status; null if none was received. */
  readonly status: number | null;
  readonly cause: unknown;
}

/** Data, a declared error, an unknown error, or no answer. */
export type Outcome<Data, Failure extends Refused = Refused> = Answered<Data> | Failure | UnknownRefusal | NoAnswer;
