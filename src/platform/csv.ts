/**
 * How all our CSV is written (RFC 4180), for csv-stringify. With a byte order mark, or spreadsheets misread it; and a single
 * line feed is no end of line to the library, but is to whoever reads.
 */
export const CSV = { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ } as const;

/**
 * Where a spreadsheet would see a formula (CWE-1236; rules.md §4.2) an apostrophe is written in front, which makes it
 * text: at the start of a cell, and within one at what would be a start where the file is opened with other
 * separators, of which a spreadsheet in much of the world has its own idea. What says so already gets one more, so that
 * reading takes off exactly what writing put on.
 */
const FORMULA = '[=+\\-@＝＋－＠]';
/** Spaces and quotes in front of it, which may be dropped; what is a separator itself is looked at by itself. */
const HIDDEN_FORMULA = `(?:"|(?![\\t\\r\\n])\\s)*${FORMULA}`;
const AT_START = new RegExp(`^('*)(?=${HIDDEN_FORMULA}|[\\t\\r\\n])`, 'u');
const WITHIN = new RegExp(`(?<=[;\\t\\r\\n])('*)(?=${HIDDEN_FORMULA})`, 'gu');

/** A text as it stands in a cell. Not for numbers: those have a sign. */
export const neutralized = (cell: string): string => cell.replace(AT_START, "'$1").replaceAll(WITHIN, "'$1");

/** The cell as it was before `neutralized`. */
export const original = (cell: string): string => cell.replace(AT_START, oneLess).replaceAll(WITHIN, oneLess);

const oneLess = (quotes: string): string => quotes.slice(1);
