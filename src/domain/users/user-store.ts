import { type SelectQueryBuilder, sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import type { LocalizedText } from '../../base/language/text.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { databaseErrorCode } from '../../storage/database-errors.js';
import {
  askOne,
  lockRow,
  type Param,
  type Statement,
  selectRow,
  type Value,
  writeRows,
} from '../../storage/statement.js';
import type { Email } from '../email.js';
import { grantedServerIds } from '../servers/index.js';
import type { Block, UserKey, UserSnapshot } from './user-model.js';

declare module '../../storage/tables.js' {
  interface ColumnValues {
    'users.blocked_reasons': LocalizedText;
  }
}

/** Columns of `UserSnapshot`. */
const columns = [
  'id',
  'project_id as projectId',
  'email',
  'status',
  'blocked_reasons as blockedReasons',
  'blocked_until as blockedUntil',
  sql<boolean>`confirmed_at IS NOT NULL`.as('confirmed'),
  'language',
  sql<boolean>`pin_hash IS NOT NULL`.as('hasPin'),
  'pin_locked_until as pinLockedUntil',
  grantedServerIds.as('grantedServerIds'),
  'created_at as createdAt',
] as const;

/** Selects snapshots of users, without secrets. The caller adds the condition. */
export const selectUsers = (db: Db, projectId: Value<number>) =>
  db.selectFrom('users').select(columns).where('project_id', '=', projectId);

/** Reads the user; null if it does not exist. */
export const selectUser: (user: UserKey) => Statement<UserSnapshot | null> = selectRow((db, param: Param<UserKey>) =>
  selectUsers(db, param('projectId')).where('id', '=', param('id')),
);

export const findUser = (db: Db, user: UserKey): Promise<UserSnapshot | null> => askOne(db, selectUser(user));

/** Reads the user with the columns that only operators see; null if it does not exist. */
export const findUserForOperator = async (db: Db, { id, projectId }: UserKey) =>
  (await selectUsers(db, projectId)
    .select(['confirmed_at as confirmedAt', 'last_login_at as lastLoginAt', 'blocked_note as blockedNote'])
    .where('id', '=', id)
    .executeTakeFirst()) ?? null;

/** Counts the users of a project whose profile language is none of `languages`. */
export async function countUsersWithOtherLanguage(
  db: Db,
  projectId: number,
  languages: readonly string[],
): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('status', '<>', 'DELETED')
    .where(sql<boolean>`language <> all(${[...languages]})`)
    .executeTakeFirstOrThrow();
  return count;
}

/** Restricts a query of `users` to this address. */
export const withEmail = <O>(users: SelectQueryBuilder<Schema, 'users', O>, { norm }: Email) =>
  users.where('email_norm', '=', norm);

export const findUserByEmail = async (db: Db, projectId: number, email: Email): Promise<UserSnapshot | null> =>
  (await withEmail(selectUsers(db, projectId), email).executeTakeFirst()) ?? null;

/**
 * Returns the statement that locks the user until the transaction ends; null if it does not exist.
 * Logins and changes of the user wait for it.
 */
export const lockUser: (user: UserKey) => Statement<UserSnapshot | null, Tx> = lockRow((db, param: Param<UserKey>) =>
  selectUsers(db, param('projectId')).where('id', '=', param('id')).forUpdate(),
);

