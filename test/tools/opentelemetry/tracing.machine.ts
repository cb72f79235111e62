import { afterAll, describe, expect, it } from '@jest/globals';
import { context, propagation, SpanKind, trace } from '@opentelemetry/api';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base';
import { findTracing } from '../../../src/base/opentelemetry.js';

// test/e2e/process/logs.machine.ts tests the spans of a real process.

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const headers = { traceparent: `00-${TRACE}-b7ad6b7169203331-01` };
const answered = { operation: null, project: null, requestId: 'one', status: 200, code: null };

afterAll(() => {
  trace.disable();
  propagation.disable();
});

describe('tracing', () => {
  it('is disabled without a registered SDK', () => {
    expect(findTracing({ trustsTraceparent: true })).toBeNull();
  });

  it("continues a client's trace only if configured", () => {
    const exporter = new InMemorySpanExporter();
    trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }));
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    for (const trustsTraceparent of [false, true]) findTracing({ trustsTraceparent })?.request(headers).end(answered);
    const [distrusting, trusting] = exporter.getFinishedSpans();
    expect(distrusting?.kind).toBe(SpanKind.SERVER);
    expect(distrusting?.parentSpanContext).toBeUndefined();
    expect(distrusting?.spanContext().traceId).not.toBe(TRACE);
    expect(trusting?.spanContext().traceId).toBe(TRACE);
  });

  it('creates no span for a statement outside of a request', () => {
    expect(context.active()).toBeDefined();
    expect(findTracing({ trustsTraceparent: false })?.statement('SELECT 1')).toBeNull();
  });
});
