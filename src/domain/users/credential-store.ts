import { sql } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import type { Email } from '../email.js';
import type { UserKey, UserSnapshot } from './user-model.js';
import { selectUsers, updateUser, withEmail } from './user-store.js';

/** A user with the hash and age of the password, and the server that was selected last. */
export interface Credentials {
  readonly user: UserSnapshot;
  /** Not part of the snapshot, because its changes send no notification. */
  readonly lastServerId: number | null;
  readonly passwordHash: string;
  readonly passwordChangedAt: Date;
}

const selectCredentials = (db: Db, projectId: number) =>
  selectUsers(db, projectId).select([
    'last_server_id as lastServerId',
    'password_hash as passwordHash',
    'password_changed_at as passwordChangedAt',
  ]);

export async function findCredentials(db: Db, projectId: number, email: Email): Promise<Credentials | null> {
  return credentialsOf(await withEmail(selectCredentials(db, projectId), email).executeTakeFirst());
}

/** Finds credentials by user id. */
export async function findCredentialsOf(db: Db, { id, projectId }: UserKey): Promise<Credentials | null> {
  return credentialsOf(await selectCredentials(db, projectId).where('id', '=', id).executeTakeFirst());
}

/**
 * Locks the user until the transaction ends; null if there is none. Logins and changes of the user
 * wait for it.
 */
export async function lockCredentials(tx: Tx, { id, projectId }: UserKey): Promise<Credentials | null> {
  return credentialsOf(await selectCredentials(tx, projectId).where('id', '=', id).forUpdate().executeTakeFirst());
}

/** Separates the snapshot from the other columns. */
function credentialsOf(row: (UserSnapshot & Omit<Credentials, 'user'>) | undefined): Credentials | null {
  if (row === undefined) return null;
  const { lastServerId, passwordHash, passwordChangedAt, ...user } = row;
  return { user, lastServerId, passwordHash, passwordChangedAt };
}

/** Replaces an outdated hash of the same password. The caller has locked the user. */
export async function replaceHash(tx: Tx, user: UserKey, newHash: string): Promise<void> {
  await updateUser(tx, user).set({ password_hash: newHash }).execute();
}

/**
 * Sets the password. `password_changed_at` always increases, so a concurrent login detects that its
 * password is outdated.
 */
export async function setPassword(tx: Tx, user: UserKey, passwordHash: string, now: Date): Promise<void> {
  await updateUser(tx, user)
    .set({
      password_hash: passwordHash,
      password_changed_at: sql`greatest(${now}::timestamptz, password_changed_at + interval '1 millisecond')`,
    })
    .execute();
}

/**
 * Records that the password was set with an emailed code. Returns false if an earlier password
 * was set by email too: then the reader of the mailbox was already the user.
 */
export async function markPasswordSetByEmail(tx: Tx, user: UserKey): Promise<boolean> {
  const { numUpdatedRows } = await updateUser(tx, user)
    .set({ password_by_mail: true })
    .where('password_by_mail', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
