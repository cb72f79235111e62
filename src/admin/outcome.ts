import { printable } from '../base/printable.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';

/** The outcome of a command: `text` for people, `data` for programs. */
export interface Outcome<Data extends object = object> {
  readonly text: string;
  /** Summary of the file in `text`. */
  readonly holds?: string;
  readonly data: Data;
  /** A file too large for memory, instead of `text`. */
  readonly stream?: Stream;
  /** False if the command ran and its answer is negative. */
  readonly ok?: boolean;
  /** Exit status of a negative answer; default: 1. */
  readonly status?: 2;
}

/** A streamed file. */
export interface Stream {
  readonly pieces: AsyncIterable<string>;
  /** Describes the part that has been read. */
  readonly soFar: () => string;
  /** Describes the whole file, after it was read. */
  readonly whole: () => { readonly holds: string; readonly data: object };
}

/** Formats rows as columns; `none` if there are no rows. Escapes line breaks in cells. */
export function formatTable(rows: readonly (readonly (string | number | null)[])[], none: string): string {
  if (rows.length === 0) return none;
  const cells = rows.map((row) => row.map((cell) => printable(String(cell ?? '-'))));
  const widths = (cells[0] ?? []).map((_cell, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return cells.map((row) => line(row).trimEnd()).join('\n');
}

/** The text of a page without rows: `none`, or of a later page that there are no more. */
export const emptyPage = (after: string | number | null, none: string): string =>
  after === null ? none : 'There are no more entries.';

/** The line below a table that has a next page. */
export const nextPage = (next: string | number | null): string =>
  next === null ? '' : `\nThe next page: --after ${next}`;

/** `1 try`, `2 tries` */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** Formats a time, as options of commands accept it. */
export const time = (date: Date | null): string | null => date?.toISOString() ?? null;

/**
 * Formats seconds as options accept them, in the largest possible unit: `90d`, `24h`, `90m`, `45s`.
 * One day is `24h`.
 */
export function inWords(seconds: number): string {
  if (seconds > 86_400 && seconds % 86_400 === 0) return `${seconds / 86_400}d`;
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}

/** `500 EMB`; with decimals the stored amount and the formatted one: `500 (5.00 EUR)`. */
export const money = (value: number, { code, scale }: ProjectSnapshot['currency']): string =>
  scale === 0 ? `${value} ${code}` : `${value} (${decimal(value, scale)} ${code})`;

/** Formats an amount with its decimals: `12.50`. */
export function decimal(value: number, scale: number): string {
  if (scale === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
