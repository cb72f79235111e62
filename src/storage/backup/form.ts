import { z } from 'zod';
import { refuse } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';

// A backup is a gzipped text, read from its beginning to its end: a line that says what it is; of each table a line that
// names it, its rows as PostgreSQL's COPY writes them, `\.`, and a line with their number; and a line with the SHA-256 of
// all before it, and the MAC of that sum. Lines that are not rows are JSON.

/** How far it is: told again and again. */
export interface Progress {
  readonly deed: 'written' | 'checked' | 'restored';
  readonly table: string;
  /** Tables that are done, and in all. */
  readonly done: number;
  readonly all: number;
  /** Of rows, uncompressed. */
  readonly bytes: number;
}

export type Tell = (progress: Progress) => void;

export const NEWLINE = 0x0a;

/** Ends the rows of a table; no row is written so. */
export const END_OF_ROWS = '\\.\n';

/** Maximum length of a row, in bytes. The reader holds one row in memory; the writer refuses a longer one. */
export const MAX_ROW = 64 * 2 ** 20;

const VERSION = 2;

const header = z.object({
  format: z.literal('project-service backup'),
  version: z.int(),
  /** RFC 3339: the moment that the backup shows. */
  of: z.iso.datetime(),
  /** The migrations that the database had, in order. */
  migrations: z.array(z.string()).min(1),
  /** The id of the secret key that the database is used with; the key itself is not in the backup. */
  secretKey: z.string().nullable(),
  /** In an order in which a table stands behind those that it refers to. */
  tables: z.array(z.string()).min(1),
  /** The last number that each identity has given. */
  identities: z.array(z.object({ table: z.string(), column: z.string(), last: z.int() })),
});
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const tableEnd = z.object({ rows: z.int() });
const trailer = z.object({
  sha256: z.string(),
  /** The id of the secret key from which the key of the MAC is derived. */
  key: z.string().regex(/^[0-9a-f]{8}$/),
  /** HMAC-SHA256 of the sum, hexadecimal. */
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});

export type BackupHeader = z.infer<typeof header>;
export type TableHead = z.infer<typeof tableHead>;
export type Trailer = z.infer<typeof trailer>;

export const newHeader = (facts: Omit<BackupHeader, 'format' | 'version'>): BackupHeader => ({
  format: 'project-service backup',
  version: VERSION,
  ...facts,
});

/** The last line of a backup whose other lines have this SHA-256. */
export const trailerOf = (sha256: string, keyring: Keyring): Trailer => ({
  sha256,
  key: keyring.currentId,
  mac: keyring.mac('backup', sha256).toString('hex'),
});

export const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

const read =
  <T>(schema: z.ZodType<T>, what: string) =>
  (line: string): T => {
    const parsed = schema.safeParse(jsonOf(line));
    if (parsed.success) return parsed.data;
    throw unusable(`it has no ${what} where there should be one`);
  };

export const readTableHead = read(tableHead, 'table');
export const readTableEnd = read(tableEnd, 'number of rows');
export const readTrailer = read(trailer, 'end');

/** Throws BACKUP_UNUSABLE where it is none, or of a form that only a newer version reads. */
export function readHeader(line: string): BackupHeader {
  const parsed = header.safeParse(jsonOf(line));
  if (!parsed.success) throw unusable('it is no backup of this service');
  const { version } = parsed.data;
  if (version !== VERSION) throw unusable(`its form is ${version}, and this version of the service reads ${VERSION}`);
  return parsed.data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** The refusal of a file from which nothing was restored. */
export const unusable = (why: string) =>
  refuse('BACKUP_UNUSABLE', 'file', `The backup cannot be used: ${why}. Nothing was changed. Take another one.`);
