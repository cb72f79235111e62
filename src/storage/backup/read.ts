import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { refuse } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';
import { codeOf } from '../../base/system-errors.js';
import {
  type BackupHeader,
  type BackupProgress,
  END_OF_ROWS,
  MAX_ROW,
  NEWLINE,
  type ReportProgress,
  readBackupHeader,
  readTableEnd,
  readTableHead,
  readTrailer,
  type TableHead,
  type Trailer,
  unusable,
} from './form.js';

/** Options for the verification of a backup. */
export interface Trust {
  /** Secret keys of the settings. */
  readonly keyring: Keyring;
  /** Accepts a backup that was signed with another secret key. */
  readonly unverified: boolean;
}

interface ReadOptions extends Trust {
  readonly phase: BackupProgress['phase'];
  readonly reportProgress: ReportProgress;
  /** Consumes the rows of a table, as chunks of whole lines. */
  onTable(table: TableHead, rows: AsyncIterable<Buffer>): Promise<void>;
}

/** Content of a backup. */
export interface BackupContent {
  readonly header: BackupHeader;
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>;
  /** True if the MAC is that of a secret key of the settings. */
  readonly isVerified: boolean;
}

/** Maximum length of a line of JSON, in bytes. */
const MAX_JSON = 2 ** 20;

/**
 * Streams a backup and passes its rows to `onTable`. Throws BACKUP_UNUSABLE if it is not a backup,
 * incomplete or changed; then the rows passed so far are invalid. Throws BACKUP_UNVERIFIED if it
 * was signed with another secret key, unless `unverified` accepts that.
 */
export async function readBackup(
  file: string,
  { phase, reportProgress, onTable, ...trust }: ReadOptions,
): Promise<BackupContent> {
  const text = new Text(wholeLines(bytesOf(file)));
  const header = readBackupHeader(await text.line());
  const rows = new Map<string, number>();
  const counted = { rows: 0, bytes: 0 };
  for (const [done, expected] of header.tables.entries()) {
    const table = readTableHead(await text.line());
    if (table.table !== expected) throw unusable(`it has ${table.table} instead of ${expected}`);
    counted.rows = 0;
    const count = (chunk: Buffer): void => {
      counted.rows += linesIn(chunk);
      counted.bytes += chunk.length;
      reportProgress({ phase, table: expected, done, all: header.tables.length, bytes: counted.bytes });
    };
    await onTable(table, text.rows(count));
    const { rows: written } = readTableEnd(await text.line());
    if (counted.rows !== written) throw unusable(`it has ${counted.rows} of ${written} rows of ${expected}`);
    rows.set(expected, written);
  }
  const sum = text.sum();
  const trailer = readTrailer(await text.line());
  if (trailer.sha256 !== sum) throw unusable('its content was changed after it was written');
  if (!(await text.isAtEnd())) throw unusable('it has data after its trailer');
  return { header, rows, isVerified: verify(trailer, trust) };
}

/** Returns true if the MAC is that of a secret key of the settings. Throws as `readBackup` does. */
function verify({ sha256, key, mac }: Trailer, { keyring, unverified }: Trust): boolean {
  const expected = keyring.macWith(key, 'backup', sha256);
  if (expected !== null) {
    if (timingSafeEqual(Buffer.from(mac, 'hex'), expected)) return true;
    throw unusable('its signature is invalid: it was changed after it was written');
  }
  if (unverified) return false;
  const { currentId, previousId } = keyring;
  const previous = previousId === null ? '' : `, that of SECRET_KEY_PREVIOUS is ${previousId}`;
  throw refuse(
    'BACKUP_UNVERIFIED',
    `The backup cannot be verified: the id of its secret key is ${key}, that of SECRET_KEY is ${currentId}${previous}. ` +
      'Without its key, a forged backup is not detected. Nothing was changed. ' +
      'Set SECRET_KEY or SECRET_KEY_PREVIOUS to the key of the backup, or restore it with --unverified.',
  );
}

/** Verifies a backup without using its rows. */
export const checkBackup = (file: string, reportProgress: ReportProgress, trust: Trust): Promise<BackupContent> =>
  readBackup(file, {
    ...trust,
    phase: 'checked',
    reportProgress,
    async onTable(_table, rows) {
      for await (const _chunk of rows);
    },
  });

async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  const source = createReadStream(file);
  const unzipped = createGunzip();
  source.on('error', (error) => unzipped.destroy(error));
  try {
    for await (const chunk of source.pipe(unzipped)) yield chunk;
  } catch (error) {
    const code = codeOf(error);
    if (code === null) throw error;
    throw unusable(code.startsWith('Z_') ? `it is damaged or truncated (${code})` : `it cannot be read (${code})`);
  } finally {
    source.destroy();
  }
}

/**
 * Splits a stream after line breaks: each chunk has whole lines; the last one may end without a
 * line break. It runs in linear time and buffers one line. Throws BACKUP_UNUSABLE if a line exceeds
 * MAX_ROW.
 */
async function* wholeLines(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let begun: Buffer[] = [];
  let length = 0;
  for await (const chunk of source) {
    const end = chunk.lastIndexOf(NEWLINE) + 1;
    if (end > 0) {
      yield Buffer.concat([...begun, chunk.subarray(0, end)]);
      begun = [];
      length = 0;
    }
    if (end < chunk.length) begun.push(chunk.subarray(end));
    length += chunk.length - end;
    if (length > MAX_ROW) throw unusable(`it has a line of more than ${MAX_ROW / 2 ** 20} MiB`);
  }
  if (length > 0) yield Buffer.concat(begun);
}

/** Reads single lines, and chunks of rows. */
class Text {
  readonly #source: AsyncGenerator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncGenerator<Buffer>) {
    this.#source = source;
  }

  /** Returns the SHA-256 of everything read so far. */
  sum(): string {
    return this.#hash.copy().digest('hex');
  }

  async line(): Promise<string> {
    if (this.#rest.length === 0) await this.#more();
    const end = this.#rest.indexOf(NEWLINE);
    if (end === -1 || end > MAX_JSON) throw unusable('it is truncated, or not a backup of this service');
    return this.#read(end + 1).toString('utf8', 0, end);
  }

  /** Yields chunks of whole lines up to `\.`, and passes each to `onChunk`. */
  async *rows(onChunk: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
    for (;;) {
      const stop = endOfRows(this.#rest);
      const chunk = this.#read(stop ?? this.#rest.length);
      onChunk(chunk);
      if (chunk.length > 0) yield chunk;
      if (stop !== null) return void this.#read(END_OF_ROWS.length);
      if (!(await this.#more())) throw unusable('it is truncated');
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  #read(length: number): Buffer {
    const bytes = this.#rest.subarray(0, length);
    this.#hash.update(bytes);
    this.#rest = this.#rest.subarray(length);
    return bytes;
  }

  /** Loads the next lines once the previous ones are read; returns false at the end. */
  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    this.#rest = value;
    return true;
  }
}

/** Returns the position of the line `\.`; null if there is none. */
function endOfRows(lines: Buffer): number | null {
  if (lines.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return 0;
  const lineBreak = lines.indexOf(`\n${END_OF_ROWS}`);
  return lineBreak === -1 ? null : lineBreak + 1;
}

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
