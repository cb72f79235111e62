import { createRequire } from 'node:module';
import { isNativeError } from 'node:util/types';
import type Winston from 'winston';
import { createSink } from './sink.js';

/** Facts of a log line. Only these fields exist, so nothing of a request's content can get in by accident. */
export interface LogFacts {
  readonly requestId?: string;
  readonly documentId?: string;
  readonly project?: string;
  readonly listener?: 'api' | 'ops';
  /** Any short, harmless detail: a count, a path of ours, a code. Never input of a client. */
  readonly detail?: string | number;
}

/** What the service says of itself: start, stop, faults. Requests have a log of their own (`access.ts`). */
export interface Log {
  info(message: string, facts?: LogFacts): void;
  warn(message: string, facts?: LogFacts): void;
  error(message: string, facts?: LogFacts & { readonly error?: unknown }): void;
}

export type LogFormat = 'json' | 'pretty';

const require = createRequire(import.meta.url);

/**
 * Makes lines: of JSON for machines, readable ones for people; the same for service and access log. Winston is loaded
 * for the first of them, at once, as a line must not wait: most commands write none, and end before it would be there.
 */
export function lineFormat(format: LogFormat): (facts: Winston.Logform.TransformableInfo) => string {
  let made: Winston.Logform.Format | undefined;
  return (facts) => {
    made ??= formatOf(require('winston'), format);
    const line = made.transform(facts);
    return typeof line === 'object' ? `${String(line[LINE])}\n` : '';
  };
}

/** Where a format leaves the line that it made. */
const LINE = Symbol.for('message');

function formatOf(winston: typeof Winston, format: LogFormat): Winston.Logform.Format {
  if (format === 'json') return winston.format.combine(winston.format.timestamp(), winston.format.json());
  return winston.format.combine(
    winston.format.timestamp({ format: 'HH:mm:ss.SSS' }),
    winston.format.printf(({ timestamp, level, message, stack, ...facts }) => {
      const rest = Object.entries(facts).map(([name, value]) => ` ${name}=${String(value)}`);
      return `${timestamp} ${level} ${message}${rest.join('')}${stack === undefined ? '' : `\n${String(stack)}`}`;
    }),
  );
}

const LEVELS = ['error', 'warn', 'info'] as const;
type Level = (typeof LEVELS)[number];

/** The log of a process, which ends with it. */
export type ProcessLog = ReturnType<typeof createLog>;

/**
 * A log on standard error, so that standard output stays free for what a command prints.
 * Written at once: what it reports is rare and must not be lost in a crash. Lines that standard error does not take wait
 * a while, and are then dropped; how many, it says as soon as one is taken again.
 */
export function createLog(format: LogFormat, level: Level = 'info') {
  // A pipe blocks whoever writes to it until Node has looked at it.
  void process.stderr;
  const render = lineFormat(format);
  const told = LEVELS.slice(0, LEVELS.indexOf(level) + 1);
  const sink = createSink(2, {
    onRecovered: (dropped) => say('warn', 'lines of this log were dropped', { detail: dropped }),
  });

  function say(level: Level, message: string, facts: object = {}): void {
    if (told.includes(level)) sink.write(render({ level, message, ...facts }));
  }

  return {
    info: (message: string, facts?: LogFacts): void => say('info', message, facts),
    warn: (message: string, facts?: LogFacts): void => say('warn', message, facts),
    error: (message: string, { error, ...facts }: LogFacts & { readonly error?: unknown } = {}): void =>
      say('error', message, { ...facts, ...describeFault(error) }),
    /** How many lines nobody will ever read. */
    dropped: sink.dropped,
    /** Writes what is left, within a second. */
    close: sink.close,
  };
}

/** Has something said once per `ms` at most: for trouble of which every request would say the same. */
export function atMostEvery(ms: number): (say: () => void) => void {
  let saidAt = Number.NEGATIVE_INFINITY;
  return (say) => {
    const now = performance.now();
    if (now - saidAt < ms) return;
    saidAt = now;
    say();
  };
}

const TROUBLE_MS = 1_000;

/**
 * Says why our own means fail us (the database is away, its disk is full), once a second at most for each code: every
 * request says the same. Nothing of the program is at fault, so it is one line without a stack.
 * @param message what comes of it
 */
export function createTroubleReport(log: Log, message: string) {
  const limits = new Map<string, ReturnType<typeof atMostEvery>>();
  return (code: string, cause: unknown, facts: LogFacts = {}): void => {
    const rarely = limits.get(code) ?? atMostEvery(TROUBLE_MS);
    limits.set(code, rarely);
    rarely(() => log.error(message, { ...facts, detail: `${code}: ${reasonOf(cause)}` }));
  };
}

/** What the system or the database calls it, and its sentence; those of several tries at once have no sentence. */
export function reasonOf(cause: unknown): string {
  if (!isNativeError(cause)) return 'no reason is known';
  const code = 'code' in cause && typeof cause.code === 'string' ? [cause.code] : [];
  return [...code, ...(cause.message === '' ? [] : [cause.message])].join(', ');
}

/**
 * The stack of a fault with the stacks of its causes. A database driver's error carries the row at fault in other
 * properties (`detail`, `where`): those are left out on purpose, they hold users' data.
 */
function describeFault(error: unknown): { stack?: string } {
  const stacks: string[] = [];
  for (let fault = error; fault instanceof Error && stacks.length < 5; fault = fault.cause) {
    stacks.push(fault.stack ?? `${fault.name}: ${fault.message}`);
  }
  if (stacks.length > 0) return { stack: stacks.join('\ncaused by: ') };
  return error === undefined ? {} : { stack: `thrown: ${typeof error}` };
}
