import { isUtf8 } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { link, open, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { Readable, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import type { Outcome, Stream } from '../admin/index.js';
import { CommandRefused } from '../base/command-refused.js';
import { codeOf, hasCode, notFound } from '../base/system-errors.js';
import { printFile, printStream, withProgress } from './output.js';

/** Signals that end a process by default. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Reads a text file of an operator. Throws CommandRefused, with `fix` as its instruction, if the
 * file cannot be read, is too large or is not UTF-8.
 */
export async function readTextFile(file: string, fix: string): Promise<string> {
  const { MAX_FILE_BYTES, TOO_LARGE } = await import('../platform/declared/index.js');
  // Reads one byte more than the maximum, because the size of a pipe is unknown.
  const bytes = await readBytes(file, MAX_FILE_BYTES + 1).catch((error: unknown) => {
    throw new CommandRefused(`${file} cannot be read${reasonOf(error)}.`, fix);
  });
  if (bytes.length > MAX_FILE_BYTES) throw new CommandRefused(`${file}:1:1: ${TOO_LARGE}`, fix);
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  throw new CommandRefused(`${file}:${firstBrokenLine(bytes)}:1: is not UTF-8`, 'Save it again, in UTF-8.');
}

/** Replaces a file or the target of a link. Throws CommandRefused if it cannot be written. */
async function writeTextFile(file: string, text: string): Promise<void> {
  const refuse = refuseAs(file);
  const existing = await stat(file).catch(notFound).catch(refuse);
  // A device or pipe is not replaced.
  if (existing !== null && !existing.isFile()) return await writeFile(file, text).catch(refuse);
  const target = existing === null ? file : await realpath(file).catch(refuse);
  await writeComplete(target, (destination) => pipeline(Readable.from([text]), destination), rename);
}

/** Creates a file as `writeComplete` does. Throws CommandRefused also if it exists. */
export async function writeNewFile<T>(file: string, write: (destination: Writable) => Promise<T>): Promise<T> {
  if ((await stat(file).catch(notFound).catch(refuseAs(file))) !== null) throw existsAlready(file);
  return await writeComplete(file, write, renameToNew);
}

/**
 * Renames, but replaces no file that another program has created meanwhile. Throws EEXIST. Replaces
 * it if the file system has no links.
 */
async function renameToNew(from: string, to: string): Promise<void> {
  await link(from, to).catch(async (error: unknown) => {
    if (hasCode(error, 'EEXIST')) throw error;
    await rename(from, to);
  });
  await rm(from, { force: true });
}

/**
 * Writes the output of `write` to a file that only its owner can read. The file gets its name
 * by `move` when it is complete. A signal removes it and ends the process. Throws CommandRefused if
 * it cannot be written.
 */
async function writeComplete<T>(
  file: string,
  write: (destination: Writable) => Promise<T>,
  move: (from: string, to: string) => Promise<void>,
): Promise<T> {
  const partial = `${file}.${randomBytes(6).toString('hex')}.partial`;
  const onSignal = (signal: NodeJS.Signals): never => {
    rmSync(partial, { force: true });
    process.exit(128 + constants.signals[signal]);
  };
  // Before the file exists: otherwise a signal could leave it.
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await writeAndMove(partial, file, write, move);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
  }
}

async function writeAndMove<T>(
  partial: string,
  file: string,
  write: (destination: Writable) => Promise<T>,
  move: (from: string, to: string) => Promise<void>,
): Promise<T> {
  const refuse = refuseAs(file);
  const handle = await open(partial, 'wx', 0o600).catch(refuse);
  // Refuses its own errors only: a pipeline destroys it with the error of its source.
  const destination = new Writable({
    write: callbackify((chunk: Buffer, _encoding: BufferEncoding) => handle.appendFile(chunk).catch(refuse)),
    final: callbackify(() => handle.sync().catch(refuse)),
  });
  try {
    const written = await write(destination);
    await handle.close().catch(refuse);
    await move(partial, file).catch(refuse);
    return written;
  } catch (error) {
    destination.destroy();
    await handle.close().catch(() => undefined);
    await rm(partial, { force: true });
    throw error;
  }
}

const existsAlready = (file: string): CommandRefused =>
  new CommandRefused(`${file} exists already.`, 'Name a new file in a folder that you may write to.');

/** For `.catch`: throws CommandRefused with the reason why `file` cannot be written. */
const refuseAs =
  (file: string) =>
  (error: unknown): never => {
    if (hasCode(error, 'EEXIST')) throw existsAlready(file);
    const fix = hasCode(error, 'ENOSPC', 'EDQUOT')
      ? 'Free disk space, or name a file on another disk.'
      : 'Name a file in a folder that you may write to.';
    throw new CommandRefused(`${file} cannot be written${reasonOf(error)}.`, fix);
  };

/** Outputs a file: to `output`, in JSON, or unchanged to standard output. */
export async function outputFile(
  { text, holds, data }: Outcome,
  { output, json }: { readonly output: string | null; readonly json: boolean },
): Promise<Outcome | null> {
  if (output !== null) {
    // A text without a summary is for people: it is printed with a line end.
    await writeTextFile(output, holds === undefined ? `${text}\n` : text);
    const done = holds === undefined ? `${output} is written.` : `${output}: ${holds}.`;
    return { text: done, data: { ...data, file: output } };
  }
  if (json) return { text, data: { ...data, text } };
  // Unchanged, as with --output: CSV has its own line ends.
  printFile(text);
  return null;
}

/** Outputs a streamed file. Prints progress to standard error. */
export async function outputStream(
  { pieces, soFar, whole }: Stream,
  { output, json }: { readonly output: string | null; readonly json: boolean },
): Promise<Outcome | null> {
  const writing =
    output === null ? printStream(pieces) : writeNewFile(output, (file) => pipeline(Readable.from(pieces), file));
  await withProgress(json ? null : () => `${soFar()} so far …`, writing);
  if (output === null) return null;
  const { holds, data } = whole();
  return { text: `${output}: ${holds}.`, data: { ...data, file: output } };
}

/**
 * Reads standard input without byte order mark and line end. Throws CommandRefused if it is not
 * UTF-8.
 */
export async function readStandardInput(): Promise<string> {
  const bytes = await buffer(process.stdin);
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF|\r?\n$/g, '');
  throw new CommandRefused('Standard input is not UTF-8.', 'Send it again, in UTF-8.', 2);
}

async function readBytes(file: string, maxBytes: number): Promise<Buffer> {
  const handle = await open(file);
  const chunks: Buffer[] = [];
  for await (const chunk of handle.createReadStream({ end: maxBytes - 1 })) chunks.push(Buffer.from(chunk));
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
