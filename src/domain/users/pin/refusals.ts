import { Refusal } from '../../../base/errors/refusal.js';
import type { UserFacts } from '../user-model.js';

/**
 * The refusal PIN_INVALID.
 * @param input name of the input that the PIN came in
 */
export const pinInvalid = (attemptsLeft: number, input: string): Refusal =>
  new Refusal('PIN_INVALID', { input, reason: 'attempts', params: { attemptsLeft }, details: { attemptsLeft } });

/** The refusal PIN_LOCKED, with the time that is left. */
export function pinLocked(until: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
  return new Refusal('PIN_LOCKED', { reason: 'minutes', params, retryAfterSeconds });
}

/** A locked PIN refuses everything, the right PIN and open windows too (operations.md §3.4). */
export const isLocked = ({ pinLockedUntil }: UserFacts, now: Date): boolean =>
  pinLockedUntil !== null && now < pinLockedUntil;

/** Throws PIN_LOCKED. */
export function demandUnlocked(user: UserFacts, now: Date): void {
  if (user.pinLockedUntil !== null && isLocked(user, now)) throw pinLocked(user.pinLockedUntil, now);
}
