// What a call comes to. It is always a value: `ok` tells data from the rest, `code` what the rest is.

export type Category = 'authentication' | 'validation' | 'authorization' | 'not_found' | 'internal';

/** What is known of a call however it went. */
export interface Call {
  /** Sent as `X-Request-Id`, and the same for each repetition: support finds the call by it. */
  readonly requestId: string;
  /** The key that it was sent with, given or made; null where the operation takes none. */
  readonly idempotencyKey: string | null;
}

/** The operation did what it was asked. */
export interface Answered<Data> extends Call {
  readonly ok: true;
  readonly data: Data;
  /** Of parts of the data that are null because they failed; most often empty. */
  readonly partial: readonly PartialError[];
}

export interface PartialError {
  readonly path: readonly (string | number)[];
  readonly code: string;
  readonly message: string;
}

/** The facts of everything that is not data. */
interface Failed extends Call {
  readonly ok: false;
  /** For people, in their language, where the service wrote it. It changes; `code` does not. */
  readonly message: string;
  /** A program may send the same again by itself, after `retryAfterSeconds`: with the same `idempotencyKey`. */
  readonly retryable: boolean;
  readonly retryAfterSeconds: number | null;
}

/** The service refused, by a code that the operation declares. */
export interface Refused<
  Code extends string = string,
  Group extends Category = Category,
  Status extends number = number,
  Details = unknown,
> extends Failed {
  readonly code: Code;
  readonly category: Group;
  readonly status: Status;
  /** The input at fault: `variables.gameServerId`. */
  readonly field: string | null;
  readonly details: Details;
}

/** The service refused by a code that this build of the client does not know: it is older than the service. */
export interface UnknownRefusal extends Failed {
  readonly code: 'UNKNOWN_CODE';
  readonly unknownCode: string;
  readonly category: Category;
  readonly status: number;
  readonly field: string | null;
  readonly details: unknown;
}

/**
 * There is no answer of the service, and whether it was done is not known. `retryable` where that does no harm: of a query,
 * and of what has an `idempotencyKey`.
 */
export interface NoAnswer extends Failed {
  readonly code: 'NO_ANSWER';
  /**
   * `ABORTED`: by the caller's signal. `TIME_LIMIT`: `timeoutMs` are over. `UNREACHABLE`: no connection, or it broke.
   * `NOT_THE_SERVICE`: something else answered, such as a proxy or a captive portal.
   */
  readonly reason: 'ABORTED' | 'TIME_LIMIT' | 'UNREACHABLE' | 'NOT_THE_SERVICE';
  readonly category: null;
  readonly field: null;
  readonly details: null;
  /** HTTP; null where not even that came. */
  readonly status: number | null;
  readonly cause: unknown;
}

/** Data, one of the errors that the operation declares, or what no declaration can foresee. */
export type Outcome<Data, Failure extends Refused = Refused> = Answered<Data> | Failure | UnknownRefusal | NoAnswer;
