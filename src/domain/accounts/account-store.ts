import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { Schema } from '../../../generated/tables.js';
import type { Db, Tx } from '../../storage/database.js';
import { lockRow, type Param, type Statement, type Value } from '../../storage/statement.js';
import type { StoredAccount } from './account-model.js';

const columns = [
  'id',
  'user_id as userId',
  'game_server_id as gameServerId',
  'login',
  'status',
  'external_id as externalId',
  'created_at as createdAt',
  'quarantined_at as quarantinedAt',
  'dropped_at as droppedAt',
] as const;

export interface Ownership {
  readonly projectId: number;
  readonly userId: number;
  readonly gameServerId: number;
}

interface Owned extends Ownership {
  readonly accountId: number;
}

const selectAccounts = (db: Db, projectId: Value<number>) =>
  db.selectFrom('game_account').select(columns).where('project_id', '=', projectId);

/** Without dropped accounts. */
const selectOwn = (db: Db, owner: { readonly [K in keyof Ownership]: Value<number> }) =>
  selectAccounts(db, owner.projectId)
    .where('user_id', '=', owner.userId)
    .where('game_server_id', '=', owner.gameServerId)
    .where('dropped_at', 'is', null);

/**
 * The user's accounts on the server, oldest first. Leaves out rejected ones beyond `max`, whose
 * number has no other limit.
 */
export async function listOwnAccounts(db: Db, owner: Ownership, max: number): Promise<StoredAccount[]> {
  const rows = await selectOwn(db, owner).orderBy(sql`status = 'FAILED'`).orderBy('id').limit(max).execute();
  return rows.toSorted((one, other) => one.id - other.id);
}

/** The user's accounts on all servers, oldest first, including dropped ones. */
export const listAccountsOf = (db: Db, projectId: number, userId: number): Promise<StoredAccount[]> =>
  selectAccounts(db, projectId).where('user_id', '=', userId).orderBy('id').execute();

/** The user's account on the server; null if there is none with this id. */
export async function findOwnAccount(db: Db, own: Owned): Promise<StoredAccount | null> {
  return (await selectOwn(db, own).where('id', '=', own.accountId).executeTakeFirst()) ?? null;
}

/**
 * Locks the account against changes until the transaction ends (FOR SHARE); null if the user has no
 * such account on the server (rules.md §3.5).
 */
export const lockAccount: (own: Owned) => Statement<StoredAccount | null, Tx> = lockRow((db, param: Param<Owned>) =>
  selectOwn(db, { projectId: param('projectId'), userId: param('userId'), gameServerId: param('gameServerId') })
    .where('id', '=', param('accountId'))
    .forShare(),
);

/** Locks the account exclusively until the transaction ends; null as for `lockAccount`. */
export async function lockOwnAccount(tx: Tx, own: Owned): Promise<StoredAccount | null> {
  return (await selectOwn(tx, own).where('id', '=', own.accountId).forUpdate().executeTakeFirst()) ?? null;
}

export interface LockedAccount extends StoredAccount {
  readonly madeAt: Date | null;
}

/**
 * Locks an account of any user exclusively until the transaction ends; null: the project has none
 * with this id.
 */
export async function lockAnyAccount(tx: Tx, projectId: number, accountId: number): Promise<LockedAccount | null> {
  const account = selectAccounts(tx, projectId).select('made_at as madeAt').where('id', '=', accountId);
  return (await account.forUpdate().executeTakeFirst()) ?? null;
}

/** How many accounts the user has on the server, or will have. Sure only while they are locked. */
export async function countOwnAccounts(tx: Tx, owner: Ownership): Promise<number> {
  const { count } = await tx
    .selectFrom('game_account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', owner.projectId)
    .where('user_id', '=', owner.userId)
    .where('game_server_id', '=', owner.gameServerId)
    .where('status', '<>', 'FAILED')
    .where('dropped_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Null if the login is taken on the server; waits for concurrent inserts of the same login. */
export async function insertAccount(
  tx: Tx,
  account: Ownership & { readonly login: string; readonly loginNorm: string; readonly now: Date },
): Promise<StoredAccount | null> {
  const inserted = await tx
    .insertInto('game_account')
    .values({
      project_id: account.projectId,
      user_id: account.userId,
      game_server_id: account.gameServerId,
      login: account.login,
      login_norm: account.loginNorm,
      status: 'CREATING',
      created_at: account.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst();
  return inserted ?? null;
}

export const updateAccount = (
  tx: Tx,
  projectId: number,
  accountId: number,
  values: Updateable<Schema['game_account']>,
): Promise<StoredAccount> =>
  tx
    .updateTable('game_account')
    .set(values)
    .where('project_id', '=', projectId)
    .where('id', '=', accountId)
    .returning(columns)
    .executeTakeFirstOrThrow();

/**
 * Quarantines all accounts of a user, except rejected ones; returns the ids of those that were not
 * yet.
 */
export async function quarantineAll(tx: Tx, projectId: number, userId: number, now: Date): Promise<number[]> {
  const rows = await tx
    .updateTable('game_account')
    .set({ quarantined_at: now })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('quarantined_at', 'is', null)
    .where('status', '<>', 'FAILED')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id).sort((one, other) => one - other);
}

/** Drops all quarantined accounts of a user, except rejected ones; returns them. */
export const dropQuarantined = (tx: Tx, projectId: number, userId: number, now: Date): Promise<StoredAccount[]> =>
  tx
    .updateTable('game_account')
    .set({ dropped_at: now })
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('quarantined_at', 'is not', null)
    .where('dropped_at', 'is', null)
    .where('status', '<>', 'FAILED')
    .returning(columns)
    .execute();
