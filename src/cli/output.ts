import { once } from 'node:events';
import type { Outcome } from '../admin/outcome.js';
import { printableLines } from '../base/printable.js';

/**
 * Prints lines and escapes control characters, also in JSON. Commands print all output except files
 * with this function, because it may quote texts of clients, game servers and operators.
 */
export const print = (text: string, stream: 'stdout' | 'stderr' = 'stdout'): void =>
  void process[stream].write(`${printableLines(text)}\n`);

/** Prints a file unchanged. */
export const printFile = (text: string): void => void process.stdout.write(text);

/** Prints a streamed file unchanged. Waits while the buffer of standard output is full. */
export async function printStream(pieces: AsyncIterable<string>): Promise<void> {
  for await (const piece of pieces) {
    // The reader has closed the pipe; the exit status reports it.
    if (process.stdout.errored) return;
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain').catch(() => undefined);
  }
}

const PROGRESS_MS = 5_000;

/**
 * Prints the text of `describe` to standard error every five seconds until `work` settles. Prints
 * nothing if `describe` is null.
 */
export async function withProgress<T>(describe: (() => string) | null, work: Promise<T>): Promise<T> {
  const timer = setInterval(() => describe !== null && print(describe(), 'stderr'), PROGRESS_MS);
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** Prints an outcome and sets the exit status. Marks the output of a dry run. */
export function printOutcome(
  outcome: Outcome,
  { json, dryRun }: { readonly json: boolean; readonly dryRun: boolean },
): void {
  const data = dryRun ? { ...outcome.data, dryRun } : outcome.data;
  const text = dryRun ? `Dry run, nothing is changed:\n${outcome.text}` : outcome.text;
  print(json ? JSON.stringify(data) : text);
  if (outcome.ok === false) process.exitCode = outcome.status ?? 1;
}
