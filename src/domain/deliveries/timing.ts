/** operations.md §3.13 */
export const LEASE_MS = 60_000;

/** After the first attempt that came to nothing, after the second, and so on; the last one stands for all that follow. */
export const BACKOFF_SECONDS: readonly number[] = [10, 20, 40, 80, 160, 320, 640, 1_280, 2_560, 3_600];

const GIVE_UP_MS = 72 * 3_600_000;

/** What was first tried before this moment is given up. A server that never polls loses nothing. */
export const givenUpBefore = (now: Date): Date => new Date(now.getTime() - GIVE_UP_MS);

/** @param attempts how often it was tried, 1 or more */
export function nextAttemptAt(attempts: number, now: Date): Date {
  const seconds = BACKOFF_SECONDS[Math.min(attempts, BACKOFF_SECONDS.length) - 1] ?? 0;
  return new Date(now.getTime() + seconds * 1000);
}
