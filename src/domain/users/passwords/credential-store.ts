import { sql } from 'kysely';
import type { Db, Tx, Writer } from '../../../storage/database.js';
import type { Email } from '../../email.js';
import type { UserSnapshot } from '../user-model.js';
import { selectUsers, withEmail } from '../user-store.js';

/** What proves a user, beside the facts. */
export interface Credentials {
  readonly user: UserSnapshot;
  readonly passwordHash: string;
  readonly passwordChangedAt: Date;
}

const selectCredentials = (db: Db, projectId: number) =>
  selectUsers(db, projectId).select(['password_hash as passwordHash', 'password_changed_at as passwordChangedAt']);

export async function findCredentials(db: Db, projectId: number, email: Email): Promise<Credentials | null> {
  return credentialsOf(await withEmail(selectCredentials(db, projectId), email).executeTakeFirst());
}

/** The same, by id. */
export async function findCredentialsOf(db: Db, projectId: number, userId: number): Promise<Credentials | null> {
  return credentialsOf(await selectCredentials(db, projectId).where('id', '=', userId).executeTakeFirst());
}

/** Holds back other log-ins and changes of this user until the transaction ends; null where there is none. */
export async function lockCredentials(tx: Tx, projectId: number, userId: number): Promise<Credentials | null> {
  return credentialsOf(await selectCredentials(tx, projectId).where('id', '=', userId).forUpdate().executeTakeFirst());
}

/** The facts go on without the secrets. */
function credentialsOf(row: (UserSnapshot & Omit<Credentials, 'user'>) | undefined): Credentials | null {
  if (row === undefined) return null;
  const { passwordHash, passwordChangedAt, ...user } = row;
  return { user, passwordHash, passwordChangedAt };
}

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

/**
 * Remembers that the password was set with a code from a mail to the user's address. False where the one before was too,
 * or came from one that was: then whoever reads that mail has had the user to themselves since.
 */
export async function markSetByMail(tx: Tx, projectId: number, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ password_by_mail: true })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('password_by_mail', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
