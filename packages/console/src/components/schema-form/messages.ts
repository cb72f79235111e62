import { writeAmount, writeNumber } from '../../texts/number.js';
import type { Problem } from './problems.js';

type Language = 'en' | 'de';

/**
 * What is wrong, and with that what to do.
 * @param scale decimals of the currency that amounts are in
 */
export const messageOf = (problem: Problem, language: Language, scale = 0): string =>
  language === 'de' ? inGerman(problem, scale) : inEnglish(problem, scale);

/** Two amounts that show the decimal and the grouping separator of a language: `12.50`, `1,000.00`. */
export function exampleAmounts(language: Language, scale: number): readonly [string, string] {
  const unit = 10 ** scale;
  return [writeAmount(Math.floor(12.5 * unit), language, scale), writeAmount(1_000 * unit, language, scale)];
}

/** The least amount that a field takes; null where amounts below zero are taken, too. */
const leastOf = (min: number | null, language: Language, scale: number): string | null =>
  min === null || min < 0 ? null : writeAmount(min, language, scale);

function inEnglish(problem: Problem, scale: number): string {
  switch (problem.kind) {
    case 'amount': {
      const least = leastOf(problem.min, 'en', scale);
      return `An amount like ${exampleAmounts('en', scale).join(' or ')}${least === null ? '' : `, at least ${least}`}.`;
    }
    case 'number':
      return `A number, like ${writeNumber(12.5, 'en')}.`;
    case 'length':
      return lengthOf(problem, { least: 'At least', most: 'At most', to: 'to', one: 'character', many: 'characters' });
    case 'range':
      return `A whole number ${rangeOf(problem, 'en', { from: 'from', to: 'to', least: 'of at least', most: 'of at most' })}.`;
    case 'choice':
      return `One of: ${problem.values.join(', ')}.`;
    case 'atMost':
      return `At most ${problem.max} entries.`;
    case 'onlyOf':
      return problem.first === null
        ? `Only these characters: ${problem.characters}`
        : `It begins with ${problem.first}; after that only ${problem.characters}`;
    case 'pattern':
      return `Its form is: ${problem.pattern}`;
    case 'oneOf':
      return problem.isRequired
        ? `Give exactly one of: ${problem.names.join(', ')}.`
        : `Give only one of: ${problem.names.join(', ')}.`;
    case 'said':
      return problem.text;
    default:
      return ENGLISH[problem.kind];
  }
}

const ENGLISH = {
  missing: 'Fill this in.',
  whole: 'A whole number, like 12.',
  trueOrFalse: 'true or false.',
  instant: 'A date and a time.',
  day: 'A date.',
  email: 'An address, like ada@example.com.',
  uuid: 'An id, like 0190f3a2-5b1c-7d4e-8f60-718293a4b5c6, in lower case.',
  digits: 'Digits only.',
  text: 'Text, in quotation marks.',
  characters: 'It has a character that cannot be sent: remove what is invisible.',
  file: 'Choose a file.',
  notUtf8: 'The file is not UTF-8. Save it again, in UTF-8.',
  list: 'A list.',
  object: 'An object.',
  unknown: 'There is no such variable: remove it.',
  other: 'Its form is not right.',
} as const;

function inGerman(problem: Problem, scale: number): string {
  switch (problem.kind) {
    case 'amount': {
      const least = leastOf(problem.min, 'de', scale);
      return `Ein Betrag wie ${exampleAmounts('de', scale).join(' oder ')}${least === null ? '' : `, mindestens ${least}`}.`;
    }
    case 'number':
      return `Eine Zahl, etwa ${writeNumber(12.5, 'de')}.`;
    case 'length':
      return lengthOf(problem, { least: 'Mindestens', most: 'Höchstens', to: 'bis', one: 'Zeichen', many: 'Zeichen' });
    case 'range':
      return `Eine ganze Zahl ${rangeOf(problem, 'de', { from: 'von', to: 'bis', least: 'ab', most: 'bis' })}.`;
    case 'choice':
      return `Eins von: ${problem.values.join(', ')}.`;
    case 'atMost':
      return `Höchstens ${problem.max} Einträge.`;
    case 'onlyOf':
      return problem.first === null
        ? `Nur diese Zeichen: ${problem.characters}`
        : `Es beginnt mit ${problem.first}; danach nur ${problem.characters}`;
    case 'pattern':
      return `Die Form ist: ${problem.pattern}`;
    case 'oneOf':
      return problem.isRequired
        ? `Gib genau eins davon an: ${problem.names.join(', ')}.`
        : `Gib nur eins davon an: ${problem.names.join(', ')}.`;
    case 'said':
      return problem.text;
    default:
      return GERMAN[problem.kind];
  }
}

const GERMAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
  missing: 'Bitte ausfüllen.',
  whole: 'Eine ganze Zahl, etwa 12.',
  trueOrFalse: 'true oder false.',
  instant: 'Datum und Uhrzeit.',
  day: 'Ein Datum.',
  email: 'Eine Adresse, etwa ada@example.com.',
  uuid: 'Eine Id, etwa 0190f3a2-5b1c-7d4e-8f60-718293a4b5c6, in Kleinbuchstaben.',
  digits: 'Nur Ziffern.',
  text: 'Text, in Anführungszeichen.',
  characters: 'Ein Zeichen darin lässt sich nicht senden: entferne, was unsichtbar ist.',
  file: 'Wähl eine Datei.',
  notUtf8: 'Die Datei ist kein UTF-8. Speichere sie noch einmal, als UTF-8.',
  list: 'Eine Liste.',
  object: 'Ein Objekt.',
  unknown: 'Diese Variable gibt es nicht: entferne sie.',
  other: 'Die Form stimmt nicht.',
};

interface LengthWords {
  readonly least: string;
  readonly most: string;
  readonly to: string;
  readonly one: string;
  readonly many: string;
}

function lengthOf({ min, max }: { readonly min: number; readonly max: number | null }, words: LengthWords): string {
  const noun = (count: number) => (count === 1 ? words.one : words.many);
  if (max === null) return `${words.least} ${min} ${noun(min)}.`;
  if (min === 0) return `${words.most} ${max} ${noun(max)}.`;
  return min === max ? `${min} ${noun(min)}.` : `${min} ${words.to} ${max} ${noun(max)}.`;
}

interface RangeWords {
  readonly from: string;
  readonly to: string;
  readonly least: string;
  readonly most: string;
}

function rangeOf(
  { min, max }: { readonly min: number | null; readonly max: number | null },
  language: Language,
  words: RangeWords,
): string {
  const written = (value: number) => new Intl.NumberFormat(language).format(value);
  if (min === null) return max === null ? '' : `${words.most} ${written(max)}`;
  return max === null ? `${words.least} ${written(min)}` : `${words.from} ${written(min)} ${words.to} ${written(max)}`;
}
