import { sql } from 'kysely';
import type { Db } from '../../../storage/database.js';

/** What operators want to know of a user beyond the facts; null where there is none. */
export async function findDates(
  db: Db,
  projectId: number,
  userId: number,
): Promise<{ readonly confirmedAt: Date | null; readonly lastLoginAt: Date | null } | null> {
  const row = await db
    .selectFrom('users')
    .select(['confirmed_at', 'last_login_at'])
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : { confirmedAt: row.confirmed_at, lastLoginAt: row.last_login_at };
}

/** How many users have a profile language that is none of `languages`. */
export async function countOtherLanguages(db: Db, projectId: number, languages: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('status', '<>', 'DELETED')
    .where(sql<boolean>`language <> all(${[...languages]})`)
    .executeTakeFirstOrThrow();
  return count;
}
