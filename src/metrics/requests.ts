import type { Registry } from 'prom-client';
import { catalogue, isErrorCode } from '../base/errors/catalogue.js';
import { Histogram } from '../base/histogram.js';
import type { AccessEntry, AccessLog } from '../base/log/index.js';
import { ReadHistogram, readCounter, type Sample } from './read.js';

/**
 * Buckets in seconds. An answer from memory takes about 0.0001, a password hash 0.1, and no request
 * more than 10.
 */
const DURATIONS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Label of requests without a document of the manifest. */
const UNKNOWN = 'unknown';

/**
 * The outcome of a request. The set is closed, like that of documents, so that the number of
 * metrics is bounded.
 */
interface Ending {
  readonly status: number;
  /** Empty if there was no error. */
  readonly code: string;
  readonly category: string;
}

/** Outcomes without an error: data, a preflight, an unchanged answer, and a disconnected client. */
const WITHOUT_CODE = [200, 204, 304, 499].map((status): Ending => ({ status, code: '', category: '' }));
const errorCodes = Object.keys(catalogue).filter(isErrorCode);
/**
 * Each code has two outcomes: the whole request is rejected, or the answer has data and an error.
 */
const WITH_CODE = errorCodes.flatMap((code): Ending[] => {
  const { status, category } = catalogue[code];
  return [
    { status, code, category },
    { status: 200, code, category },
  ];
});
const ENDINGS: readonly Ending[] = [...WITHOUT_CODE, ...WITH_CODE];
const indexOfStatus = new Map<number, number>(WITHOUT_CODE.map(({ status }, at) => [status, at]));
const indexOfCode = new Map<string, number>(errorCodes.map((code, at) => [code, WITHOUT_CODE.length + 2 * at]));

/** The index in ENDINGS of a request. */
function indexOf({ status, code }: AccessEntry): number {
  if (code === null) return indexOfStatus.get(status) ?? 0;
  return (indexOfCode.get(code) ?? 0) + (status === 200 ? 1 : 0);
}

/** The counts of one document. */
class DocumentCounts {
  readonly durations = new Histogram(DURATIONS);
  /** Number of requests per outcome, in the order of ENDINGS. */
  readonly endings = new Float64Array(ENDINGS.length);

  constructor(readonly name: string) {}

  note(entry: AccessEntry): void {
    const at = indexOf(entry);
    this.endings[at] = (this.endings[at] ?? 0) + 1;
    this.durations.record(entry.durationMs / 1000);
  }
}

/**
 * Registers the metrics of requests. They are counted where access lines are written, so that both
 * agree; rejections by a request rate have no line. All counters are created in advance, so a
 * request costs two lookups and three additions.
 * @param documentIds of the manifest: each is a label; requests without one share another label
 * @returns wraps an access log, so that its lines are counted
 */
export function countRequests(registry: Registry, documentIds: Iterable<string>): (accessLog: AccessLog) => AccessLog {
  const documents = new Map([...documentIds].map((id) => [id, new DocumentCounts(id)]));
  const unknown = new DocumentCounts(UNKNOWN);
  const all = [...documents.values(), unknown];
  const logs: AccessLog[] = [];

  readCounter(registry, {
    name: 'project_service_requests_total',
    help: 'Requests of the API by document and outcome (no code: no error).',
    labels: ['document', 'status', 'code', 'category'],
    read: () =>
      all.flatMap(({ name, endings }) =>
        ENDINGS.flatMap(({ status, code, category }, at): Sample<string>[] => {
          const count = endings[at] ?? 0;
          // Outcomes without requests are omitted, except these: rates need an initial value, and
          // the alert InternalErrors needs one to notice the first failure.
          return count > 0 || at === 0 || code === 'INTERNAL'
            ? [[{ document: name, status, code, category }, count]]
            : [];
        }),
      ),
  });
  new ReadHistogram(registry, {
    name: 'project_service_request_duration_seconds',
    help: 'Time from the head of a request to its answer, by document.',
    labels: ['document'],
    read: () => all.map(({ name, durations }) => [{ document: name }, durations]),
  });
  readCounter(registry, {
    name: 'project_service_access_lines_dropped_total',
    help: 'Access lines that could not be written to standard output.',
    read: () => logs.map((log) => [{}, log.dropped()]),
  });

  return (accessLog) => {
    logs.push(accessLog);
    return {
      ...accessLog,
      record(entry, limit, subject) {
        (documents.get(entry.documentId) ?? unknown).note(entry);
        accessLog.record(entry, limit, subject);
      },
    };
  };
}
