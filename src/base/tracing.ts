/** Outcome of a request, as recorded in its span. */
export interface RequestOutcome {
  /** Null if the request named no published document. */
  readonly operation: { readonly id: string; readonly kind: 'query' | 'mutation' } | null;
  /** Slug. */
  readonly project: string | null;
  readonly requestId: string;
  readonly status: number;
  readonly code: string | null;
}

/** The span of one request. */
export interface RequestSpan {
  /** Runs `work` with this span as the parent, including its asynchronous continuations. */
  run<T>(work: () => T): T;
  end(outcome: RequestOutcome): void;
}

/** The span of one SQL statement. */
export interface StatementSpan {
  end(): void;
  /** @param code SQLSTATE or system error code, null if there is none */
  fail(code: string | null): void;
}

/** Creates the spans of requests and of their SQL statements. */
export interface Tracing {
  request(headers: NodeJS.Dict<string | string[]>): RequestSpan;
  /** Null outside of requests: background work is not traced. */
  statement(text: string): StatementSpan | null;
}

let current: Tracing | null = null;

/** Null if tracing is off: a request or a statement then costs one comparison. */
export const tracing = (): Tracing | null => current;

/** Sets the tracing of this process, once at start (`base/opentelemetry.ts`). */
export function setTracing(next: Tracing | null): void {
  current = next;
}
