import {
  context,
  ProxyTracerProvider,
  propagation,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import type { Answered, RequestSpan, StatementSpan, Tracing } from './tracing.js';

const NAME = 'project-service';

/**
 * Traces with OpenTelemetry. Null without an SDK: operators register one by `--import`, before the service is
 * loaded.
 * @param trustsTraceparent whether a request is part of the trace that its `traceparent` names
 */
export function findTracing({ trustsTraceparent }: { readonly trustsTraceparent: boolean }): Tracing | null {
  const provider = trace.getTracerProvider();
  if (provider instanceof ProxyTracerProvider && provider.getDelegateTracer(NAME) === undefined) return null;
  const tracer = provider.getTracer(NAME);
  return {
    request(headers) {
      const around = context.active();
      return requestSpan(tracer, trustsTraceparent ? propagation.extract(around, headers) : around);
    },
    statement: (text) => (trace.getActiveSpan() === undefined ? null : statementSpan(tracer, text)),
  };
}

function requestSpan(tracer: Tracer, around: ReturnType<typeof context.active>): RequestSpan {
  // It gets its name when it is known which document is asked for; no client gives it one.
  const span = tracer.startSpan('graphql', { kind: SpanKind.SERVER }, around);
  const within = trace.setSpan(around, span);
  return {
    run: (work) => context.with(within, work),
    end(answered) {
      if (answered.operation !== null) span.updateName(`${answered.operation.kind} ${answered.operation.id}`);
      span.setAttributes(attributesOf(answered));
      // To a server only what is a fault of its own is an error.
      if (answered.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}

/** By the semantic conventions, where they have a name for it. Nothing that a client wrote, but for its request id. */
const attributesOf = ({ operation, project, requestId, status, code }: Answered) => ({
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

/** The text of a statement has no values: they go beside it. */
function statementSpan(tracer: Tracer, text: string): StatementSpan {
  const [, verb = 'other'] = /^\s*([a-z]+)/i.exec(text) ?? [];
  const span = tracer.startSpan(verb.toUpperCase(), {
    kind: SpanKind.CLIENT,
    attributes: { 'db.system.name': 'postgresql', 'db.operation.name': verb.toUpperCase(), 'db.query.text': text },
  });
  return {
    end: () => span.end(),
    fail(code) {
      // Not its message, which may quote a row.
      if (code !== null) span.setAttributes({ 'db.response.status_code': code, 'error.type': code });
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    },
  };
}