/** Locks the user until the transaction ends, without reading it. */
export const lockUserRow: (user: UserKey) => Statement<unknown, Tx> = lockRow((db, param: Param<UserKey>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('project_id', '=', param('projectId'))
    .where('id', '=', param('id'))
    .forUpdate(),
);

/** Locks the user with this address; null if there is none. */
export const lockUserByEmail = async (tx: Tx, projectId: number, email: Email): Promise<UserSnapshot | null> =>
  (await withEmail(selectUsers(tx, projectId), email).forUpdate().executeTakeFirst()) ?? null;

/**
 * Locks any user briefly, as a login does. Prefers an unlocked row and otherwise waits for one.
 * Passes on database errors, such as a read-only database or a lock timeout.
 */
export async function lockAnyUser(db: Writer): Promise<void> {
  const someone = db.selectFrom('users').select('id').limit(1).forUpdate();
  const free = await someone.skipLocked().executeTakeFirst();
  if (free === undefined) await someone.executeTakeFirst();
}

/** Reads the status of a user and locks the row (FOR SHARE); null if there is no such user. */
export async function lockUserStatus(tx: Tx, { id, projectId }: UserKey): Promise<UserSnapshot['status'] | null> {
  const user = tx.selectFrom('users').select('status').where('project_id', '=', projectId).where('id', '=', id);
  return (await user.forShare().executeTakeFirst())?.status ?? null;
}

/** Inserts a user; null if the address is taken. */
export async function insertUser(
  tx: Tx,
  projectId: number,
  draft: {
    readonly email: Email;
    readonly passwordHash: string;
    readonly status: 'ACTIVE' | 'PENDING';
    readonly language?: string | null;
    readonly now: Date;
  },
): Promise<UserSnapshot | null> {
  const user = await tx
    .insertInto('users')
    .values({
      project_id: projectId,
      email: draft.email.address,
      email_norm: draft.email.norm,
      password_hash: draft.passwordHash,
      password_changed_at: draft.now,
      status: draft.status,
      language: draft.language ?? null,
      created_at: draft.now,
      confirmed_at: draft.status === 'ACTIVE' ? draft.now : null,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'email_norm']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return user ?? null;
}

interface Login extends UserKey {
  readonly now: Date;
  readonly lastServerId: number | null;
}

export const recordLogin = writeRows((db, param: Param<Login>) =>
  db
    .updateTable('users')
    .set({ last_login_at: param('now'), last_server_id: param('lastServerId') })
    .where('project_id', '=', param('projectId'))
    .where('id', '=', param('id')),
);

/** Updates the row of a user. The caller adds the values. */
export const updateUser = (tx: Writer, { id, projectId }: UserKey) =>
  tx.updateTable('users').where('project_id', '=', projectId).where('id', '=', id);

export async function setLastServer(tx: Tx, user: UserKey, serverId: number): Promise<void> {
  await updateUser(tx, user).set({ last_server_id: serverId }).execute();
}

export async function setUserLanguage(tx: Tx, user: UserKey, language: string | null): Promise<void> {
  await updateUser(tx, user).set({ language }).execute();
}

/** Blocks a user. No-op for deleted users. */
export async function setBlock(tx: Tx, user: UserKey, { reasons, until, note = null }: Block): Promise<void> {
  await updateUser(tx, user)
    .set({ status: 'BLOCKED', blocked_reasons: reasons, blocked_until: until, blocked_note: note })
    .where('status', '<>', 'DELETED')
    .execute();
}

export async function clearBlock(tx: Tx, user: UserKey): Promise<void> {
  await updateUser(tx, user)
    .set({
      status: sql`case when confirmed_at is null then 'PENDING' else 'ACTIVE' end`,
      blocked_reasons: {},
      blocked_until: null,
      blocked_note: null,
    })
    .where('status', '=', 'BLOCKED')
    .execute();
}

/** Confirms the address. A pending user becomes active; a blocked user stays blocked. */
export async function setConfirmed(tx: Tx, user: UserKey, now: Date): Promise<void> {
  await updateUser(tx, user)
    .set({
      confirmed_at: sql`coalesce(confirmed_at, ${now}::timestamptz)`,
      status: sql`case when status = 'PENDING' then 'ACTIVE' else status end`,
    })
    .execute();
}

/**
 * Changes the address. Resets `password_by_mail` even if only the spelling differs, because another
 * spelling may be the mailbox of another person. Rejects with a unique violation if another user
 * has the address: `isEmailTaken`.
 */
export async function setEmail(tx: Tx, user: UserKey, email: Email): Promise<void> {
  await updateUser(tx, user)
    .set({
      email: email.address,
      email_norm: email.norm,
      password_by_mail: sql`password_by_mail AND email = ${email.address}`,
    })
    .execute();
}

const UNIQUE_VIOLATION = '23505';

/** Returns true if a change failed because another user has the address. */
export const isEmailTaken = (error: unknown): boolean => databaseErrorCode(error) === UNIQUE_VIOLATION;

/**
 * Anonymizes the row of a deleted user (rules.md §3.6); orders and the ledger still refer to it.
 */
export async function anonymizeUser(tx: Tx, user: UserKey): Promise<void> {
  await updateUser(tx, user)
    .set({
      status: 'DELETED',
      email: `deleted-${user.id}@deleted.invalid`,
      // No email address has this norm, so it never conflicts.
      email_norm: `deleted-${user.id}`,
      password_hash: '',
      blocked_reasons: {},
      blocked_until: null,
      blocked_note: null,
      language: null,
      pin_hash: null,
      pin_failures: 0,
      pin_locked_until: null,
      pin_lock_level: 0,
      last_server_id: null,
    })
    .execute();
}
