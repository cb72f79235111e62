import type { Language } from '../../texts/languages.js';
import { writeAmount } from '../../texts/number.js';
import { formatsOf } from '../../words/formats.js';
import type { Problem } from './problems.js';

const en = {
  missing: 'This field is required.',
  trueOrFalse: 'Enter true or false.',
  instant: 'Enter a date and a time.',
  day: 'Enter a day, like 2026-11-28.',
  email: 'Enter an email address, like ada@example.com.',
  uuid: 'Enter an id, like 0190f3a2-5b1c-7d4e-8f60-718293a4b5c6, in lower case.',
  digits: 'Use digits only.',
  text: 'Enter a JSON string, in quotation marks.',
  characters: 'Remove invisible characters.',
  list: 'Enter a JSON list, like [1, 2].',
  object: 'Enter a JSON object, like {"key": "value"}.',
  unknown: 'Remove this: it does not exist.',
  other: 'The format is invalid.',
  amount: (examples: readonly string[], least: string | null) =>
    `Enter an amount like ${examples.join(' or ')}${least === null ? '' : `, at least ${least}`}.`,
  characterCount: (count: number) => `${count} ${count === 1 ? 'character' : 'characters'}.`,
  lengths: { least: 'At least', most: 'At most', to: 'to' },
  number: 'Enter a number, like 12.5.',
  entries: (count: number) => `At most ${count} ${count === 1 ? 'entry' : 'entries'}.`,
  whole: 'Enter a whole number, like 12.',
  range: (min: string, max: string) => `Enter a whole number from ${min} to ${max}.`,
  choice: (values: string) => `Choose one of: ${values}.`,
  allowed: (characters: string) => `Allowed characters: ${characters}`,
  allowedAfter: (first: string, characters: string) => `First character: ${first}. Further characters: ${characters}`,
  pattern: (pattern: string) => `Required format: ${pattern}`,
  exactlyOne: (names: string) => `Enter exactly one of: ${names}.`,
  atMostOne: (names: string) => `Enter only one of: ${names}.`,
};

const de: typeof en = {
  missing: 'Dieses Feld ist erforderlich.',
  trueOrFalse: 'Geben Sie true oder false ein.',
  instant: 'Geben Sie Datum und Uhrzeit ein.',
  day: 'Geben Sie einen Tag ein, zum Beispiel 2026-11-28.',
  email: 'Geben Sie eine E-Mail-Adresse ein, zum Beispiel ada@example.com.',
  uuid: 'Geben Sie eine ID ein, zum Beispiel 0190f3a2-5b1c-7d4e-8f60-718293a4b5c6, in Kleinbuchstaben.',
  digits: 'Verwenden Sie nur Ziffern.',
  text: 'Geben Sie einen JSON-String ein, in Anführungszeichen.',
  characters: 'Entfernen Sie unsichtbare Zeichen.',
  list: 'Geben Sie eine JSON-Liste ein, zum Beispiel [1, 2].',
  object: 'Geben Sie ein JSON-Objekt ein, zum Beispiel {"key": "value"}.',
  unknown: 'Dieses Feld existiert nicht. Entfernen Sie es.',
  other: 'Das Format ist ungültig.',
  amount: (examples, least) =>
    `Geben Sie einen Betrag ein, zum Beispiel ${examples.join(' oder ')}${least === null ? '' : `, mindestens ${least}`}.`,
  characterCount: (count) => `${count} Zeichen.`,
  lengths: { least: 'Mindestens', most: 'Höchstens', to: 'bis' },
  // A number with decimals is entered as JSON, in each language.
  number: 'Geben Sie eine Zahl ein, zum Beispiel 12.5.',
  entries: (count) => `Höchstens ${count} ${count === 1 ? 'Eintrag' : 'Einträge'}.`,
  whole: 'Geben Sie eine ganze Zahl ein, zum Beispiel 12.',
  range: (min, max) => `Geben Sie eine ganze Zahl ein: von ${min} bis ${max}.`,
  choice: (values) => `Wählen Sie eine der Optionen: ${values}.`,
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
  const { number: format } = formatsOf(language);
  switch (problem.kind) {
    case 'amount':
      return words.amount(exampleAmounts(language, scale), minimumText(problem.min, language, scale));
    case 'length':
      return lengthText(problem, words);
    case 'range':
      return isAnyInteger(problem) ? words.whole : words.range(format(problem.min), format(problem.max));
    case 'entries':
      return words.entries(problem.max);
    case 'choice':
      return words.choice(problem.values.join(', '));
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

const isAnyInteger = ({ min, max }: { readonly min: number; readonly max: number }): boolean =>
  min === Number.MIN_SAFE_INTEGER && max === Number.MAX_SAFE_INTEGER;

/**
 * Two amounts that show the decimal and the grouping separator of a language: `12.50`, `1,000.00`.
 */
export function exampleAmounts(language: Language, scale: number): readonly [string, string] {
  const unit = 10 ** scale;
  return [writeAmount(Math.floor(12.5 * unit), language, scale), writeAmount(1_000 * unit, language, scale)];
}

/** Formats the minimum of an amount; null if negative amounts are allowed. */
const minimumText = (min: number, language: Language, scale: number): string | null =>
  min < 0 ? null : writeAmount(min, language, scale);

function lengthText(
  { min, max }: { readonly min: number; readonly max: number | null },
  { lengths, characterCount }: typeof en,
): string {
  if (max === null) return `${lengths.least} ${characterCount(min)}`;
  if (min === 0) return `${lengths.most} ${characterCount(max)}`;
  return min === max ? characterCount(min) : `${min} ${lengths.to} ${characterCount(max)}`;
}
