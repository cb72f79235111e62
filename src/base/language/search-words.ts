import anyAscii from 'any-ascii';

/**
 * Combining marks (accents, Arabic and Hebrew vowels), except those that form another letter in
 * Japanese.
 */
const MARKS = /(?![\u3099\u309A])\p{Script=Inherited}|(?=\p{Script=Hebrew})\p{Mn}/gu;
const LATIN = /\p{Script=Latin}+/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** Maximum length of a search. PostgreSQL also limits the length of words. */
const MAX_WORD = 64;

/**
 * Folds a text for search: removes case and accents and transliterates Latin letters to ASCII
 * (`Kılıç`: `kilic`, `łaskawa`: `laskawa`, `Straße`: `strasse`). Other scripts stay unchanged. The
 * result is stored, so a change needs a migration that folds all texts again.
 */
function fold(text: string): string {
  // One character at a time: the lower case of Σ would depend on its neighbours.
  const caseless = [...text.normalize('NFKD')].map((character) => character.toUpperCase().toLowerCase()).join('');
  return caseless
    .replaceAll(MARKS, '')
    .replaceAll(LATIN, (letters) => anyAscii(letters))
    .toLowerCase()
    .normalize('NFC');
}

/**
 * Returns the distinct folded words of texts. They consist of letters, digits and marks only, so
 * that no other character has a meaning for the database. The result depends on no locale, ours or
 * the database's.
 */
export const searchWords = (...texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => fold(text).match(WORDS) ?? []).map((word) => [...word].slice(0, MAX_WORD).join('')),
  ),
];
