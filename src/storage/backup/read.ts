import { createHash, timingSafeEqual } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { refuse } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';
import { codeOf } from '../../base/system-faults.js';
import {
  type BackupHeader,
  END_OF_ROWS,
  MAX_ROW,
  NEWLINE,
  type Progress,
  readHeader,
  readTableEnd,
  readTableHead,
  readTrailer,
  type TableHead,
  type Tell,
  type Trailer,
  unusable,
} from './form.js';

/** Which backups a reader trusts. */
export interface Trust {
  /** The secret keys of the settings. */
  readonly keyring: Keyring;
  /** Accept a backup that was signed with another secret key. */
  readonly unverified: boolean;
}

interface Reading extends Trust {
  readonly deed: Progress['deed'];
  readonly tell: Tell;
  /** Consumes the rows of a table: chunks of whole lines. */
  take(table: TableHead, rows: AsyncIterable<Buffer>): Promise<void>;
}

/** What a backup holds. */
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
 * Reads a backup from its beginning to its end, without holding more than a chunk of it, and hands the rows on.
 * Throws BACKUP_UNUSABLE where it is none, incomplete, or not as it was written; then what was taken is worth nothing.
 * Throws BACKUP_UNVERIFIED where it was signed with another secret key, unless `unverified` accepts that.
 */
export async function readBackup(file: string, { deed, tell, take, ...trust }: Reading): Promise<BackupContent> {
  const text = new Text(wholeLines(bytesOf(file)));
  const header = readHeader(await text.line());
  const rows = new Map<string, number>();
  const counted = { rows: 0, bytes: 0 };
  for (const [done, expected] of header.tables.entries()) {
    const table = readTableHead(await text.line());
    if (table.table !== expected) throw unusable(`it has ${table.table} where ${expected} should be`);
    counted.rows = 0;
    const count = (chunk: Buffer): void => {
      counted.rows += linesIn(chunk);
      counted.bytes += chunk.length;
      tell({ deed, table: expected, done, all: header.tables.length, bytes: counted.bytes });
    };
    await take(table, text.rows(count));
    const { rows: written } = readTableEnd(await text.line());
    if (counted.rows !== written) throw unusable(`it has ${counted.rows} of ${written} rows of ${expected}`);
    rows.set(expected, written);
  }
  const sum = text.sum();
  const trailer = readTrailer(await text.line());
  if (trailer.sha256 !== sum) throw unusable('it is not as it was written');
  if (!(await text.isAtEnd())) throw unusable('something follows its end');
  return { header, rows, isVerified: verify(trailer, trust) };
}

/** Whether the MAC is that of a secret key of the settings. Throws as `readBackup` does. */
function verify({ sha256, key, mac }: Trailer, { keyring, unverified }: Trust): boolean {
  const expected = keyring.macWith(key, 'backup', sha256);
  if (expected !== null) {
    if (timingSafeEqual(Buffer.from(mac, 'hex'), expected)) return true;
    throw unusable('its signature is wrong: it was changed after it was written');
  }
  if (unverified) return false;
  throw refuse(
    'BACKUP_UNVERIFIED',
    'file',
    `The backup is not verified: the id of its secret key is ${key}, and that of SECRET_KEY is ${keyring.currentId}. ` +
      'Without its key, a forged backup cannot be told from a genuine one. Nothing was changed. ' +
      'Set SECRET_KEY to the key of the backup, or restore it with --unverified.',
  );
}

/** Looks at all of it and hands nothing on. */
export const checkBackup = (file: string, tell: Tell, trust: Trust): Promise<BackupContent> =>
  readBackup(file, {
    ...trust,
    deed: 'checked',
    tell,
    async take(_table, rows) {
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
    throw unusable(code.startsWith('Z_') ? `it is damaged or cut off (${code})` : `it cannot be read (${code})`);
  } finally {
    source.destroy();
  }
}

/**
 * Cuts a stream behind line breaks: each chunk has whole lines, the last one also what follows them. Its work is linear,
 * and it holds one line. Throws BACKUP_UNUSABLE at a line that is longer than any row.
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

/** Whole lines one by one, and as rows up to their end. */
class Text {
  readonly #source: AsyncGenerator<Buffer>;
  readonly #hash = createHash('sha256');
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncGenerator<Buffer>) {
    this.#source = source;
  }

  /** Of all that was taken until now. */
  sum(): string {
    return this.#hash.copy().digest('hex');
  }

  async line(): Promise<string> {
    if (this.#rest.length === 0) await this.#more();
    const end = this.#rest.indexOf(NEWLINE);
    if (end === -1 || end > MAX_JSON) throw unusable('it is cut off, or no backup of this service');
    return this.#take(end + 1).toString('utf8', 0, end);
  }

  /** Whole lines up to `\.`, each chunk of which is told. */
  async *rows(told: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
    for (;;) {
      const stop = endOfRows(this.#rest);
      const chunk = this.#take(stop ?? this.#rest.length);
      told(chunk);
      if (chunk.length > 0) yield chunk;
      if (stop !== null) return void this.#take(END_OF_ROWS.length);
      if (!(await this.#more())) throw unusable('it is cut off');
    }
  }

  async isAtEnd(): Promise<boolean> {
    return this.#rest.length === 0 && !(await this.#more());
  }

  #take(length: number): Buffer {
    const taken = this.#rest.subarray(0, length);
    this.#hash.update(taken);
    this.#rest = this.#rest.subarray(length);
    return taken;
  }

  /** The next lines, once those before are taken. */
  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    this.#rest = value;
    return true;
  }
}

/** Where `\.` stands as a line of its own; null: nowhere. */
function endOfRows(lines: Buffer): number | null {
  if (lines.subarray(0, END_OF_ROWS.length).equals(Buffer.from(END_OF_ROWS))) return 0;
  const found = lines.indexOf(`\n${END_OF_ROWS}`);
  return found === -1 ? null : found + 1;
}

function linesIn(chunk: Buffer): number {
  let lines = 0;
  for (let at = chunk.indexOf(NEWLINE); at !== -1; at = chunk.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}
