/**
 * Options of csv-stringify for all our CSV (RFC 4180). Spreadsheets need the byte order mark. A
 * single line feed must be quoted: readers accept it as a line end, the library does not.
 */
export const CSV = { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/**
 * An apostrophe before a formula makes it text for spreadsheets (CWE-1236; rules.md §4.2). It is
 * needed at the start of a cell, and after characters that a locale may use as separators. A cell
 * that has an apostrophe there gets another one, so that reading restores the original.
 */
const FORMULA = '[=+\\-@＝＋－＠]';
/** A formula after spaces and quotes, which spreadsheets drop. Separators are not such spaces. */
const HIDDEN_FORMULA = `(?:"|(?![\\t\\r\\n])\\s)*${FORMULA}`;
const AT_START = new RegExp(`^('*)(?=${HIDDEN_FORMULA}|[\\t\\r\\n])`, 'u');
const WITHIN = new RegExp(`(?<=[;\\t\\r\\n])('*)(?=${HIDDEN_FORMULA})`, 'gu');

/** Escapes formulas in the text of a cell. Not for numbers, which may have a sign. */
export const escapeFormulas = (cell: string): string => cell.replace(AT_START, "'$1").replaceAll(WITHIN, "'$1");

/** Reverses `escapeFormulas`. */
export const unescapeFormulas = (cell: string): string =>
  cell.replace(AT_START, dropQuote).replaceAll(WITHIN, dropQuote);

const dropQuote = (quotes: string): string => quotes.slice(1);
