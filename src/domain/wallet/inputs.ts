import { refuse } from '../../base/errors/refusal.js';
import { MAX_AMOUNT } from './wallet-model.js';

const MAX_NOTE = 500;
/** Two that look the same must be the same: nothing invisible, no space around. PostgreSQL counts code points too. */
const REFERENCE = /^(?! )(?:[^\p{C}\p{Z}]| ){1,128}(?<! )$/u;
/** What a `text` column cannot hold. */
const UNSTORABLE = /\0|\p{Cs}/u;

/** Refuses what is no amount of a credit: operations.md §1.10. */
export function demandCredit(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw refuse(
      'INVALID_AMOUNT',
      'amount',
      `An amount is a whole number from 1 to ${MAX_AMOUNT}, in the currency's smallest unit.`,
    );
  }
}

/** Refuses what is no amount of an adjustment. */
export function demandAdjustment(amount: number): void {
  if (!Number.isSafeInteger(amount) || amount === 0) {
    throw refuse(
      'INVALID_AMOUNT',
      'amount',
      "An adjustment is a whole number other than 0, in the currency's smallest unit: 50 or -50.",
    );
  }
}

export const isReference = (text: string): boolean => REFERENCE.test(text) && text === text.normalize('NFC');

export function demandReference(reference: string): void {
  if (isReference(reference)) return;
  throw refuse(
    'INVALID_REFERENCE',
    'reference',
    'A reference has 1 to 128 characters, none of them invisible, and no space around it.',
  );
}

export const isNote = (text: string): boolean => !UNSTORABLE.test(text) && [...text].length <= MAX_NOTE;

export function demandNote(note: string | null): void {
  if (note === null || isNote(note)) return;
  throw refuse('INVALID_NOTE', 'note', `A note is text of ${MAX_NOTE} characters at most.`);
}

/** An adjustment is somebody's decision: the ledger has to say why. */
export function demandReason(note: string | null): void {
  if (note === null || note.trim() === '')
    throw refuse('INVALID_NOTE', 'note', 'An adjustment needs a note that says why.');
}
