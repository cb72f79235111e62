/** What became of a request, as its span says it. */
export interface Answered {
  /** Null: it named no document that is published. */
  readonly operation: { readonly id: string; readonly kind: 'query' | 'mutation' } | null;
  /** Slug. */
  readonly project: string | null;
  readonly requestId: string;
  readonly status: number;
  readonly code: string | null;
}

/** The span of one request. */
export interface RequestSpan {
  /** What `work` does, also later, is part of it. */
  run<T>(work: () => T): T;
  end(answered: Answered): void;
}

/** The span of one statement. */
export interface StatementSpan {
  end(): void;
  /** @param code SQLSTATE or code of the system; null: none is known */
  fail(code: string | null): void;
}

/** Traces of requests, and of the statements that they make. */
export interface Tracing {
  request(headers: NodeJS.Dict<string | string[]>): RequestSpan;
  /** Null outside of requests: what a node does by itself is nobody's trace. */
  statement(text: string): StatementSpan | null;
}

let begun: Tracing | null = null;

/** Null where nobody traces: then a request costs a comparison, and so does a statement. */
export const tracing = (): Tracing | null => begun;

/** From now on all of this process is traced; said once, at its start (`base/opentelemetry.ts`). */
export function beginTracing(by: Tracing | null): void {
  begun = by;
}
