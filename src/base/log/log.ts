import { createRequire } from 'node:module';
import { isNativeError } from 'node:util/types';
import type Winston from 'winston';
import { createSink } from './sink.js';

/**
 * The fields of a log line. There are no others, so that no content of a request is logged by
 * accident.
 */
export interface LogFields {
  readonly requestId?: string;
  readonly documentId?: string;
  readonly project?: string;
  readonly listener?: 'api' | 'ops';
  /** A short detail: a count, one of our paths, a code. Never input of a client. */
  readonly detail?: string | number;
}

/** The service log: start, stop, errors. Requests have the access log (`access.ts`). */
export interface Log {
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields & { readonly error?: unknown }): void;
}

export type LogFormat = 'json' | 'pretty';

const require = createRequire(import.meta.url);

/**
 * Returns the formatter of a log format: JSON, or text for people. Service and access log share it.
 * The first line loads winston, synchronously, because a line must not wait. Most commands write no
 * line and never load it.
 */
export function lineFormat(format: LogFormat): (fields: Winston.Logform.TransformableInfo) => string {
  let loaded: Winston.Logform.Format | undefined;
  return (fields) => {
    loaded ??= formatOf(require('winston'), format);
    const line = loaded.transform(fields);
    return typeof line === 'object' ? `${String(line[LINE])}\n` : '';
  };
}

/** The property in which winston stores a formatted line. */
const LINE = Symbol.for('message');

function formatOf(winston: typeof Winston, format: LogFormat): Winston.Logform.Format {
  if (format === 'json') return winston.format.combine(winston.format.timestamp(), winston.format.json());
  return winston.format.combine(
    winston.format.timestamp({ format: 'HH:mm:ss.SSS' }),
    winston.format.printf(({ timestamp, level, message, stack, ...fields }) => {
      const rest = Object.entries(fields).map(([name, value]) => ` ${name}=${String(value)}`);
      return `${timestamp} ${level} ${message}${rest.join('')}${stack === undefined ? '' : `\n${String(stack)}`}`;
    }),
  );
}

const LEVELS = ['error', 'warn', 'info'] as const;
type Level = (typeof LEVELS)[number];

/** The service log of a process, with its end. */
export type ProcessLog = ReturnType<typeof createLog>;

/**
 * Creates a log on standard error; standard output is for the results of commands. Lines are
 * written immediately, because they are rare and must survive a crash. While standard error is
 * blocked, lines wait in a bounded queue and are then dropped. The log reports their number when it
 * can write again.
 */
export function createLog(format: LogFormat, level: Level = 'info') {
  // The access makes Node set the pipe to non-blocking mode.
  void process.stderr;
  const render = lineFormat(format);
  const levels = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const sink = createSink(2, {
    onRecovered: (dropped) =>
      write('warn', 'log lines were dropped because standard error was blocked', { detail: dropped }),
  });

  function write(level: Level, message: string, fields: object = {}): void {
    if (levels.includes(level)) sink.write(render({ level, message, ...fields }));
  }

  return {
    info: (message: string, fields?: LogFields): void => write('info', message, fields),
    warn: (message: string, fields?: LogFields): void => write('warn', message, fields),
    error: (message: string, { error, ...fields }: LogFields & { readonly error?: unknown } = {}): void =>
      write('error', message, { ...fields, ...describeError(error) }),
    /** Number of dropped lines. */
    dropped: sink.dropped,
    /** Writes the remaining lines, within a second. */
    close: sink.close,
  };
}

/** Calls `report` at most once per `ms`, for failures that every request would report. */
export function atMostEvery(ms: number): (report: () => void) => void {
  let lastAt = Number.NEGATIVE_INFINITY;
  return (report) => {
    const now = performance.now();
    if (now - lastAt < ms) return;
    lastAt = now;
    report();
  };
}

const TROUBLE_LOG_MS = 1_000;

/**
 * Returns a function that logs infrastructure failures (database down, disk full), at most once a
 * second per code. The program has no bug, so the line has no stack.
 * @param message the effect, for example "requests are rejected"
 */
export function createTroubleReport(log: Log, message: string) {
  const limits = new Map<string, ReturnType<typeof atMostEvery>>();
  return (code: string, cause: unknown, fields: LogFields = {}): void => {
    const rarely = limits.get(code) ?? atMostEvery(TROUBLE_LOG_MS);
    limits.set(code, rarely);
    rarely(() => log.error(message, { ...fields, detail: `${code}: ${reasonOf(cause)}` }));
  };
}

/** Code and message of an error of the system or the database. An AggregateError has no message. */
export function reasonOf(cause: unknown): string {
  if (!isNativeError(cause)) return 'unknown reason';
  const code = 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [];
  return [...code, ...(cause.message === '' ? [] : [cause.message])].join(', ');
}

/**
 * Returns the stacks of an error and its causes. Other properties are omitted on purpose: `detail`
 * and `where` of a database error have the data of users.
 */
function describeError(error: unknown): { stack?: string } {
  const stacks: string[] = [];
  for (let current = error; current instanceof Error && stacks.length < 5; current = current.cause) {
    stacks.push(current.stack ?? `${current.name}: ${current.message}`);
  }
  if (stacks.length > 0) return { stack: stacks.join('\ncaused by: ') };
  return error === undefined ? {} : { stack: `thrown: ${typeof error}` };
}
