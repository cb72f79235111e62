import { isUtf8 } from 'node:buffer';
import { open } from 'node:fs/promises';
import { isNativeError } from 'node:util/types';
import { MAX_FILE_BYTES, TOO_LARGE } from '../platform/declared/index.js';
import { CommandRefused } from './command.js';

/**
 * A text file of an operator. Refuses, with `mend` as the way out, what cannot be read, is no UTF-8, or is larger than
 * any that the service reads.
 */
export async function readTextFile(file: string, mend: string): Promise<string> {
  const bytes = await readBytes(file, mend);
  if (bytes.length > MAX_FILE_BYTES) throw new CommandRefused(`${file}:1:1: ${TOO_LARGE}`, mend);
  if (isUtf8(bytes)) return bytes.toString('utf8').replace(/^\uFEFF/, '');
  throw new CommandRefused(`${file}:${firstBrokenLine(bytes)}:1: is not UTF-8`, 'Save it again, in UTF-8.');
}

async function readBytes(file: string, mend: string): Promise<Buffer> {
  try {
    // One byte more than may be is enough to know; a pipe does not say beforehand how much it brings.
    const handle = await open(file);
    const chunks: Buffer[] = [];
    for await (const chunk of handle.createReadStream({ end: MAX_FILE_BYTES })) chunks.push(Buffer.from(chunk));
    return Buffer.concat(chunks);
  } catch (error) {
    const reason = isNativeError(error) && 'code' in error ? ` (${String(error.code)})` : '';
    throw new CommandRefused(`${file} cannot be read${reason}.`, mend);
  }
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
