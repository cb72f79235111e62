import type { Caller } from './call.js';
import type { Operation } from './operation.js';
import { type CallOptions, requireTimeLimit } from './options.js';
import type { NoAnswer, Outcome, Refused } from './outcome.js';
import { addJitter, createDeadline, wait } from './time.js';

/** Delay between requests: starts at the minimum and doubles up to the maximum. */
const MIN_DELAY_MS = 2_000;
const MAX_DELAY_MS = 60_000;

export interface WaitOptions extends CallOptions {
  /** `retryAfterSeconds` of the refusal: delay before the first request. */
  readonly retryAfterSeconds?: number | null | undefined;
}

/**
 * Waits until the project is available, after `PROJECT_UNAVAILABLE`. Polls `projectAvailable` with
 * increasing delays. Without `timeoutMs`, polls until `options.signal` aborts. Returns other
 * failures immediately, such as an outdated context token. Does not repeat the operation that was
 * refused: the user decides about it.
 */
export async function waitUntilAvailable<Failure extends Refused>(
  call: Caller,
  available: Operation<never, boolean, Failure>,
  options: WaitOptions = {},
): Promise<Outcome<boolean, Failure>> {
  const { timeoutMs, headers } = options;
  const deadline = createDeadline(timeoutMs === undefined ? null : requireTimeLimit(timeoutMs), options.signal);
  let delayMs = MIN_DELAY_MS;
  try {
    if (options.retryAfterSeconds) await wait(addJitter(options.retryAfterSeconds * 1000), deadline.signal);
    for (;;) {
      const outcome = await call(available, {}, { signal: deadline.signal, headers });
      if (isFinal(outcome))
        return deadline.endedBy() === 'TIME_LIMIT' && isAborted(outcome) ? timedOut(outcome) : outcome;
      const requested = outcome.ok ? null : outcome.retryAfterSeconds;
      await wait(addJitter(requested === null ? delayMs : Math.max(requested * 1000, MIN_DELAY_MS)), deadline.signal);
      delayMs = Math.min(2 * delayMs, MAX_DELAY_MS);
    }
  } finally {
    deadline.done();
  }
}

/** Whether the project is available, or waiting cannot help. */
function isFinal(outcome: Outcome<boolean>): boolean {
  if (outcome.ok) return outcome.data;
  return !outcome.retryable && outcome.code !== 'PROJECT_UNAVAILABLE';
}

const isAborted = (outcome: Outcome<unknown>): outcome is NoAnswer =>
  'reason' in outcome && outcome.reason === 'ABORTED';

const timedOut = (outcome: NoAnswer): NoAnswer => ({
  ...outcome,
  reason: 'TIME_LIMIT',
  message: 'the project did not become available within the time limit',
  retryable: true,
});
