import { type Control, replacing } from './control.js';

const metrics = 'src/metrics/metrics.test.ts';

/** Metrics, and their independence of clients: rules.md §4.3.5. */
export const metricControls: readonly Control[] = [
  {
    guarantee: 'metrics: requests create no new series',
    change: 'every documentId has a series',
    breaks: [
      {
        file: 'src/request/document.ts',
        find: 'if (operation !== undefined || retirement !== null) request.documentId',
        replace: 'request.documentId',
      },
      {
        file: 'src/metrics/requests.ts',
        find: '(documents.get(entry.documentId) ?? unknown).note(entry);',
        replace: `const made = documents.get(entry.documentId) ?? new DocumentCounts(entry.documentId);
        if (!documents.has(entry.documentId)) all.push(made);
        documents.set(entry.documentId, made).get(entry.documentId)?.note(entry);`,
      },
    ],
    test: metrics,
    name: 'for unpublished documents share one label',
  },
  {
    guarantee: 'metrics: contain no client data',
    change: 'every documentId is a label',
    breaks: [
      {
        file: 'src/request/document.ts',
        find: 'if (operation !== undefined || retirement !== null) request.documentId',
        replace: 'request.documentId',
      },
      {
        file: 'src/metrics/requests.ts',
        find: '(documents.get(entry.documentId) ?? unknown).note(entry);',
        replace: `const made = new DocumentCounts(entry.documentId);
        if (!documents.has(entry.documentId)) all.push(made);
        documents.set(entry.documentId, documents.get(entry.documentId) ?? made);`,
      },
    ],
    test: metrics,
    name: 'is in no metric',
  },
  {
    guarantee: 'metrics: show paid orders that are not fetched',
    change: 'only fetched orders count',
    breaks: replacing(
      'src/domain/deliveries/deliveries-view.ts',
      "unfetched.state = 'PENDING' AND unfetched.attempts = 0",
      "unfetched.state = 'PENDING' AND unfetched.attempts > 0",
    ),
    test: metrics,
    name: 'have the time since the last poll, and the age of the oldest unfetched order',
  },
  {
    guarantee: 'metrics: each order is counted once',
    change: 'each scrape counts all of them again',
    breaks: replacing('src/domain/statistics/statistics.ts', '      countedTo = to;'),
    test: metrics,
    name: 'count orders, credits and refunds since the first scrape, once each',
  },
  {
    guarantee: 'metrics: concurrent scrapes share one query',
    change: 'each scrape runs a query',
    breaks: replacing(
      'src/domain/statistics/statistics.ts',
      '!isRunning && performance.now() - begun >= cacheMs',
      'performance.now() > 0',
    ),
    test: metrics,
    name: 'take a few statements for any number of scrapes within ten seconds',
  },
  {
    guarantee: 'metrics: a scrape works without the database',
    change: 'the whole scrape fails',
    breaks: replacing('src/domain/statistics/statistics.ts', '.catch(() => null)'),
    test: metrics,
    name: 'report an unavailable database without delaying the scrape',
  },
  {
    guarantee: 'traces: a client cannot join a trace by default',
    change: 'its traceparent is used',
    breaks: replacing('src/base/opentelemetry.ts', 'trustsTraceparent ? propagation', 'true ? propagation'),
    test: 'test/tools/opentelemetry/tracing.machine.ts',
    name: "continues a client's trace only if configured",
  },
  {
    guarantee: 'open pages: many requests cost as much as one',
    change: 'each request is answered separately',
    breaks: [{ file: 'src/http/ops/share.ts', name: 'share', as: '(_keepMs, work) => work' }],
    test: 'src/http/ops/open-pages.test.ts',
    name: 'is computed once for 400 requests, 40 at a time, within its cache time',
  },
  {
    guarantee: 'readiness: the probe writes as much as an order',
    change: 'it writes no rows',
    breaks: replacing('src/storage/database.ts', "SET LOCAL work_mem = '64kB'", "SET LOCAL work_mem = '16MB'"),
    test: 'src/http/ops/readiness.test.ts',
    name: 'while the database has no space for the bytes that an order writes',
  },
];
