import { z } from 'zod';
import { refuse } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';

// A backup is a gzipped text. Its first line is the header. Each table follows: a line with its
// name, its rows in the format of COPY, `\.`, and a line with the number of rows. The last line has
// the SHA-256 of all lines before it, and the MAC of that sum. Lines that are not rows are JSON.

/** Progress of a backup or restore. */
export interface BackupProgress {
  readonly phase: 'written' | 'checked' | 'restored';
  readonly table: string;
  /** Number of finished tables, and of all tables. */
  readonly done: number;
  readonly all: number;
  /** Uncompressed size of the rows so far. */
  readonly bytes: number;
}

export type ReportProgress = (progress: BackupProgress) => void;

export const NEWLINE = 0x0a;

/** End of the rows of a table; COPY escapes a backslash in a row. */
export const END_OF_ROWS = '\\.\n';

/**
 * Maximum length of a row, in bytes. The reader holds one row in memory; the writer refuses a
 * longer one.
 */
export const MAX_ROW = 64 * 2 ** 20;

const VERSION = 2;

const header = z.object({
  format: z.literal('project-service backup'),
  version: z.int(),
  /** Time of the snapshot (RFC 3339). */
  of: z.iso.datetime(),
  /** Applied migrations, in order. */
  migrations: z.array(z.string()).min(1),
  /** Id of the secret key of the database; the backup does not contain the key. */
  secretKey: z.string().nullable(),
  /** Each table after the tables that it references. */
  tables: z.array(z.string()).min(1),
  /** Last value of each identity column. */
  identities: z.array(z.object({ table: z.string(), column: z.string(), last: z.int() })),
});
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
const tableEnd = z.object({ rows: z.int() });
const trailer = z.object({
  sha256: z.string(),
  /** Id of the secret key from which the key of the MAC is derived. */
  key: z.string().regex(/^[0-9a-f]{8}$/),
  /** HMAC-SHA256 of the sum, hexadecimal. */
  mac: z.string().regex(/^[0-9a-f]{64}$/),
});

export type BackupHeader = z.infer<typeof header>;
export type TableHead = z.infer<typeof tableHead>;
export type Trailer = z.infer<typeof trailer>;

export const newHeader = (fields: Omit<BackupHeader, 'format' | 'version'>): BackupHeader => ({
  format: 'project-service backup',
  version: VERSION,
  ...fields,
});

/** Returns the trailer of a backup whose other lines have this SHA-256. */
export const trailerOf = (sha256: string, keyring: Keyring): Trailer => ({
  sha256,
  key: keyring.currentId,
  mac: keyring.mac('backup', sha256).toString('hex'),
});

export const lineOf = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`);

const createReader =
  <T>(schema: z.ZodType<T>, name: string) =>
  (line: string): T => {
    const parsed = schema.safeParse(jsonOf(line));
    if (parsed.success) return parsed.data;
    throw unusable(`it lacks a ${name}`);
  };

export const readTableHead = createReader(tableHead, 'table line');
export const readTableEnd = createReader(tableEnd, 'number of rows');
export const readTrailer = createReader(trailer, 'trailer');

/** Throws BACKUP_UNUSABLE if the file is not a backup, or has another format version. */
export function readBackupHeader(line: string): BackupHeader {
  const parsed = header.safeParse(jsonOf(line));
  if (!parsed.success) throw unusable('it is not a backup of this service');
  const { version } = parsed.data;
  if (version !== VERSION)
    throw unusable(`its format version is ${version}; this version of the service reads ${VERSION}`);
  return parsed.data;
}

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Creates the refusal of a file; nothing was restored from it. */
export const unusable = (reason: string) =>
  refuse('BACKUP_UNUSABLE', `The backup cannot be used: ${reason}. Nothing was changed. Use another backup.`);
