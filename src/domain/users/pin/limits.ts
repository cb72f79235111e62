import type { SessionFacts } from '../user-model.js';

/** All of operations.md §3.4. */

/** Wrong PINs in a row until the lock. */
export const TRIES = 5;
/** Each further lock is twice as long as the one before it. */
export const FIRST_LOCK_SECONDS = 15 * 60;
export const LONGEST_LOCK_SECONDS = 24 * 3600;

/** How long a check waits for its turn. */
export const TURN_MS = 2_000;
/** Checks of one node at once: each has a connection, and the rest of the pool is for everybody else. */
export const AT_ONCE = 4;

/** Shorter than any lock, so no window outlives one. */
const WINDOW_MS = 5 * 60_000;

/** The end of a step-up window that opens now. */
export const windowEnd = (now: Date): Date => new Date(now.getTime() + WINDOW_MS);

/** Whether the PIN was proved for this session a short while ago. A locked PIN closes it all the same: ask first. */
export const isWindowOpen = ({ pinVerifiedUntil }: SessionFacts, now: Date): boolean =>
  pinVerifiedUntil !== null && now < pinVerifiedUntil;
