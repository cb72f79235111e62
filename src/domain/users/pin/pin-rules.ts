import { Refusal } from '../../../base/errors/refusal.js';
import type { ProjectFacts } from '../../projects/index.js';
import { commonPins } from './common-pins.js';

const FORM = /^[0-9]{4,8}$/;

/**
 * Throws INVALID_VARIABLES for a text that is no PIN of any project, which therefore costs no try (operations.md §3.4).
 * @param input name of the input that it came in
 */
export function demandPinForm(pin: string, input: string): void {
  if (!FORM.test(pin)) throw new Refusal('INVALID_VARIABLES', { input, reason: 'pin' });
}

/**
 * Throws WEAK_PIN, with the reason, for a PIN that nobody may set (operations.md §3.4).
 * @param pin of the right form
 */
export function demandStrongPin(pin: string, { pinLength }: ProjectFacts, input: string): void {
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
