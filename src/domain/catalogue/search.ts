import { Refusal } from '../../base/errors/refusal.js';

const MAX_CHARACTERS = 64;

/**
 * The words of a search, each of which is to begin a word of an item's titles or of its SKU; null where nothing is
 * searched for. They consist of letters, digits and marks: what is between them means nothing to us, and must mean
 * nothing to the database. No words at all (`"?!"`) is a search that finds nothing.
 * Throws INVALID_VARIABLES for more than 64 characters.
 */
export function wordsOf(search: string | null): readonly string[] | null {
  const text = (search ?? '').normalize('NFC').trim();
  if ([...text].length > MAX_CHARACTERS) {
    const facts = { reason: 'too_many_characters', params: { name: 'search', max: MAX_CHARACTERS } };
    throw new Refusal('INVALID_VARIABLES', { input: 'search', ...facts });
  }
  return text === '' ? null : [...new Set(text.match(/[\p{L}\p{N}\p{M}]+/gu))];
}
