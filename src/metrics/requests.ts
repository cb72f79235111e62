import type { Registry } from 'prom-client';
import { Distribution } from '../base/distribution.js';
import { catalogue, isErrorCode } from '../base/errors/catalogue.js';
import type { AccessEntry, AccessLog } from '../base/log/index.js';
import { ReadHistogram, readCounter, type Sample } from './read.js';

/** Seconds: an answer from memory takes some 0.0001, one that hashes a password 0.1, none more than 10. */
const DURATIONS = [0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** Requests that name no document of the manifest, or none at all. */
const UNKNOWN = 'unknown';

/** How a request can end: what it was answered. A closed set, as that of documents is, so that metrics are bounded. */
interface Ending {
  readonly status: number;
  /** Empty: there was no error. */
  readonly code: string;
  readonly category: string;
}

/** Answers without an error: data, a preflight, and nobody there any more to be answered. */
const WITHOUT_CODE = [200, 204, 499].map((status): Ending => ({ status, code: '', category: '' }));
const errorCodes = Object.keys(catalogue).filter(isErrorCode);
/** Of each code the refusal as a whole, and beside it data with an error among it. */
const WITH_CODE = errorCodes.flatMap((code): Ending[] => {
  const { status, category } = catalogue[code];
  return [
    { status, code, category },
    { status: 200, code, category },
  ];
});
const ENDINGS: readonly Ending[] = [...WITHOUT_CODE, ...WITH_CODE];
const placeOfStatus = new Map<number, number>(WITHOUT_CODE.map(({ status }, at) => [status, at]));
const placeOfCode = new Map<string, number>(errorCodes.map((code, at) => [code, WITHOUT_CODE.length + 2 * at]));

/** Where among the endings that of a request stands. */
function placeOf({ status, code }: AccessEntry): number {
  if (code === null) return placeOfStatus.get(status) ?? 0;
  return (placeOfCode.get(code) ?? 0) + (status === 200 ? 1 : 0);
}

/** What there is to tell of requests for one document. */
class DocumentFigures {
  readonly name: string;
  readonly durations = new Distribution(DURATIONS);
  /** How many ended how, as `ENDINGS` has it. */
  readonly endings = new Float64Array(ENDINGS.length);

  constructor(name: string) {
    this.name = name;
  }

  note(entry: AccessEntry): void {
    const at = placeOf(entry);
    this.endings[at] = (this.endings[at] ?? 0) + 1;
    this.durations.note(entry.durationMs / 1000);
  }
}

/**
 * Counts the requests of an API where their access lines are written, so that no request is in one and not in the other.
 * All that can be counted has its place beforehand: a request costs two look-ups and three additions.
 * @param documentIds those of the manifest: each is a label, and all else is another one
 * @returns makes of an access log one that counts as well
 */
export function countRequests(registry: Registry, documentIds: Iterable<string>): (accessLog: AccessLog) => AccessLog {
  const documents = new Map([...documentIds].map((id) => [id, new DocumentFigures(id)]));
  const unknown = new DocumentFigures(UNKNOWN);
  const all = [...documents.values(), unknown];
  const logs: AccessLog[] = [];

  readCounter(
    registry,
    {
      name: 'project_service_requests_total',
      help: 'Requests of the API, by document and by what they were answered (no code: no error).',
      labels: ['document', 'status', 'code', 'category'],
    },
    () =>
      all.flatMap(({ name, endings }) =>
        ENDINGS.flatMap(({ status, code, category }, at): Sample<string>[] => {
          const count = endings[at] ?? 0;
          // What has never happened is left out, but for success: rates need a beginning.
          return count > 0 || at === 0 ? [[{ document: name, status, code, category }, count]] : [];
        }),
      ),
  );
  new ReadHistogram(
    registry,
    {
      name: 'project_service_request_duration_seconds',
      help: 'From the head of a request to its answer, by document.',
      labels: ['document'],
    },
    () => all.map(({ name, durations }) => [{ document: name }, durations]),
  );
  readCounter(
    registry,
    { name: 'project_service_access_lines_dropped_total', help: 'Access lines that standard output did not take.' },
    () => logs.map((log) => [{}, log.dropped()]),
  );

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
