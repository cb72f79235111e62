import { sql } from 'kysely';
import type { Tx, Writer } from '../../../storage/database.js';
import { faultCode } from '../../../storage/faults.js';
import type { Email } from '../email.js';

const UNIQUE_VIOLATION = '23505';

/** Only while `oldHash` is still the user's: a password that was changed meanwhile must not come back. */
export async function replaceHash(
  db: Writer,
  projectId: number,
  userId: number,
  { oldHash, newHash }: { readonly oldHash: string; readonly newHash: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: newHash })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('password_hash', '=', oldHash)
    .execute();
}

/** `password_changed_at` always grows: log-ins that are under way tell by it that their password is of yesterday. */
export async function setPassword(
  tx: Tx,
  projectId: number,
  userId: number,
  { passwordHash, now }: { readonly passwordHash: string; readonly now: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      password_changed_at: sql`greatest(${now}::timestamptz, password_changed_at + interval '1 millisecond')`,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();
}

/** The address is the user's; who was pending is active, who is blocked stays so. */
export async function setConfirmed(tx: Tx, projectId: number, userId: number, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      confirmed_at: sql`coalesce(confirmed_at, ${now}::timestamptz)`,
      status: sql`case when status = 'PENDING' then 'ACTIVE' else status end`,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();
}

/** Rejects with a unique violation where somebody else has the address: `isTaken`. */
export async function setEmail(tx: Tx, projectId: number, userId: number, email: Email): Promise<void> {
  await tx
    .updateTable('users')
    .set({ email: email.address, email_norm: email.norm })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();
}

/** Whether a change failed because somebody else has the address. */
export const isTaken = (error: unknown): boolean => faultCode(error) === UNIQUE_VIOLATION;

/** What is left of a user who is deleted: operations.md §3.6. Orders and ledger go on pointing at the row. */
export async function anonymizeUser(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.deleteFrom('server_access').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
  await tx
    .updateTable('users')
    .set({
      status: 'DELETED',
      email: `deleted-${userId}@deleted.invalid`,
      // No address has this norm, so nobody can be there first.
      email_norm: `deleted-${userId}`,
      password_hash: '',
      blocked_reason: null,
      blocked_until: null,
      language: null,
      pin_hash: null,
      pin_failures: 0,
      pin_locked_until: null,
      pin_lock_level: 0,
      last_server_id: null,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();
}
