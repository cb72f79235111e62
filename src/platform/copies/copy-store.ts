import type { Db, Writer } from '../../storage/database.js';

/** Returns null if the database is not a copy. */
export const findMark = async (db: Db): Promise<CopyMark | null> =>
  (await db.selectFrom('copy_mark').select(['since', 'backup_of as backupOf']).executeTakeFirst()) ?? null;

export async function putMark(db: Writer, { since, backupOf }: CopyMark): Promise<void> {
  await db.deleteFrom('copy_mark').execute();
  await db.insertInto('copy_mark').values({ is_copy: true, since, backup_of: backupOf }).execute();
}

/** Deletes the mark and returns it; null if there is none. Of concurrent calls one returns it. */
export const deleteMark = async (db: Writer): Promise<CopyMark | null> =>
  (await db.deleteFrom('copy_mark').returning(['since', 'backup_of as backupOf']).executeTakeFirst()) ?? null;

/** Marks a database as a copy. */
export interface CopyMark {
  readonly since: Date;
  /** Time of the backup. */
  readonly backupOf: Date;
}
