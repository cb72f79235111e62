import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { codeOf } from '../../base/system-faults.js';
import {
  type BackupHeader,
  END_OF_ROWS,
  type Progress,
  readHeader,
  readTableEnd,
  readTableHead,
  readTrailer,
  type TableHead,
  type Tell,
  unusable,
} from './form.js';

/** What a reading is for, whom it tells how far it is, and who takes the rows of a table: chunks of whole lines. */
interface Reading {
  readonly deed: Progress['deed'];
  readonly tell: Tell;
  take(table: TableHead, rows: AsyncIterable<Buffer>): Promise<void>;
}

/** What a backup holds. */
export interface BackupContent {
  readonly header: BackupHeader;
  /** Rows by table. */
  readonly rows: ReadonlyMap<string, number>;
}

const NEWLINE = 0x0a;
/** No line of ours is longer; rows may be. */
const MAX_LINE = 2 ** 20;

/**
 * Reads a backup from its beginning to its end, without holding more than a chunk of it, and hands the rows on.
 * Throws BACKUP_UNUSABLE where it is none, incomplete, or not as it was written; then what was taken is worth nothing.
 */
export async function readBackup(file: string, { deed, tell, take }: Reading): Promise<BackupContent> {
  const text = new Text(bytesOf(file));
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
  if (readTrailer(await text.line()).sha256 !== sum) throw unusable('it is not as it was written');
  if (!(await text.isAtEnd())) throw unusable('something follows its end');
  return { header, rows };
}

/** Looks at all of it and hands nothing on. */
export const checkBackup = (file: string, tell: Tell): Promise<BackupContent> =>
  readBackup(file, {
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

/** A stream of bytes as lines, and as rows up to their end. */
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
    for (let from = 0; ; ) {
      const end = this.#rest.indexOf(NEWLINE, from);
      if (end !== -1) return this.#take(end + 1).toString('utf8', 0, end);
      from = this.#rest.length;
      if (from > MAX_LINE || !(await this.#more())) throw unusable('it is cut off, or no backup of this service');
    }
  }

  /** Whole lines up to `\.`, each chunk of which is told. */
  async *rows(told: (chunk: Buffer) => void): AsyncGenerator<Buffer> {
    for (;;) {
      const end = this.#rest.lastIndexOf(NEWLINE) + 1;
      const stop = endOfRows(this.#rest.subarray(0, end));
      const chunk = this.#take(stop ?? end);
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

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done === true) return false;
    this.#rest = this.#rest.length === 0 ? value : Buffer.concat([this.#rest, value]);
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
