import type { ProblemCode } from '../../../../src/platform/declared/index.js';
import type { Language } from '../texts/languages.js';

type Values = Readonly<Record<string, string | number>>;
type ProblemWords = Readonly<Record<ProblemCode, (values: Values) => string>>;

const en: ProblemWords = {
  CATEGORY_CYCLE: () => 'the category is below itself',
  CATEGORY_TOO_DEEP: ({ max }) => `categories have at most ${max} levels`,
  CELL_COUNT: ({ count, width }) => `the row has ${count} cells, and the header has ${width}`,
  CONFLICTING_ROWS: ({ line, name }) => `differs from line ${line}. All rows of ${name} must agree here`,
  COSTS_TOO_MUCH: ({ max }) => `the price times maxQuantity must be at most ${max}`,
  ENDS_BEFORE_START: () => 'must be later than offeredFrom',
  FILE_TOO_COMPLEX: () => 'the file is too complex. Split it into several files',
  FILE_TOO_LARGE: () => 'the file is larger than 10 MiB. Split it into several files',
  INEXACT_NUMBER: () => 'has a number that JSON cannot represent exactly. Write it as text',
  INVALID_ALIAS: ({ name }) => `the alias ${name} has no anchor before it, or refers to itself`,
  INVALID_CATEGORY_CODE: () => 'must be 1 to 32 of a-z, 0-9 and -',
  INVALID_CSV: () => 'the file is not valid CSV from here on',
  INVALID_IMAGE_URL: () => 'must be a URL like https://images.example/sword.png',
  INVALID_JSON: () => 'must be JSON',
  INVALID_LANGUAGE: ({ name }) => `“${name}” is not a language tag`,
  INVALID_LIMITS: () => 'must be like user/day:2 account/total:1',
  INVALID_SKU: () => 'must be 1 to 64 of A-Z, a-z, 0-9, ., _ and -',
  INVALID_TEXT: () => 'has characters that are not allowed, such as control characters',
  INVALID_TIME: () => 'must be a time like 2027-01-31T18:00:00Z',
  INVALID_YAML: () => 'the file is not valid YAML here. Check indentation, colons and quotation marks',
  JSON_TOO_LARGE: () => 'must fit into 8 KiB of JSON',
  LISTING_WITHOUT_SERVER: () => 'the row has a value for a game server, but names no game server',
  MULTIPLE_DOCUMENTS: () => 'a second document begins here. Move it to a file of its own',
  NOT_PLAIN_DIGITS: () => 'must be a whole number in plain digits',
  NO_TITLE: () => 'must have a title in at least one language',
  PRUNES_EVERYTHING: () => 'the file names no item, so every item would be archived. Import it without archiving',
  TOO_DEEP: () => 'is nested too deeply',
  TOO_MANY_CATEGORIES: ({ max, count }) => `a project has at most ${max} categories, and would have ${count}`,
  TOO_MANY_CELLS: ({ max }) => `a row has at most ${max} cells`,
  TOO_MANY_ROWS: ({ max }) => `a file has at most ${max} rows. Split it into several files`,
  TWICE: ({ name }) => `${name} occurs twice`,
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
      : `there is no column “${name}”. Did you mean “${suggestion}”?`,
  COLUMN_TWICE: ({ name }) => `the column “${name}” occurs twice`,
  COLUMN_MISSING: ({ name }) => `the column “${name}” is missing`,
  QUOTE_NOT_CLOSED: () => 'the quotation mark is never closed',
  QUOTE_INSIDE: () => 'quote cells that contain a quotation mark, and double the mark',
  STOCK_BELOW_SOLD: ({ min }) => `must be at least ${min}, the number already sold`,
};

