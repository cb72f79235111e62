import type { Language } from '../../texts/languages.js';
import { writeAmount, writeNumber } from '../../texts/number.js';
import type { Problem } from './problems.js';

const en = {
  missing: 'This field is required.',
  whole: 'Enter a whole number, like 12.',
  trueOrFalse: 'Enter true or false.',
  instant: 'Enter a date and a time.',
  day: 'Enter a date.',
  email: 'Enter an email address, like ada@example.com.',
  uuid: 'Enter an id, like 0190f3a2-5b1c-7d4e-8f60-718293a4b5c6, in lower case.',
  digits: 'Use digits only.',
  text: 'Enter a JSON string, in quotation marks.',
  characters: 'Remove invisible characters.',
  file: 'Choose a file.',
  notUtf8: 'The file is not UTF-8. Save it as UTF-8.',
  list: 'Enter a list.',
  object: 'Enter an object.',
  unknown: 'Remove this variable: it does not exist.',
  other: 'The format is invalid.',
  amount: (examples: readonly string[], least: string | null) =>
    `Enter an amount like ${examples.join(' or ')}${least === null ? '' : `, at least ${least}`}.`,
  number: (example: string) => `Enter a number, like ${example}.`,
  characterCount: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}.`,
  lengths: { least: 'At least', most: 'At most', to: 'to' },
  range: (range: string) => `Enter a whole number ${range}.`,
  ranges: { from: 'from', least: 'of at least', most: 'of at most', to: 'to' },
  choice: (values: string) => `Choose one of: ${values}.`,
  atMost: (max: number) => `At most ${max} entries.`,
  allowed: (characters: string) => `Allowed characters: ${characters}`,
  allowedAfter: (first: string, characters: string) => `First character: ${first}. Further characters: ${characters}`,
  pattern: (pattern: string) => `Required format: ${pattern}`,
  exactlyOne: (names: string) => `Enter exactly one of: ${names}.`,
  atMostOne: (names: string) => `Enter only one of: ${names}.`,
};

const de: typeof en = {
  missing: 'Dieses Feld ist erforderlich.',
  whole: 'Geben Sie eine ganze Zahl ein, zum Beispiel 12.',
  trueOrFalse: 'Geben Sie true oder false ein.',
  instant: 'Geben Sie Datum und Uhrzeit ein.',
  day: 'Geben Sie ein Datum ein.',
  email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.',
  uuid: 'Geben Sie eine ID ein, zum Beispiel 0190f3a2-5b1c-7d4e-8f60-718293a4b5c6, in Kleinbuchstaben.',
  digits: 'Verwenden Sie nur Ziffern.',
  text: 'Geben Sie einen JSON-String ein, in Anführungszeichen.',
  characters: 'Entfernen Sie unsichtbare Zeichen.',
  file: 'Wählen Sie eine Datei.',
  notUtf8: 'Die Datei ist nicht in UTF-8 kodiert. Speichern Sie sie als UTF-8.',
  list: 'Geben Sie eine Liste ein.',
  object: 'Geben Sie ein Objekt ein.',
  unknown: 'Diese Variable existiert nicht. Entfernen Sie sie.',
  other: 'Das Format ist ungültig.',
  amount: (examples, least) =>
    `Geben Sie einen Betrag ein, zum Beispiel ${examples.join(' oder ')}${least === null ? '' : `, mindestens ${least}`}.`,
  number: (example) => `Geben Sie eine Zahl ein, zum Beispiel ${example}.`,
  characterCount: (count) => `${count} Zeichen.`,
  lengths: { least: 'Mindestens', most: 'Höchstens', to: 'bis' },
  range: (range) => `Geben Sie eine ganze Zahl ein: ${range}.`,
  ranges: { from: 'von', least: 'mindestens', most: 'höchstens', to: 'bis' },
  choice: (values) => `Wählen Sie eine der Optionen: ${values}.`,
  atMost: (max) => `Höchstens ${max} Einträge.`,
  allowed: (characters) => `Erlaubte Zeichen: ${characters}`,
  allowedAfter: (first, characters) => `Erstes Zeichen: ${first}. Weitere Zeichen: ${characters}`,
  pattern: (pattern) => `Erforderliches Format: ${pattern}`,
  exactlyOne: (names) => `Geben Sie genau eines davon an: ${names}.`,
  atMostOne: (names) => `Geben Sie nur eines davon an: ${names}.`,
};

/**
 * Describes a validation problem.
 * @param scale decimal places of the currency
 */
export function messageOf(problem: Problem, language: Language, scale = 0): string {
  const words = { en, de }[language];
  switch (problem.kind) {
    case 'amount':
      return words.amount(exampleAmounts(language, scale), minimumText(problem.min, language, scale));
    case 'number':
      return words.number(writeNumber(12.5, language));
    case 'length':
      return lengthText(problem, words);
    case 'range':
      return words.range(rangeText(problem, language, words.ranges));
    case 'choice':
      return words.choice(problem.values.join(', '));
    case 'atMost':
      return words.atMost(problem.max);
    case 'onlyOf':
      return problem.first === null
        ? words.allowed(problem.characters)
        : words.allowedAfter(problem.first, problem.characters);
    case 'pattern':
      return words.pattern(problem.pattern);
    case 'oneOf':
      return (problem.isRequired ? words.exactlyOne : words.atMostOne)(problem.names.join(', '));
    case 'message':
      return problem.text;
    default:
      return words[problem.kind];
  }
}

/**
 * Two amounts that show the decimal and the grouping separator of a language: `12.50`, `1,000.00`.
 */
export function exampleAmounts(language: Language, scale: number): readonly [string, string] {
  const unit = 10 ** scale;
  return [writeAmount(Math.floor(12.5 * unit), language, scale), writeAmount(1_000 * unit, language, scale)];
}

/** Formats the minimum of an amount; null if negative amounts are allowed. */
const minimumText = (min: number | null, language: Language, scale: number): string | null =>
  min === null || min < 0 ? null : writeAmount(min, language, scale);

type Limits<Min> = { readonly min: Min; readonly max: number | null };

function lengthText({ min, max }: Limits<number>, { lengths, characterCount }: typeof en): string {
  if (max === null) return `${lengths.least} ${characterCount(min)}`;
  if (min === 0) return `${lengths.most} ${characterCount(max)}`;
  return min === max ? characterCount(min) : `${min} ${lengths.to} ${characterCount(max)}`;
}

function rangeText({ min, max }: Limits<number | null>, language: Language, words: (typeof en)['ranges']): string {
  const format = (value: number) => new Intl.NumberFormat(language).format(value);
  if (min === null) return max === null ? '' : `${words.most} ${format(max)}`;
  return max === null ? `${words.least} ${format(min)}` : `${words.from} ${format(min)} ${words.to} ${format(max)}`;
}
