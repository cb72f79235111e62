import { exchange } from './exchange.js';
import { entryFacts, type LogEntry } from './log.js';
import { isRepeatable, type Operation } from './operation.js';
import { type CallOptions, type Settings, timeLimit } from './options.js';
import type { Call, Outcome, Refused } from './outcome.js';
import { deadline, jittered, pause, randomId } from './time.js';

/** Calls an operation. What comes of it is a value, whatever happens on the way. */
export type Caller = <Data, Failure extends Refused>(
  operation: Operation<never, Data, Failure>,
  variables?: object,
  options?: CallOptions,
) => Promise<Outcome<Data, Failure>>;

/**
 * The way of each call: it is sent, and sent again while that may help and does no harm, within its time limit.
 *
 * rules.md §2.6.2. Repeated is what is `retryable`, of queries, and of mutations that have an idempotency key, with the same key: they do a
 * thing once however often they are sent. All else is for the caller to decide.
 */
export function createCaller(settings: Settings): Caller {
  return async (operation, variables = {}, options = {}) => {
    const { documentId, keyed } = operation;
    const idempotencyKey = keyed ? keyIn(variables) : null;
    const sent = keyed ? { ...variables, idempotencyKey } : variables;
    const call: Call = { requestId: randomId(), idempotencyKey };
    const body = JSON.stringify({ documentId, variables: sent });
    const attempts = isRepeatable(operation) ? 1 + settings.retries : 1;
    const limit = deadline(timeLimit(options.timeoutMs ?? settings.timeoutMs), options.signal);
    try {
      for (let attempt = 1; ; attempt += 1) {
        const { outcome, sunset, sessionId } = await exchange(settings, operation, { call, body, limit });
        const pauseMs = attempt < attempts ? pauseAfter(outcome, attempt) : null;
        const retryInMs = pauseMs !== null && pauseMs < limit.remainingMs() ? pauseMs : null;
        tell(settings, {
          documentId,
          requestId: call.requestId,
          status: outcome.ok ? 200 : outcome.status,
          ...entryFacts(outcome, [sent, sessionId, settings.secrets]),
          attempt,
          retryInMs,
          sunset,
        });
        if (retryInMs === null) return outcome;
        await pause(retryInMs, limit.signal);
      }
    } finally {
      limit.done();
    }
  };
}

/** The caller's key, or one of ours where there is none. */
function keyIn(variables: object): string {
  const key = 'idempotencyKey' in variables ? variables.idempotencyKey : undefined;
  return key === undefined ? randomId() : String(key);
}

/** The pause before the first repetition where the service asks for none; each further one is twice as long. */
const FIRST_PAUSE_MS = 250;

/** Null: sending the same again does not help, or is not for a program to do. */
function pauseAfter(outcome: Outcome<unknown>, attempt: number): number | null {
  if (outcome.ok || !outcome.retryable) return null;
  const asked = outcome.retryAfterSeconds;
  return jittered(asked === null ? FIRST_PAUSE_MS * 2 ** (attempt - 1) : asked * 1000);
}

/** A log that throws must not turn a purchase that was made into an exception. */
function tell({ log }: Settings, entry: LogEntry): void {
  try {
    log(entry);
  } catch {
    // The log's own affair.
  }
}
