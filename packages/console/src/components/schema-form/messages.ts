import type { Language } from '../../texts/languages.js';
import { writeAmount, writeNumber } from '../../texts/number.js';
import type { Problem } from './problems.js';

/**
 * Describes a validation problem.
 * @param scale decimal places of the currency
 */
export const messageOf = (problem: Problem, language: Language, scale = 0): string =>
  language === 'de' ? inGerman(problem, scale) : inEnglish(problem, scale);

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

function inEnglish(problem: Problem, scale: number): string {
  switch (problem.kind) {
    case 'amount': {
      const least = minimumText(problem.min, 'en', scale);
      return `Enter an amount like ${exampleAmounts('en', scale).join(' or ')}${least === null ? '' : `, at least ${least}`}.`;
    }
    case 'number':
      return `Enter a number, like ${writeNumber(12.5, 'en')}.`;
    case 'length':
      return lengthText(problem, {
        least: 'At least',
        most: 'At most',
        to: 'to',
        one: 'character',
        many: 'characters',
      });
    case 'range':
      return `Enter a whole number ${rangeText(problem, 'en', { from: 'from', to: 'to', least: 'of at least', most: 'of at most' })}.`;
    case 'choice':
      return `Choose one of: ${problem.values.join(', ')}.`;
    case 'atMost':
      return `At most ${problem.max} entries.`;
    case 'onlyOf':
      return problem.first === null
        ? `Allowed characters: ${problem.characters}`
        : `First character: ${problem.first}. Further characters: ${problem.characters}`;
    case 'pattern':
      return `Required format: ${problem.pattern}`;
    case 'oneOf':
      return problem.isRequired
        ? `Enter exactly one of: ${problem.names.join(', ')}.`
        : `Enter only one of: ${problem.names.join(', ')}.`;
    case 'message':
      return problem.text;
    default:
      return ENGLISH[problem.kind];
  }
}

const ENGLISH = {
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
} as const;

function inGerman(problem: Problem, scale: number): string {
  switch (problem.kind) {
    case 'amount': {
      const least = minimumText(problem.min, 'de', scale);
      return `Geben Sie einen Betrag ein, zum Beispiel ${exampleAmounts('de', scale).join(' oder ')}${least === null ? '' : `, mindestens ${least}`}.`;
    }
    case 'number':
      return `Geben Sie eine Zahl ein, zum Beispiel ${writeNumber(12.5, 'de')}.`;
    case 'length':
      return lengthText(problem, {
        least: 'Mindestens',
        most: 'Höchstens',
        to: 'bis',
        one: 'Zeichen',
        many: 'Zeichen',
      });
    case 'range':
      return `Geben Sie eine ganze Zahl ein: ${rangeText(problem, 'de', { from: 'von', to: 'bis', least: 'mindestens', most: 'höchstens' })}.`;
    case 'choice':
      return `Wählen Sie eine der Optionen: ${problem.values.join(', ')}.`;
    case 'atMost':
      return `Höchstens ${problem.max} Einträge.`;
    case 'onlyOf':
      return problem.first === null
        ? `Erlaubte Zeichen: ${problem.characters}`
        : `Erstes Zeichen: ${problem.first}. Weitere Zeichen: ${problem.characters}`;
    case 'pattern':
      return `Erforderliches Format: ${problem.pattern}`;
    case 'oneOf':
      return problem.isRequired
        ? `Geben Sie genau eines davon an: ${problem.names.join(', ')}.`
        : `Geben Sie nur eines davon an: ${problem.names.join(', ')}.`;
    case 'message':
      return problem.text;
    default:
      return GERMAN[problem.kind];
  }
}

const GERMAN: Readonly<Record<keyof typeof ENGLISH, string>> = {
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
};

interface LengthWords {
  readonly least: string;
  readonly most: string;
  readonly to: string;
  readonly one: string;
  readonly many: string;
}

function lengthText({ min, max }: { readonly min: number; readonly max: number | null }, words: LengthWords): string {
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

function rangeText(
  { min, max }: { readonly min: number | null; readonly max: number | null },
  language: Language,
  words: RangeWords,
): string {
  const format = (value: number) => new Intl.NumberFormat(language).format(value);
  if (min === null) return max === null ? '' : `${words.most} ${format(max)}`;
  return max === null ? `${words.least} ${format(min)}` : `${words.from} ${format(min)} ${words.to} ${format(max)}`;
}
