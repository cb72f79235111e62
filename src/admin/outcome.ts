import { printable } from '../base/printable.js';
import type { ProjectSnapshot } from '../domain/projects/index.js';

/** What comes of a deed: `text` for people, `data` for programs. */
export interface Outcome<Data extends object = object> {
  readonly text: string;
  /** Of a text that is a file: what it holds, in words. */
  readonly holds?: string;
  readonly data: Data;
  /** Of what is too long to be held: the file that the deed gives, in pieces, in place of its text. */
  readonly stream?: Stream;
  /** False: it did its work, and the answer is no. */
  readonly ok?: boolean;
}

/** A file that is not whole anywhere. */
export interface Stream {
  readonly pieces: AsyncIterable<string>;
  /** How much of it has been given, in words. */
  readonly soFar: () => string;
  /** What it held, once all of it was given. */
  readonly whole: () => { readonly holds: string; readonly data: object };
}

/** Rows in columns, for people; `none` where there are no rows. A cell is one line, whatever somebody wrote into it. */
export function table(rows: readonly (readonly (string | number | null)[])[], none: string): string {
  if (rows.length === 0) return none;
  const cells = rows.map((row) => row.map((cell) => printable(String(cell ?? '-'))));
  const widths = (cells[0] ?? []).map((_cell, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return cells.map((row) => line(row).trimEnd()).join('\n');
}

/** What is said below a table that goes on, of where the next page begins. */
export const nextPage = (next: string | number | null): string =>
  next === null ? '' : `\nThe next page: --after ${next}`;

/** `1 try`, `2 tries` */
export const plural = (count: number, one: string, many = `${one}s`): string => `${count} ${count === 1 ? one : many}`;

/** A point in time for people, and for the next command's options. */
export const time = (date: Date | null): string | null => date?.toISOString() ?? null;

/** Seconds as options take them, as far as whole hours or minutes go: `24h`, `90m`, `45s`. */
export function inWords(seconds: number): string {
  if (seconds % 3600 === 0) return `${seconds / 3600}h`;
  return seconds % 60 === 0 ? `${seconds / 60}m` : `${seconds}s`;
}

/** `500 EMB`, and of a currency with decimals both what is stored and what people say: `500 (5.00 EUR)`. */
export const money = (value: number, { code, scale }: ProjectSnapshot['currency']): string =>
  scale === 0 ? `${value} ${code}` : `${value} (${decimal(value, scale)} ${code})`;

/** An amount as people write it: `12.50`. */
export function decimal(value: number, scale: number): string {
  if (scale === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
