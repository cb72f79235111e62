import {
  context,
  ProxyTracerProvider,
  propagation,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { RequestOutcome, RequestSpan, StatementSpan, Tracing } from './tracing.js';

const NAME = 'project-service';

/**
 * Returns tracing with OpenTelemetry, or null without an SDK. Operators register one with
 * `--import`, before the service is loaded.
 * @param trustsTraceparent whether a request joins the trace of its `traceparent`
 */
export function findTracing({ trustsTraceparent }: { readonly trustsTraceparent: boolean }): Tracing | null {
  const provider = trace.getTracerProvider();
  if (provider instanceof ProxyTracerProvider && provider.getDelegateTracer(NAME) === undefined) return null;
  const tracer = provider.getTracer(NAME);
  return {
    request(headers) {
      const parent = context.active();
      return requestSpan(tracer, trustsTraceparent ? propagation.extract(parent, headers) : parent);
    },
    statement: (text) => (trace.getActiveSpan() === undefined ? null : statementSpan(tracer, text)),
  };
}

function requestSpan(tracer: Tracer, parent: ReturnType<typeof context.active>): RequestSpan {
  // Renamed at the end, once the document is known. Clients cannot choose the name.
  const span = tracer.startSpan('graphql', { kind: SpanKind.SERVER }, parent);
  const active = trace.setSpan(parent, span);
  return {
    run: (work) => context.with(active, work),
    end(outcome) {
      if (outcome.operation !== null) span.updateName(`${outcome.operation.kind} ${outcome.operation.id}`);
      span.setAttributes(attributesOf(outcome));
      // Semantic conventions: a 4xx status is no error of a server span.
      if (outcome.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/**
 * Named by the semantic conventions where possible. The request id is the only value from a client.
 */
const attributesOf = ({ operation, project, requestId, status, code }: RequestOutcome) => ({
  ...(operation !== null && {
    'graphql.document.id': operation.id,
    // An operation has the name of its document.
    'graphql.operation.name': operation.id,
    'graphql.operation.type': operation.kind,
  }),
  ...(project !== null && { 'project_service.project': project }),
  'project_service.request.id': requestId,
  'http.response.status_code': status,
  ...(code !== null && { 'error.type': code }),
});

/** The text of a statement has placeholders, so it contains no values. */
function statementSpan(tracer: Tracer, text: string): StatementSpan {
  const [, verb = 'other'] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const span = tracer.startSpan(verb.toUpperCase(), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb.toUpperCase(), 'db.query.text': text },
  });
  return {
    end: () => span.end(),
    fail(code) {
      // The message is omitted because it may quote a row.
      if (code !== null) span.setAttributes({ 'db.response.status_code': code, 'error.type': code });
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
