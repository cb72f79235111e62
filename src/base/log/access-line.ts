import { type LogFormat, lineFormat } from './log.js';

/**
 * One line per request. The allowlist: whatever is not named here cannot reach the log, so no variable, token,
 * password, PIN or e-mail address can.
 */
export interface AccessEntry {
  readonly requestId: string;
  /** A published id, else `unknown`: a client's own text must not flood or forge the log. */
  readonly documentId: string;
  /** The project's slug; null before it is known. */
  readonly project: string | null;
  readonly status: number;
  readonly code: string | null;
  readonly category: string | null;
  readonly durationMs: number;
}

/** Makes the line of an entry, with its end. `at` is when it was recorded, in milliseconds since the epoch. */
export type AccessLine = (entry: AccessEntry, at: number) => string;

/**
 * Lines of access as those of the service's own log are. For people winston makes them; JSON, byte for byte what winston
 * would make of it, is put together here: there is one for each request, and winston's takes as long as half of a bare one.
 */
export function accessLineFormat(format: LogFormat): AccessLine {
  if (format === 'json') return jsonLine;
  const render = lineFormat(format);
  return (entry, at) => render({ level: levelOf(entry), message: 'request', timestamp: timeOf(at), ...entry });
}

/** The keys stand in the order of the alphabet, as in all lines. */
const jsonLine: AccessLine = (entry, at) => {
  const { requestId, documentId, project, status, code, category, durationMs } = entry;
  return (
    `{"category":${quoted(category)},"code":${quoted(code)},"documentId":${quoted(documentId)},` +
    `"durationMs":${durationMs},"level":"${levelOf(entry)}","message":"request",` +
    `${idIn(requestId, project)},"status":${status},"timestamp":"${timeOf(at)}"}\n`
  );
};

/** How the id of a request stands in its line, after its project; with no project said, in the lines of all. */
export function idIn(requestId: string, project?: string | null): string {
  const id = `"requestId":${quoted(requestId)}`;
  return project === undefined ? id : `"project":${quoted(project)},${id}`;
}

const levelOf = ({ status, code }: AccessEntry): 'error' | 'info' =>
  status >= 500 && code !== 'PROJECT_UNAVAILABLE' ? 'error' : 'info';

/** What needs no escape: nearly all that is logged. */
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
