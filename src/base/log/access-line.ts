import { type LogFormat, lineFormat } from './log.js';

/**
 * Fields of the line of a request. This is an allowlist: nothing else reaches the log, so no
 * variable, token, password, PIN or email address does.
 */
export interface AccessEntry {
  readonly requestId: string;
  /** A published id or `unknown`: text from a client could fill or forge the log. */
  readonly documentId: string;
  /** Slug; null if the request did not reach a project. */
  readonly project: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly category: string | null;
  readonly durationMs: number;
}

/**
 * Formats the line of an entry, with its line end. `at`: time of the record in Unix milliseconds.
 */
export type AccessLine = (entry: AccessEntry, at: number) => string;

/**
 * Returns the formatter of access lines, in the format of the service log. Winston formats text for
 * people. JSON is concatenated here, byte for byte as winston would: winston needs half the time of
 * a minimal request for each line.
 */
export function accessLineFormat(format: LogFormat): AccessLine {
  if (format === 'json') return jsonLine;
  const render = lineFormat(format);
  return (entry, at) => render({ level: levelOf(entry), message: 'request', timestamp: timeOf(at), ...entry });
}

/** The keys are in alphabetical order, as in all lines. */
const jsonLine: AccessLine = (entry, at) => {
  const { requestId, documentId, project, status, code, category, durationMs } = entry;
  return (
    `{"category":${quoted(category)},"code":${quoted(code)},"documentId":${quoted(documentId)},` +
    `"durationMs":${durationMs},"level":"${levelOf(entry)}","message":"request",` +
    `${idIn(requestId, project)},"status":${status},"timestamp":"${timeOf(at)}"}\n`
  );
};

/**
 * The part of a line with the request id, after that with the project. Without a project it matches
 * those of all.
 */
export function idIn(requestId: string, project?: string | null): string {
  const id = `"requestId":${quoted(requestId)}`;
  return project === undefined ? id : `"project":${quoted(project)},${id}`;
}

const levelOf = ({ status, code }: AccessEntry): 'error' | 'info' =>
  status >= 500 && code !== 'PROJECT_UNAVAILABLE' ? 'error' : 'info';

/** Needs no escaping: nearly all logged values. */
const PLAIN = /^[\w.:-]*$/;

function quoted(text: string | null): string {
  if (text === null) return 'null';
  return PLAIN.test(text) ? `"${text}"` : JSON.stringify(text);
}

let latest = { at: Number.NaN, text: '' };

/** Requests of one millisecond share its text. */
function timeOf(at: number): string {
  if (at !== latest.at) latest = { at, text: new Date(at).toISOString() };
  return latest.text;
}
