import { type Selectable, sql } from 'kysely';
import type { Db, Tx, Writer } from '../../storage/database.js';
import type { Email } from './email.js';
import type { Credentials, UserFacts } from './user-model.js';
import type { UsersTable } from './user-tables.js';

const columns = [
  'id',
  'project_id',
  'email',
  'status',
  'blocked_reason',
  'blocked_until',
  'language',
  'pin_hash',
  'pin_locked_until',
  'last_server_id',
  'created_at',
  'confirmed_at',
] as const;

type Row = Pick<Selectable<UsersTable>, (typeof columns)[number]> & { granted_server_ids: number[] };

const grants = sql<number[]>`array(select server_id from server_access where user_id = users.id)`.as(
  'granted_server_ids',
);

const selectUsers = (db: Db, projectId: number) =>
  db.selectFrom('users').select(columns).select(grants).where('project_id', '=', projectId);

export async function findUser(db: Db, projectId: number, userId: number): Promise<UserFacts | null> {
  const row = await selectUsers(db, projectId).where('id', '=', userId).executeTakeFirst();
  return row === undefined ? null : toFacts(row);
}

export async function findUserByEmail(db: Db, projectId: number, email: Email): Promise<UserFacts | null> {
  const row = await selectUsers(db, projectId).where('email_norm', '=', email.norm).executeTakeFirst();
  return row === undefined ? null : toFacts(row);
}

export async function findCredentials(db: Db, projectId: number, email: Email): Promise<Credentials | null> {
  const row = await selectUsers(db, projectId)
    .select(['password_hash', 'password_changed_at'])
    .where('email_norm', '=', email.norm)
    .executeTakeFirst();
  return row === undefined ? null : toCredentials(row);
}

/** Holds back other log-ins and changes of this user until the transaction ends; null: he is gone. */
export async function lockCredentials(tx: Tx, projectId: number, userId: number): Promise<Credentials | null> {
  const row = await selectUsers(tx, projectId)
    .select(['password_hash', 'password_changed_at'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : toCredentials(row);
}

/** The user with what proves him, by id; null: he is gone. */
export async function findCredentialsOf(db: Db, projectId: number, userId: number): Promise<Credentials | null> {
  const row = await selectUsers(db, projectId)
    .select(['password_hash', 'password_changed_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return row === undefined ? null : toCredentials(row);
}

/** Holds back other log-ins and changes of this user until the transaction ends; null: he is gone. */
export async function lockUser(tx: Tx, projectId: number, userId: number): Promise<UserFacts | null> {
  const row = await selectUsers(tx, projectId).where('id', '=', userId).forUpdate().executeTakeFirst();
  return row === undefined ? null : toFacts(row);
}

/** The same, by address. */
export async function lockUserByEmail(tx: Tx, projectId: number, email: Email): Promise<UserFacts | null> {
  const row = await selectUsers(tx, projectId).where('email_norm', '=', email.norm).forUpdate().executeTakeFirst();
  return row === undefined ? null : toFacts(row);
}

/** Null where the address is taken. */
export async function insertUser(
  db: Writer,
  projectId: number,
  user: {
    readonly email: Email;
    readonly passwordHash: string;
    readonly status: 'ACTIVE' | 'PENDING';
    readonly language?: string | null;
    readonly now: Date;
  },
): Promise<UserFacts | null> {
  const row = await db
    .insertInto('users')
    .values({
      project_id: projectId,
      email: user.email.address,
      email_norm: user.email.norm,
      password_hash: user.passwordHash,
      password_changed_at: user.now,
      status: user.status,
      language: user.language ?? null,
      created_at: user.now,
      confirmed_at: user.status === 'ACTIVE' ? user.now : null,
    })
    .onConflict((conflict) => conflict.columns(['project_id', 'email_norm']).doNothing())
    .returning(columns)
    .executeTakeFirst();
  return row === undefined ? null : toFacts({ ...row, granted_server_ids: [] });
}

export async function recordLogin(
  tx: Tx,
  projectId: number,
  userId: number,
  login: { readonly now: Date; readonly lastServerId: number | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_login_at: login.now, last_server_id: login.lastServerId })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();
}

export async function setLastServer(tx: Tx, projectId: number, userId: number, serverId: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ last_server_id: serverId })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();
}

export async function setUserLanguage(
  db: Writer,
  projectId: number,
  userId: number,
  language: string | null,
): Promise<UserFacts | null> {
  await db
    .updateTable('users')
    .set({ language })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .execute();
  return await findUser(db, projectId, userId);
}

/** Deleted users stay deleted. */
export async function setBlock(
  db: Writer,
  projectId: number,
  userId: number,
  block: { readonly reason: string | null; readonly until: Date | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ status: 'BLOCKED', blocked_reason: block.reason, blocked_until: block.until })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('status', '<>', 'DELETED')
    .execute();
}

export async function clearBlock(db: Writer, projectId: number, userId: number): Promise<void> {
  await db
    .updateTable('users')
    .set({
      status: sql`case when confirmed_at is null then 'PENDING' else 'ACTIVE' end`,
      blocked_reason: null,
      blocked_until: null,
    })
    .where('project_id', '=', projectId)
    .where('id', '=', userId)
    .where('status', '=', 'BLOCKED')
    .execute();
}

const toFacts = (row: Row): UserFacts => ({
  id: row.id,
  projectId: row.project_id,
  email: row.email,
  status: row.status,
  blockedReason: row.blocked_reason,
  blockedUntil: row.blocked_until,
  confirmed: row.confirmed_at !== null,
  language: row.language,
  hasPin: row.pin_hash !== null,
  pinLockedUntil: row.pin_locked_until,
  lastServerId: row.last_server_id,
  grantedServerIds: row.granted_server_ids,
  createdAt: row.created_at,
});

const toCredentials = (row: Row & { password_hash: string; password_changed_at: Date }): Credentials => ({
  user: toFacts(row),
  passwordHash: row.password_hash,
  passwordChangedAt: row.password_changed_at,
});
