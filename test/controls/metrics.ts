import type { Control, TextBreak } from './control.js';

const metrics = 'src/metrics/metrics.test.ts';
const one = (file: string, find: string, replace: string): readonly TextBreak[] => [{ file, find, replace }];

/** What operators are told, and nobody else may widen: rules.md §4.3.5. */
export const metricControls: readonly Control[] = [
  {
    guarantee: 'metrics: no request makes a new series',
    change: 'each documentId has one',
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
    name: 'are one document, however many are made up',
  },
  {
    guarantee: 'metrics: nothing that clients send is in them',
    change: 'each documentId is a label',
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
    guarantee: 'metrics: what is paid and not fetched is seen',
    change: 'what was fetched counts, and nothing else',
    breaks: one(
      'src/domain/deliveries/deliveries-view.ts',
      "unfetched.state = 'PENDING' AND unfetched.attempts = 0",
      "unfetched.state = 'PENDING' AND unfetched.attempts > 0",
    ),
    test: metrics,
    name: 'how long an order waits',
  },
  {
    guarantee: 'metrics: each order is counted once',
    change: 'each look counts all of them again',
    breaks: one('src/domain/statistics/statistics.ts', '      countedTo = to;', ''),
    test: metrics,
    name: 'each once',
  },
  {
    guarantee: 'metrics: however many look, the database is asked once',
    change: 'each asks',
    breaks: one(
      'src/domain/statistics/statistics.ts',
      '!isRunning && performance.now() - begun >= keptMs',
      'performance.now() > 0',
    ),
    test: metrics,
    name: 'cost a few statements',
  },
  {
    guarantee: 'metrics: a database that does not answer breaks no scrape',
    change: 'all of it fails',
    breaks: one('src/domain/statistics/statistics.ts', '.catch(() => null)', ''),
    test: metrics,
    name: 'hold nothing up where the database',
  },
  {
    guarantee: 'traces: a client joins no trace by itself',
    change: 'its traceparent counts',
    breaks: one('src/base/opentelemetry.ts', 'trustsTraceparent ? propagation', 'true ? propagation'),
    test: 'test/tools/opentelemetry/tracing.machine.ts',
    name: "continues a client's trace only if configured",
  },
  {
    guarantee: 'open pages: many requests cost what one does',
    change: 'each is answered by itself',
    breaks: [{ file: 'src/http/ops/share.ts', name: 'share', as: '(_keepMs, work) => work' }],
    test: 'src/http/ops/open-pages.test.ts',
    name: 'is made once for 400 requests',
  },
  {
    guarantee: 'readiness: the probe writes as much as an order',
    change: 'it writes nothing to the disk',
    breaks: one('src/storage/database.ts', "SET LOCAL work_mem = '64kB'", "SET LOCAL work_mem = '16MB'"),
    test: 'src/http/ops/readiness.test.ts',
    name: 'no room for as many bytes as an order writes',
  },
];
