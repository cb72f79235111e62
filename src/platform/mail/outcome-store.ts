import { sql } from 'kysely';
import type { Db, Writer } from '../../storage/database.js';
import type { ClaimedMail } from './mail-store.js';

/** The mail needs no more attention, and whom it went to is forgotten. */
export async function markDone(db: Writer, mail: ClaimedMail, state: 'SENT' | 'DROPPED', now: Date): Promise<void> {
  await db
    .updateTable('mail')
    .set({ state, recipient: null, last_error: null, done_at: now })
    .where('project_id', '=', mail.projectId)
    .where('id', '=', mail.id)
    .where('state', '=', 'PENDING')
    .execute();
}

/** @param retryAt null: nobody tries any more; the recipient stays for the operator. */
export async function markFailed(
  db: Writer,
  mail: ClaimedMail,
  failure: { readonly error: string; readonly retryAt: Date | null; readonly now: Date },
): Promise<void> {
  const { error, retryAt, now } = failure;
  await db
    .updateTable('mail')
    .set(retryAt === null ? { state: 'DEAD', done_at: now } : { next_attempt_at: retryAt })
    .set({ last_error: error })
    .where('project_id', '=', mail.projectId)
    .where('id', '=', mail.id)
    .where('state', '=', 'PENDING')
    // Whose lease has ended meanwhile must not take it from who has the mail now.
    .where('attempts', '=', mail.attempts)
    .execute();
}

/** Of all projects. */
export async function countStates(db: Db) {
  return await db
    .selectFrom('mail')
    .select((row) => [
      row.fn.countAll<number>().filterWhere('state', '=', 'PENDING').as('pending'),
      row.fn.countAll<number>().filterWhere('state', '=', 'DEAD').as('dead'),
      sql<Date | null>`min(created_at) FILTER (WHERE state = 'PENDING')`.as('oldestPending'),
      sql<string | null>`mode() WITHIN GROUP (ORDER BY last_error) FILTER (WHERE state = 'PENDING')`.as('pendingError'),
    ])
    .executeTakeFirstOrThrow();
}

/** Of all projects; returns how many. */
export async function deleteDone(db: Writer, before: Date): Promise<number> {
  const { numDeletedRows } = await db.deleteFrom('mail').where('done_at', '<', before).executeTakeFirst();
  return Number(numDeletedRows);
}
