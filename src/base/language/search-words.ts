import anyAscii from 'any-ascii';

/** Marks that scripts share (accents, Arabic vowels), but for those that make another letter in Japanese; Hebrew vowels. */
const MARKS = /(?![\u3099\u309A])\p{Script=Inherited}|(?=\p{Script=Hebrew})\p{Mn}/gu;
const LATIN = /\p{Script=Latin}+/gu;
const WORDS = /[\p{L}\p{N}\p{M}]+/gu;
/** No search is longer. PostgreSQL bounds its words as well. */
const MAX_WORD = 64;

/**
 * A text as people type it who have no key for what is in it: without case and accents, and Latin letters as those of
 * ASCII (`Kılıç`: `kilic`, `łaskawa`: `laskawa`, `Straße`: `strasse`). Other scripts stay what they are.
 * What it gives is stored: a change of it needs a migration that folds anew.
 */
function fold(text: string): string {
  // One character at a time: the lower case of a capital would depend on what stands around it (Σ).
  const caseless = [...text.normalize('NFKD')].map((character) => character.toUpperCase().toLowerCase()).join('');
  return caseless
    .replaceAll(MARKS, '')
    .replaceAll(LATIN, (letters) => anyAscii(letters))
    .toLowerCase()
    .normalize('NFC');
}

/**
 * What texts are found by: their words, folded, each once. They consist of letters, digits and marks: what is between
 * them means nothing to us, and must mean nothing to the database. No locale, ours or the database's, has a say in it.
 */
export const searchWords = (...texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((text) => fold(text).match(WORDS) ?? []).map((word) => [...word].slice(0, MAX_WORD).join('')),
  ),
];
