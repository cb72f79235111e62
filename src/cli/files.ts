import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { open, rename, rm, stat, writeFile } from 'node:fs/promises';
import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Outcome, Stream } from '../admin/index.js';
import { CommandRefused } from '../base/command-refused.js';
import { Refusal } from '../base/errors/refusal.js';
import { codeOf, notFound } from '../base/system-faults.js';
import { printFile, printPieces, tellingMeanwhile } from './output.js';

/**
 * A text file of an operator. Refuses, with `mend` as the way out, what cannot be read, is no UTF-8, or is larger than
 * any that the service reads.
 */
export async function readTextFile(file: string, mend: string): Promise<string> {
  const { MAX_FILE_BYTES, TOO_LARGE } = await import('../platform/declared/index.js');
  // One byte more than may be is enough to know; a pipe does not say beforehand how much it brings.
  const bytes = await readBytes(file, MAX_FILE_BYTES + 1).catch((error: unknown) => {
    throw new CommandRefused(`${file} cannot be read${reasonOf(error)}.`, mend);
  });
  if (bytes.length > MAX_FILE_BYTES) throw new CommandRefused(`${file}:1:1: ${TOO_LARGE}`, mend);
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  throw new CommandRefused(`${file}:${firstBrokenLine(bytes)}:1: is not UTF-8`, 'Save it again, in UTF-8.');
}

/** Refuses where it cannot be written. */
async function writeTextFile(file: string, text: string): Promise<void> {
  await writeFile(file, text).catch((error: unknown) => {
    const mend = 'Name a file in a folder that you may write to.';
    throw new CommandRefused(`${file} cannot be written${reasonOf(error)}.`, mend);
  });
}

/**
 * Lets `write` fill a new file, which only its owner may read: it is there when it is whole, and not before. Refuses where
 * there is one already, or where it cannot be written.
 */
export async function intoNewFile<T>(file: string, write: (destination: Writable) => Promise<T>): Promise<T> {
  const refused = (reason: string): CommandRefused =>
    new CommandRefused(`${file} ${reason}.`, 'Name a new file in a folder that you may write to.');
  if ((await stat(file).catch(notFound)) !== null) throw refused('is there already');
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  const handle = await open(partial, 'wx', 0o600).catch((error: unknown) => {
    throw refused(`cannot be written${reasonOf(error)}`);
  });
  const destination = handle.createWriteStream({ flush: true });
  let fault: unknown = null;
  try {
    destination.on('error', (error) => {
      fault = error;
    });
    const written = await write(destination);
    await rename(partial, file);
    return written;
  } catch (error) {
    destination.destroy();
    await handle.close();
    await rm(partial, { force: true });
    // A pipeline destroys its destination with the error of its source, which says more.
    throw error instanceof Refusal || codeOf(fault) === null ? error : refused(`cannot be written${reasonOf(fault)}`);
  }
}

/** Hands a file over as the operator wants it: written to `output`, within JSON, or byte for byte on standard output. */
export async function handOver(
  { text, holds = '', data }: Outcome,
  { output, json }: { readonly output: string | null; readonly json: boolean },
): Promise<Outcome | null> {
  if (output !== null) {
    await writeTextFile(output, text);
    return { text: `${output}: ${holds}.`, data: { ...data, file: output } };
  }
  if (json) return { text, data: { ...data, text } };
  // As --output writes it: a CSV's lines end in their own way.
  printFile(text);
  return null;
}

/** The same of one that comes in pieces: they are written as they come. Tells on standard error how far it is. */
export async function handOverPieces(
  { pieces, soFar, whole }: Stream,
  { output, json }: { readonly output: string | null; readonly json: boolean },
): Promise<Outcome | null> {
  const writing =
    output === null ? printPieces(pieces) : intoNewFile(output, (file) => pipeline(Readable.from(pieces), file));
  await tellingMeanwhile(json ? null : () => `${soFar()} so far …`, writing);
  if (output === null) return null;
  const { holds, data } = whole();
  return { text: `${output}: ${holds}.`, data: { ...data, file: output } };
}

async function readBytes(file: string, atMost: number): Promise<Buffer> {
  const handle = await open(file);
  const chunks: Buffer[] = [];
  for await (const chunk of handle.createReadStream({ end: atMost - 1 })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

function reasonOf(error: unknown): string {
  const code = codeOf(error);
  return code === null ? '' : ` (${code})`;
}

function firstBrokenLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const end = bytes.indexOf(0x0a, start);
    if (end === -1 || !isUtf8(bytes.subarray(start, end))) return line;
    start = end + 1;
  }
  return line;
}
