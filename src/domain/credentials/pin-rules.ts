import { type InputName, Refusal } from '../../base/errors/refusal.js';
import type { ProjectSnapshot } from '../projects/index.js';

/** Wrong PINs in a row until the lock: rules.md §3.4, as all that follows. */
export const TRIES = 5;
/** Each further lock is twice as long as the one before it. */
export const FIRST_LOCK_SECONDS = 15 * 60;
export const LONGEST_LOCK_SECONDS = 24 * 3600;

/** The part of a user that its PIN locks. */
interface PinLock {
  readonly pinLockedUntil: Date | null;
}

/** The part of a session that its step-up window opens. */
interface StepUpWindow {
  readonly pinVerifiedUntil: Date | null;
}

/** Shorter than any lock, so no window outlives one. */
const WINDOW_MS = 5 * 60_000;

/**
 * Throws WEAK_PIN, with the reason, for a PIN that nobody may set.
 * @param pin 4 to 8 digits, as its type in the SDL has it
 * @param input name of the input that it came in
 */
export function requireStrongPin(pin: string, { pinLength }: ProjectSnapshot, input: InputName): void {
  if (pin.length !== pinLength) {
    throw new Refusal('WEAK_PIN', { input, reason: 'length', params: { digits: pinLength } });
  }
  if (isRun(pin) || commonPins.has(pin)) throw new Refusal('WEAK_PIN', { input, reason: 'common' });
}

/** The same digit again and again, or always one more, or always one less. */
function isRun(pin: string): boolean {
  const steps = new Set(Array.from(pin.slice(1), (digit, before) => digit.charCodeAt(0) - pin.charCodeAt(before)));
  return steps.size === 1 && [0, 1, -1].some((step) => steps.has(step));
}

/**
 * The twenty commonest PINs of each length in leaked collections. One digit repeated and runs, which are many of them,
 * need no entry.
 */
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

/** The end of a step-up window that opens now. */
export const windowEnd = (now: Date): Date => new Date(now.getTime() + WINDOW_MS);

/** Whether the PIN was proved for this session a short while ago. A locked PIN closes it all the same: ask first. */
export const isWindowOpen = ({ pinVerifiedUntil }: StepUpWindow, now: Date): boolean =>
  pinVerifiedUntil !== null && now < pinVerifiedUntil;

/** A locked PIN refuses everything, the right PIN and open windows too. */
export const isLocked = ({ pinLockedUntil }: PinLock, now: Date): boolean =>
  pinLockedUntil !== null && now < pinLockedUntil;

/** Throws PIN_LOCKED. */
export function requireUnlocked({ pinLockedUntil }: PinLock, now: Date): void {
  if (pinLockedUntil !== null && isLocked({ pinLockedUntil }, now)) throw pinLocked(pinLockedUntil, now);
}

/** The refusal PIN_LOCKED, with the time that is left. */
export function pinLocked(until: Date, now: Date): Refusal {
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - now.getTime()) / 1_000));
  const params = { minutes: Math.ceil(retryAfterSeconds / 60) };
  return new Refusal('PIN_LOCKED', { reason: 'minutes', params, retryAfterSeconds });
}

/**
 * The refusal PIN_INVALID, with the tries that are left.
 * @param input name of the input that the PIN came in
 */
export const pinInvalid = (attemptsLeft: number, input: InputName): Refusal =>
  new Refusal('PIN_INVALID', { input, reason: 'attempts', params: { attemptsLeft }, details: { attemptsLeft } });
