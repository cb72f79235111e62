import { exchange } from './exchange.js';
import { type LogEntry, logFieldsOf } from './log.js';
import { isRepeatable, type Operation } from './operation.js';
import { type CallOptions, requireTimeLimit, type Settings } from './options.js';
import type { Call, Outcome, Refused } from './outcome.js';
import { addJitter, createDeadline, randomId, wait } from './time.js';

/** Calls an operation. Failures are returned as values, not thrown. */
export type Caller = <Data, Failure extends Refused>(
  operation: Operation<never, Data, Failure>,
  variables?: object,
  options?: CallOptions,
) => Promise<Outcome<Data, Failure>>;

/**
 * Creates the function that sends calls and retries within their time limit (rules.md §2.6.2). It
 * retries `retryable` outcomes of queries, and of mutations with an idempotency key, with the same
 * key and session, unless the session has been replaced or has ended.
 */
export function createCaller(settings: Settings): Caller {
  return async (operation, variables = {}, options = {}) => {
    const { documentId, keyed } = operation;
    const idempotencyKey = keyed ? keyIn(variables) : null;
    const sent = keyed ? { ...variables, idempotencyKey } : variables;
    const call: Call = { requestId: randomId(), idempotencyKey };
    const body = JSON.stringify({ documentId, variables: sent });
    const address = settings.get && operation.shareable ? addressOf(settings.endpoint, documentId, sent) : null;
    const attempts = isRepeatable(operation) ? 1 + settings.retries : 1;
    const limit = createDeadline(requireTimeLimit(options.timeoutMs ?? settings.timeoutMs), options.signal);
    try {
      const sessionId = await settings.session.read(limit);
      const request = { call, body, address, limit, options, sessionId };
      for (let attempt = 1; ; attempt += 1) {
        const { outcome, sunset } = await exchange(settings, operation, request);
        const delayMs = attempt < attempts ? delayAfter(outcome, attempt) : null;
        const retryInMs = delayMs !== null && delayMs < limit.remainingMs() ? delayMs : null;
        writeLog(settings, () => ({
          documentId,
          requestId: call.requestId,
          status: outcome.ok ? 200 : outcome.status,
          ...logFieldsOf(outcome, [sent, sessionId, settings.secrets, options.headers]),
          attempt,
          retryInMs,
          sunset,
        }));
        if (retryInMs === null) return outcome;
        await wait(retryInMs, limit.signal);
        // The session may have ended: its refusal would hide the outcome of a call with an effect.
        const isSame = sessionId === null || (await settings.session.read(limit)) === sessionId;
        if (!isSame && limit.endedBy() === null) return outcome;
      }
    } finally {
      limit.done();
    }
  };
}

/** Longer addresses are not forwarded by all proxies. */
const MAX_ADDRESS = 4_000;

/**
 * Returns the address of a GET, equal for equal variables. Null if it is too long, or if the
 * endpoint has a query of its own, which the service refuses in a GET.
 */
function addressOf(endpoint: string, documentId: string, variables: object): string | null {
  const url = new URL(endpoint);
  if (url.search !== '') return null;
  url.searchParams.set('documentId', documentId);
  url.searchParams.set('variables', JSON.stringify(variables, sortFields));
  return url.href.length > MAX_ADDRESS ? null : url.href;
}

/** Sorts the fields of an object, for `JSON.stringify`, which calls it for each value. */
function sortFields(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Returns the caller's key, or a new one. */
function keyIn(variables: object): string {
  const key = 'idempotencyKey' in variables ? variables.idempotencyKey : undefined;
  return key === undefined ? randomId() : String(key);
}

/** Minimum delay before the first retry; it doubles with each further retry. */
const FIRST_DELAY_MS = 250;

/** Returns the delay before a retry; null if the outcome is not retryable. */
function delayAfter(outcome: Outcome<unknown>, attempt: number): number | null {
  if (outcome.ok || !outcome.retryable) return null;
  const requestedMs = (outcome.retryAfterSeconds ?? 0) * 1000;
  // A date of `Retry-After` is in the past if the clocks of proxy and client differ.
  return addJitter(Math.max(requestedMs, FIRST_DELAY_MS * 2 ** (attempt - 1)));
}

/** Writes a log entry, if there is a hook. Its errors are ignored: they do not hide the outcome. */
function writeLog({ log }: Settings, createEntry: () => LogEntry): void {
  try {
    log?.(createEntry());
  } catch {
    // Ignored, see above.
  }
}