const de: ProblemWords = {
  CATEGORY_CYCLE: () => 'die Kategorie liegt unter sich selbst',
  CATEGORY_TOO_DEEP: ({ max }) => `Kategorien haben höchstens ${max} Ebenen`,
  CELL_COUNT: ({ count, width }) => `die Zeile hat ${count} Zellen, die Kopfzeile ${width}`,
  CONFLICTING_ROWS: ({ line, name }) => `weicht von Zeile ${line} ab. Alle Zeilen von ${name} müssen hier gleich sein`,
  COSTS_TOO_MUCH: ({ max }) => `Preis mal maxQuantity darf höchstens ${max} sein`,
  ENDS_BEFORE_START: () => 'muss nach offeredFrom liegen',
  FILE_TOO_COMPLEX: () => 'die Datei ist zu komplex. Teilen Sie sie in mehrere Dateien auf',
  FILE_TOO_LARGE: () => 'die Datei ist größer als 10 MiB. Teilen Sie sie in mehrere Dateien auf',
  INEXACT_NUMBER: () => 'enthält eine Zahl, die JSON nicht genau darstellen kann. Schreiben Sie sie als Text',
  INVALID_ALIAS: ({ name }) => `zum Alias ${name} gibt es davor keinen Anker, oder er verweist auf sich selbst`,
  INVALID_CATEGORY_CODE: () => 'muss aus 1 bis 32 Zeichen bestehen: a-z, 0-9 und -',
  INVALID_CSV: () => 'ab hier ist die Datei kein gültiges CSV',
  INVALID_IMAGE_URL: () => 'muss eine URL wie https://images.example/sword.png sein',
  INVALID_JSON: () => 'muss JSON sein',
  INVALID_LANGUAGE: ({ name }) => `„${name}“ ist kein Sprachkürzel`,
  INVALID_LIMITS: () => 'muss aussehen wie user/day:2 account/total:1',
  INVALID_SKU: () => 'muss aus 1 bis 64 Zeichen bestehen: A-Z, a-z, 0-9, ., _ und -',
  INVALID_TEXT: () => 'enthält unerlaubte Zeichen, etwa Steuerzeichen',
  INVALID_TIME: () => 'muss eine Zeit wie 2027-01-31T18:00:00Z sein',
  INVALID_YAML: () =>
    'hier ist die Datei kein gültiges YAML. Prüfen Sie Einrückung, Doppelpunkte und Anführungszeichen',
  JSON_TOO_LARGE: () => 'muss in 8 KiB JSON passen',
  LISTING_WITHOUT_SERVER: () => 'die Zeile hat einen Wert für einen Spielserver, nennt aber keinen Spielserver',
  MULTIPLE_DOCUMENTS: () => 'hier beginnt ein zweites Dokument. Verschieben Sie es in eine eigene Datei',
  NOT_PLAIN_DIGITS: () => 'muss eine ganze Zahl in Ziffern sein',
  NO_TITLE: () => 'braucht einen Titel in mindestens einer Sprache',
  PRUNES_EVERYTHING: () =>
    'die Datei nennt keinen Artikel, daher würden alle archiviert. Importieren Sie sie ohne Archivieren',
  TOO_DEEP: () => 'ist zu tief verschachtelt',
  TOO_MANY_CATEGORIES: ({ max, count }) => `ein Projekt hat höchstens ${max} Kategorien und hätte dann ${count}`,
  TOO_MANY_CELLS: ({ max }) => `eine Zeile hat höchstens ${max} Zellen`,
  TOO_MANY_ROWS: ({ max }) => `eine Datei hat höchstens ${max} Zeilen. Teilen Sie sie in mehrere Dateien auf`,
  TWICE: ({ name }) => `${name} kommt zweimal vor`,
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
  ONE_OF: ({ known }) => `muss einer dieser Werte sein: ${known}`,
  UNKNOWN_CATEGORY: ({ name, known }) => `es gibt keine Kategorie ${name}. Die Kategorien sind: ${known}`,
  UNKNOWN_SERVER: ({ name, known }) => `es gibt keinen Spielserver ${name}. Die Spielserver sind: ${known}`,
  UNPUBLISHED_LANGUAGE: ({ known }) => `das Projekt bietet diese Sprache nicht an. Seine Sprachen sind: ${known}`,
  UNKNOWN_COLUMN: ({ name, suggestion }) =>
    suggestion === undefined
      ? `es gibt keine Spalte „${name}“`
      : `es gibt keine Spalte „${name}“. Meinten Sie „${suggestion}“?`,
  COLUMN_TWICE: ({ name }) => `die Spalte „${name}“ kommt zweimal vor`,
  COLUMN_MISSING: ({ name }) => `die Spalte „${name}“ fehlt`,
  QUOTE_NOT_CLOSED: () => 'das Anführungszeichen wird nicht geschlossen',
  QUOTE_INSIDE: () => 'setzen Sie Zellen mit Anführungszeichen in Anführungszeichen und verdoppeln Sie diese',
  STOCK_BELOW_SOLD: ({ min }) => `muss mindestens ${min} sein, so viele sind bereits verkauft`,
};

export const problemWords: Readonly<Record<Language, ProblemWords>> = { en, de };

const hasWords = (code: string): code is ProblemCode => Object.hasOwn(en, code);

/** Words a problem of a file; null if the code is unknown. */
export const problemText = (code: string, values: Values, language: Language): string | null =>
  hasWords(code) ? problemWords[language][code](values) : null;
