import type { Caller } from './call.js';
import type { Operation } from './operation.js';
import { type CallOptions, timeLimit } from './options.js';
import type { NoAnswer, Outcome, Refused } from './outcome.js';
import { deadline, jittered, pause } from './time.js';

/** How often `projectAvailable` is asked at first, and at least. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

export interface WaitOptions extends CallOptions {
  /** What the refusal said: the service is not asked before. */
  readonly retryAfterSeconds?: number | null;
}

/**
 * Waits until the project is available, after `PROJECT_UNAVAILABLE`: asks `projectAvailable` now and then, seldomer the
 * longer it takes. Without `timeoutMs` it waits until the signal. What no waiting fixes (a context token that is outdated) is
 * given at once. Nothing is sent again that was refused: that is for the user to decide.
 */
export async function waitUntilAvailable<Failure extends Refused>(
  call: Caller,
  available: Operation<never, boolean, Failure>,
  options: WaitOptions = {},
): Promise<Outcome<boolean, Failure>> {
  const { timeoutMs } = options;
  const limit = deadline(timeoutMs === undefined ? null : timeLimit(timeoutMs), options.signal);
  let pauseMs = FIRST_PAUSE_MS;
  try {
    if (options.retryAfterSeconds) await pause(jittered(options.retryAfterSeconds * 1000), limit.signal);
    for (;;) {
      const outcome = await call(available, {}, { signal: limit.signal });
      if (isFinal(outcome)) return limit.over() === 'TIME_LIMIT' && isAborted(outcome) ? late(outcome) : outcome;
      const asked = outcome.ok ? null : outcome.retryAfterSeconds;
      await pause(jittered(asked === null ? pauseMs : Math.max(asked * 1000, FIRST_PAUSE_MS)), limit.signal);
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
    }
  } finally {
    limit.done();
  }
}

/** It is available, or further waiting does not help. */
function isFinal(outcome: Outcome<boolean>): boolean {
  if (outcome.ok) return outcome.data;
  return !outcome.retryable && outcome.code !== 'PROJECT_UNAVAILABLE';
}

const isAborted = (outcome: Outcome<unknown>): outcome is NoAnswer =>
  'reason' in outcome && outcome.reason === 'ABORTED';

const late = (outcome: NoAnswer): NoAnswer => ({
  ...outcome,
  reason: 'TIME_LIMIT',
  message: 'the project did not become available in time',
  retryable: true,
});
