import { once } from 'node:events';
import { printable, printableLines } from '../base/printable.js';
import type { ProjectFacts } from '../domain/projects/index.js';

/** What a command says: `text` for people, `data` for `--json`. */
export interface Outcome {
  readonly text: string;
  readonly data: object;
  /** False: the command did its work, and the answer is no (exit 1). */
  readonly ok?: boolean;
}

/**
 * Says something, in lines of its own. All that commands say goes through here: what clients, game servers and operators
 * wrote is quoted in it, and must not take over a terminal, also where it stands in JSON.
 */
export const print = (text: string, stream: 'stdout' | 'stderr' = 'stdout'): void =>
  void process[stream].write(`${printableLines(text)}\n`);

/** Gives a file to whoever has asked for it, byte for byte: it is no message. */
export const printFile = (text: string): void => void process.stdout.write(text);

/** The same of a file that is not whole anywhere: as fast as it is read, and no further than that. */
export async function printPieces(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    // Who reads has left, which the exit status says by then.
    if (process.stdout.errored) return;
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain').catch(() => undefined);
  }
}

const TELLING_MS = 5_000;

/** Says on standard error how far something is while it goes on, every five seconds; null: it says nothing. */
export async function tellingMeanwhile<T>(words: (() => string) | null, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => words !== null && print(words(), 'stderr'), TELLING_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Prints an outcome and sets the exit status. A dry run says so, lest somebody takes it for the deed. */
export function say(outcome: Outcome, { json, dryRun }: { readonly json: boolean; readonly dryRun: boolean }): void {
  const data = dryRun ? { ...outcome.data, dryRun } : outcome.data;
  const text = dryRun ? `Dry run, nothing is kept:\n${outcome.text}` : outcome.text;
  print(json ? JSON.stringify(data) : text);
  if (outcome.ok === false) process.exitCode = 1;
}

/** Rows in columns, for people; `none` where there are no rows. A cell is one line, whatever somebody wrote into it. */
export function table(rows: readonly (readonly (string | number | null)[])[], none: string): string {
  if (rows.length === 0) return none;
  const cells = rows.map((row) => row.map((cell) => printable(String(cell ?? '-'))));
  const widths = (cells[0] ?? []).map((_cell, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ');
  return cells.map((row) => line(row).trimEnd()).join('\n');
}

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
export const money = (value: number, { code, scale }: ProjectFacts['currency']): string =>
  scale === 0 ? `${value} ${code}` : `${value} (${decimal(value, scale)} ${code})`;

/** An amount as people write it: `12.50`. */
export function decimal(value: number, scale: number): string {
  if (scale === 0) return String(value);
  const digits = String(Math.abs(value)).padStart(scale + 1, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -scale)}.${digits.slice(-scale)}`;
}
