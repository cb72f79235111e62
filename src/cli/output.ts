import { once } from 'node:events';
import type { Outcome } from '../admin/outcome.js';
import { printableLines } from '../base/printable.js';

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
