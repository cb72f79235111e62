import type { Schema } from '../../../generated/tables.js';
import type { Db, Writer } from '../../storage/database.js';

/** Null: the database is no copy. */
export const findMark = async (db: Db): Promise<CopyMark | null> =>
  (await db.selectFrom('copy_mark').select(['since', 'backup_of as backupOf']).executeTakeFirst()) ?? null;

export async function putMark(db: Writer, { since, backupOf }: CopyMark): Promise<void> {
  await db.deleteFrom('copy_mark').execute();
  await db.insertInto('copy_mark').values({ is_copy: true, since, backup_of: backupOf }).execute();
}

export async function deleteMark(db: Writer): Promise<void> {
  await db.deleteFrom('copy_mark').execute();
}

/** What a copy was made of, and when. */
export interface CopyMark {
  readonly since: Date;
  /** The moment that the backup shows. */
  readonly backupOf: Date;
}

declare module '../../storage/tables.js' {
  interface Tables extends Pick<Schema, 'copy_mark'> {}
}
