import type { ProblemCode } from '../../../src/platform/declared/index.js';
import type { Language } from '../texts/languages.js';

type Values = Readonly<Record<string, string | number>>;
type FaultWords = Readonly<Record<ProblemCode, (values: Values) => string>>;

const en: FaultWords = {
  MISSING: () => 'is missing',
  UNKNOWN_FIELD: () => 'there is no such field',
  NOT_A_MAP: () => 'must be a group of fields',
  NOT_TEXT: () => 'must be text',
  NOT_WHOLE: () => 'must be a whole number',
  NOT_BOOLEAN: () => 'must be true or false',
  NOT_A_LIST: () => 'must be a list',
  EMPTY: () => 'must not be empty',
  TOO_LONG: ({ max }) => `must have at most ${max} characters`,
  TOO_LARGE: ({ max }) => `must be at most ${max}`,
  TOO_SMALL: ({ min }) => `must be at least ${min}`,
  TOO_MANY: ({ max }) => `may have at most ${max} entries`,
  ONE_OF: ({ known }) => `must be one of: ${known}`,
  UNKNOWN_CATEGORY: ({ name, known }) => `there is no category ${name}. The categories are: ${known}`,
  UNKNOWN_SERVER: ({ name, known }) => `there is no game server ${name}. The game servers are: ${known}`,
  UNPUBLISHED_LANGUAGE: ({ known }) => `the project does not publish this language. Its languages are: ${known}`,
  UNKNOWN_COLUMN: ({ name, suggestion }) =>
    suggestion === undefined
      ? `there is no column “${name}”`
      : `there is no column “${name}”. Do you mean “${suggestion}”?`,
  COLUMN_TWICE: ({ name }) => `the column “${name}” is there twice`,
  COLUMN_MISSING: ({ name }) => `the column “${name}” is missing`,
  QUOTE_NOT_CLOSED: () => 'a quotation mark opens here and is never closed',
  QUOTE_INSIDE: () => 'a cell with a quotation mark in it must be quoted, and the mark written twice',
  STOCK_BELOW_SOLD: ({ min }) => `must be at least ${min}: this many are sold`,
};

const de: FaultWords = {
  MISSING: () => 'fehlt',
  UNKNOWN_FIELD: () => 'dieses Feld gibt es nicht',
  NOT_A_MAP: () => 'muss eine Gruppe von Feldern sein',
  NOT_TEXT: () => 'muss Text sein',
  NOT_WHOLE: () => 'muss eine ganze Zahl sein',
  NOT_BOOLEAN: () => 'muss true oder false sein',
  NOT_A_LIST: () => 'muss eine Liste sein',
  EMPTY: () => 'darf nicht leer sein',
  TOO_LONG: ({ max }) => `darf höchstens ${max} Zeichen haben`,
  TOO_LARGE: ({ max }) => `darf höchstens ${max} sein`,
  TOO_SMALL: ({ min }) => `muss mindestens ${min} sein`,
  TOO_MANY: ({ max }) => `darf höchstens ${max} Einträge haben`,
  ONE_OF: ({ known }) => `muss eins davon sein: ${known}`,
  UNKNOWN_CATEGORY: ({ name, known }) => `es gibt keine Kategorie ${name}. Die Kategorien sind: ${known}`,
  UNKNOWN_SERVER: ({ name, known }) => `es gibt keinen Spielserver ${name}. Die Spielserver sind: ${known}`,
  UNPUBLISHED_LANGUAGE: ({ known }) => `das Projekt bietet diese Sprache nicht an. Seine Sprachen sind: ${known}`,
  UNKNOWN_COLUMN: ({ name, suggestion }) =>
    suggestion === undefined
      ? `es gibt keine Spalte „${name}“`
      : `es gibt keine Spalte „${name}“. Meinst du „${suggestion}“?`,
  COLUMN_TWICE: ({ name }) => `die Spalte „${name}“ gibt es zweimal`,
  COLUMN_MISSING: ({ name }) => `die Spalte „${name}“ fehlt`,
  QUOTE_NOT_CLOSED: () => 'hier beginnt ein Anführungszeichen, das nie endet',
  QUOTE_INSIDE: () => 'eine Zelle mit Anführungszeichen muss in Anführungszeichen stehen, und innen sind sie doppelt',
  STOCK_BELOW_SOLD: ({ min }) => `muss mindestens ${min} sein: so viele sind verkauft`,
};

export const faultWords: Readonly<Record<Language, FaultWords>> = { en, de };

const hasWords = (code: string): code is ProblemCode => Object.hasOwn(en, code);

/** Words a problem of a file; null if the page has no words for its code. */
export const faultText = (code: string, values: Values, language: Language): string | null =>
  hasWords(code) ? faultWords[language][code](values) : null;
