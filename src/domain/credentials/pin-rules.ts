import { type InputName, Refusal } from '../../base/errors/refusal.js';
import type { ProjectSnapshot } from '../projects/index.js';

/** Wrong PINs in a row until a lockout. This and the following: rules.md §3.4. */
export const MAX_PIN_ATTEMPTS = 5;
/** Each further lockout lasts twice as long. */
export const FIRST_LOCK_SECONDS = 15 * 60;
export const LONGEST_LOCK_SECONDS = 24 * 3600;

/** Lockout of the PIN of a user. */
interface PinLock {
  readonly pinLockedUntil: Date | null;
}

/** Step-up window of a session. */
interface StepUpWindow {
  readonly pinVerifiedUntil: Date | null;
}

/** Shorter than any lockout, so no window outlives one. */
const WINDOW_MS = 5 * 60_000;

/**
 * Throws WEAK_PIN with the reason.
 * @param pin 4 to 8 digits, as its SDL type requires
 * @param input name of the input that carries the PIN
 */
export function requireStrongPin(pin: string, { pinLength }: ProjectSnapshot, input: InputName): void {
  if (pin.length !== pinLength) {
    throw new Refusal('WEAK_PIN', { input, reason: 'length', params: { digits: pinLength } });
  }
  if (isRun(pin) || commonPins.has(pin)) throw new Refusal('WEAK_PIN', { input, reason: 'common' });
}

/** Returns true for a repeated digit and for ascending or descending sequences. */
function isRun(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, before) => digit.charCodeAt(0) - pin.charCodeAt(before)));
  return steps.size === 1 && [0, 1, -1].some((step) => steps.has(step));
}

/** The twenty most common leaked PINs of each length, without those that `isRun` covers. */
const commonPins: ReadonlySet<string> = new Set(
  `
1212 1004 2000 6969 1122 1313 2001 1010
13579 12321 00700 90210 38317 09876 42069
123123 121212 123321 696969 112233 159753 292513 131313 123654 789456 101010 007007
8675309 1234321 4830033 5201314 2848048 7005425 1080413 7895123 1869510 3223326 1212123 1478963
12341234 69696969 12121212 11223344 12344321 11112222 13131313 10041004
`
    .trim()
    .split(/\s+/),
);

/** Returns the end of a step-up window that opens now. */
export const stepUpWindowEnd = (now: Date): Date => new Date(now.getTime() + WINDOW_MS);

/**
 * Returns true if the PIN was verified for this session recently. Check `isLocked` first: a lockout
 * overrides the window.
 */
export const isStepUpWindowOpen = ({ pinVerifiedUntil }: StepUpWindow, now: Date): boolean =>
  pinVerifiedUntil !== null && now < pinVerifiedUntil;

/** Returns true during a lockout, which rejects even the right PIN and open windows. */
export const isLocked = ({ pinLockedUntil }: PinLock, now: Date): boolean =>
  pinLockedUntil !== null && now < pinLockedUntil;

/** Throws PIN_LOCKED. */
export function requireUnlocked({ pinLockedUntil }: PinLock, now: Date): void {
  if (pinLockedUntil !== null && isLocked({ pinLockedUntil }, now)) throw pinLocked(pinLockedUntil, now);
}

/** Creates the refusal PIN_LOCKED with the remaining time. */
export function pinLocked(until: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
  return new Refusal('PIN_LOCKED', { reason: 'minutes', params, retryAfterSeconds });
}

/**
 * Creates the refusal PIN_INVALID with the remaining attempts.
 * @param input name of the input that carries the PIN
 */
export const pinInvalid = (attemptsLeft: number, input: InputName): Refusal =>
  new Refusal('PIN_INVALID', { input, reason: 'attempts', params: { attemptsLeft }, details: { attemptsLeft } });
