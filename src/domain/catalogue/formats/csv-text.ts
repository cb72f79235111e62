import { isNativeError } from 'node:util/types';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { memoizePerObject } from '../../../base/memo.js';
import { CSV, escapeFormulas, unescapeFormulas } from '../../../platform/csv.js';
import { type Diagnosis, type Place, placesIn, refuseFile, requireSize } from '../../../platform/declared/index.js';

// Bounds on a file beside its size: an empty row takes a byte in the file and a kilobyte in memory.

const MAX_ROWS = 100_000;
/** Fifty languages need 117. */
const MAX_CELLS = 1_000;

const TOO_MANY_ROWS = `exceeds the limit of ${MAX_ROWS} rows: split the file; items that it omits do not change`;
const TOO_MANY_CELLS = `has too many cells: at most ${MAX_CELLS} in a row`;

/** A row that is not empty. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** Its offset in the file. */
  readonly start: number;
}

export interface CsvText {
  readonly rows: readonly CsvRow[];
  /** The place of a row, or of one of its cells. */
  placeOf(row: CsvRow, cell?: number): Place;
}

/**
 * Splits a CSV file into cells (RFC 4180; byte order mark and line ends of any kind; separator
 * comma, semicolon or tab, as in the first line that is not empty: spreadsheets vary by country).
 * Throws INVALID_VARIABLES if a quote is missing or the file exceeds a bound: rules.md §4.2.
 */
export function readRows(text: string, file: string): CsvText {
  requireSize(text, file);
  // The parser counts some kinds of line ends twice.
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const [head = ''] = /[^\n]+/.exec(plain) ?? [];
  const delimiter = [',', ';', '\t'].find((candidate) => head.includes(candidate)) ?? ',';
  const placeAt = placesIn(plain);
  const stop: Stop = (message, offset, diagnosis) => refuseFile(file, message, placeAt(offset), diagnosis);
  requireBounded(plain, delimiter, stop);
  const offsetsOf = memoizePerObject((row: CsvRow) => offsetsOfCells(plain, row, delimiter));
  return {
    rows: rowsOf(plain, delimiter, stop),
    placeOf(row, cell = 0) {
      return placeAt(cell === 0 ? row.start : (offsetsOf(row)[cell] ?? row.start));
    },
  };
}

/** Throws what `stop` returns if the text exceeds the bounds. It counts without parsing. */
function requireBounded(text: string, delimiter: string, stop: Stop): void {
  let [rows, cells, start] = [1, 1, 0];
  let isQuoted = false;
  for (let offset = 0; offset < text.length; offset += 1) {
    const character = text[offset];
    if (character === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (character === delimiter) cells += 1;
    if (cells > MAX_CELLS) throw stop(TOO_MANY_CELLS, start, { code: 'TOO_MANY_CELLS', values: { max: MAX_CELLS } });
    if (character !== '\n') continue;
    [rows, cells, start] = [rows + 1, 1, offset + 1];
    if (rows > MAX_ROWS && start < text.length)
      throw stop(TOO_MANY_ROWS, start, { code: 'TOO_MANY_ROWS', values: { max: MAX_ROWS } });
  }
}

/** Creates the refusal for a problem at an offset. */
type Stop = (message: string, offset: number, diagnosis: Diagnosis) => Error;

function rowsOf(text: string, delimiter: string, stop: Stop): CsvRow[] {
  const rows: CsvRow[] = [];
  let start = 0;
  try {
    parse(text, {
      ...{ delimiter, raw: true, relax_column_count: true },
      on_record(row: unknown) {
        const { record, raw } = Object(row);
        const cells: string[] = Array.isArray(record) ? record.map(String) : [];
        if (cells.some((cell) => cell !== '')) rows.push({ cells: cells.map(unescapeFormulas), start });
        start += String(raw).length;
        return null; // saves the parser's memory
      },
    });
  } catch (error) {
    if (!isNativeError(error) || !('lines' in error)) throw error;
    const code = 'code' in error ? QUOTES[String(error.code)] : undefined;
    const offset = offsetOfLine(text, Number(error.lines));
    if (code === undefined) throw stop(error.message.replace(/,? ?(at|value).*/s, ''), offset, { code: 'INVALID_CSV' });
    throw stop(QUOTE_MESSAGES[code], offset, { code });
  }
  return rows;
}

const QUOTE_MESSAGES = {
  QUOTE_NOT_CLOSED: 'a quotation mark opens here and is never closed',
  QUOTE_INSIDE: 'a cell with a quotation mark in it must be quoted, and the mark written twice',
} as const;

/** Error codes of the parser. */
const QUOTES: Readonly<Record<string, keyof typeof QUOTE_MESSAGES>> = {
  CSV_QUOTE_NOT_CLOSED: 'QUOTE_NOT_CLOSED',
  INVALID_OPENING_QUOTE: 'QUOTE_INSIDE',
  CSV_INVALID_CLOSING_QUOTE: 'QUOTE_INSIDE',
};

function offsetOfLine(text: string, line: number): number {
  let offset = 0;
  for (let left = line - 1; left > 0; left -= 1) offset = text.indexOf('\n', offset) + 1;
  return offset;
}

/** The offsets of the cells of a row. */
function offsetsOfCells(text: string, { start, cells }: CsvRow, delimiter: string): number[] {
  const offsets = [start];
  let isQuoted = false;
  for (let offset = start; offset < text.length && offsets.length < cells.length; offset += 1) {
    // An escaped quote toggles this twice.
    if (text[offset] === '"') isQuoted = !isQuoted;
    if (text[offset] === delimiter && !isQuoted) offsets.push(offset + 1);
  }
  return offsets;
}

/** Writes rows as a CSV file for `readRows`. */
export function formatRows(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => escapeFormulas(cell === null ? '' : String(cell))));
  return stringify(cells, CSV);
}
