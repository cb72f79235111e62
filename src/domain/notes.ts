import { refuse } from '../base/errors/refusal.js';
import { isStorable } from '../base/storable.js';

// Notes of operators in the ledger.

export const MAX_NOTE = 500;

/** Throws INVALID_NOTE if the ledger cannot store the note. */
export function requireNote(note: string | null): void {
  if (note === null) return;
  if (!isStorable(note)) {
    throw refuse('INVALID_NOTE', 'The note is not valid text.', { field: 'note', rule: 'INVALID_TEXT' });
  }
  if ([...note].length <= MAX_NOTE) return;
  throw refuse('INVALID_NOTE', `A note has at most ${MAX_NOTE} characters.`, {
    field: 'note',
    rule: 'TOO_LONG',
    max: MAX_NOTE,
  });
}

/** Throws INVALID_NOTE with this notice if the note has no reason. */
export function requireReason(note: string | null, notice: string): void {
  if (note !== null && note.trim() !== '') return;
  throw refuse('INVALID_NOTE', notice, { field: 'note', rule: 'MISSING' });
}
