import { refuse } from '../base/errors/refusal.js';
import { isStorable } from '../base/storable.js';

// Notes in the ledger, and last messages of deliveries, which become notes.

const MAX_NOTE = 500;

/**
 * Truncates a text to the length of a note, in characters as PostgreSQL counts them: `slice` could
 * leave half of a surrogate pair.
 */
export const truncateNote = (text: string): string => [...text].slice(0, MAX_NOTE).join('');

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
