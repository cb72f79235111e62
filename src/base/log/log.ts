import winston from 'winston';

/** Facts of a log line. Only these fields exist, so nothing of a request's content can get in by accident. */
export interface LogFacts {
  readonly requestId?: string;
  readonly documentId?: string;
  readonly project?: string;
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

/** JSON lines for machines, one readable line for people; the same for service and access log. */
export function lineFormat(format: LogFormat): winston.Logform.Format {
  if (format === 'json') return winston.format.combine(winston.format.timestamp(), winston.format.json());
  return winston.format.combine(
    winston.format.timestamp({ format: 'HH:mm:ss.SSS' }),
    winston.format.printf(({ timestamp, level, message, stack, ...facts }) => {
      const rest = Object.entries(facts).map(([name, value]) => ` ${name}=${String(value)}`);
      return `${timestamp} ${level} ${message}${rest.join('')}${stack === undefined ? '' : `\n${String(stack)}`}`;
    }),
  );
}

/**
 * A log on standard error, so that standard output stays free for what a command prints.
 * Written at once: what it reports is rare and must not be lost in a crash.
 */
export function createLog(format: LogFormat, level: 'info' | 'warn' | 'error' = 'info'): Log {
  const logger = winston.createLogger({
    level,
    format: lineFormat(format),
    transports: [new winston.transports.Console({ stderrLevels: ['error', 'warn', 'info'] })],
  });
  return {
    info: (message, facts) => void logger.info(message, facts),
    warn: (message, facts) => void logger.warn(message, facts),
    error: (message, { error, ...facts } = {}) => void logger.error(message, { ...facts, ...describeFault(error) }),
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
