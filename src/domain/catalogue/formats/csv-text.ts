import { isNativeError } from 'node:util/types';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import { demandSize, type Place, refuseFile } from '../../../platform/declared/index.js';

/** A row of a CSV file that is not empty. */
export interface CsvRow {
  readonly cells: readonly string[];
  /** Where it begins, counting from 1. */
  readonly line: number;
  /** As the file has it, for the place of a cell. */
  readonly raw: string;
}

export interface CsvText {
  readonly rows: readonly CsvRow[];
  readonly delimiter: string;
}

/**
 * Takes a CSV file apart (RFC 4180; with or without byte order mark, lines ending in whatever way; between the cells
 * commas, or the semicolons or tabs that spreadsheets write in much of the world, as its first line has them).
 * Throws the refusal INVALID_VARIABLES where a quote is missing.
 */
export function readRows(text: string, file: string): CsvText {
  demandSize(text, file);
  // One way to end lines, because the parser would count some of them twice.
  const plain = text.replace(/^\uFEFF/, '').replaceAll(/\r\n?/g, '\n');
  const head = plain.slice(0, plain.indexOf('\n') + 1 || plain.length);
  const delimiter = [',', ';', '\t'].find((candidate) => head.includes(candidate)) ?? ',';
  let line = 1;
  const rows = parsed(plain, delimiter, file).map(({ record, raw }) => {
    const row = { cells: record.map(original), line, raw };
    line += raw.split('\n').length - 1;
    return row;
  });
  return { rows: rows.filter(({ cells }) => cells.some((cell) => cell !== '')), delimiter };
}

function parsed(text: string, delimiter: string, file: string) {
  try {
    // The parser's own types know nothing of these two options together.
    const rows: unknown = parse(text, { delimiter, raw: true, info: true, relax_column_count: true });
    return Array.isArray(rows) ? rows.map(rowOf) : [];
  } catch (error) {
    if (!isNativeError(error) || !('lines' in error)) throw error;
    const message = error.message.replace(/,? ?(at|value).*/s, '');
    throw refuseFile(file, message, { line: Number(error.lines), column: 1 });
  }
}

function rowOf(row: unknown): { readonly record: string[]; readonly raw: string } {
  const { record, raw } = Object(row);
  return { record: Array.isArray(record) ? record.map(String) : [], raw: String(raw) };
}

/** Line and column of a cell of a row. */
export function placeOfCell({ line, raw }: CsvRow, cell: number, delimiter: string): Place {
  const before = raw.slice(0, offsetOfCell(raw, cell, delimiter));
  const lines = before.split('\n');
  return { line: line + lines.length - 1, column: (lines.at(-1)?.length ?? 0) + 1 };
}

function offsetOfCell(raw: string, cell: number, delimiter: string): number {
  let left = cell;
  let isQuoted = false;
  for (let offset = 0; offset < raw.length && left > 0; offset += 1) {
    // A quote within quotes is written twice, which turns this twice.
    if (raw[offset] === '"') isQuoted = !isQuoted;
    if (raw[offset] !== delimiter || isQuoted) continue;
    left -= 1;
    if (left === 0) return offset + 1;
  }
  return 0;
}

/** A CSV file of rows that `readRows` reads again. With a byte order mark, or spreadsheets misread it. */
export function writeRows(rows: readonly (readonly (string | number | boolean | null)[])[]): string {
  const cells = rows.map((row) => row.map((cell) => neutralized(cell === null ? '' : String(cell))));
  // A single line feed is no end of line to the library, but is to whoever reads.
  return stringify(cells, { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}

/**
 * A cell that a spreadsheet would take for a formula, or one that says so already: an apostrophe in front makes it text
 * (CWE-1236; rules.md §4.2). The second kind gets one more, so that reading takes off exactly what writing put on.
 */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/u;

const neutralized = (cell: string): string => (FORMULA.test(cell) ? `'${cell}` : cell);

/** The cell as it was before `neutralized`. */
const original = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell);
