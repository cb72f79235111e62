import { Refusal } from '../../base/errors/refusal.js';

/** What operators are refused with: INVALID_VARIABLES, the input at fault, and a sentence that says what to do. */
export const refuse = (field: string, notice: string): Refusal => new Refusal('INVALID_VARIABLES', { field, notice });
