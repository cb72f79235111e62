import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../storage/database.js';
import type { StoredAccount } from './account-model.js';
import type { GameAccountTable } from './account-tables.js';

const columns = [
  'id',
  'user_id',
  'game_server_id',
  'login',
  'status',
  'external_id',
  'created_at',
] as const satisfies readonly (keyof GameAccountTable)[];

export interface Ownership {
  readonly userId: number;
  readonly gameServerId: number;
}

const selectAccounts = (db: Db, projectId: number) =>
  db.selectFrom('game_account').select(columns).where('project_id', '=', projectId);

const selectOwn = (db: Db, projectId: number, { userId, gameServerId }: Ownership) =>
  selectAccounts(db, projectId).where('user_id', '=', userId).where('game_server_id', '=', gameServerId);

/** The user's accounts on the server, the oldest first. */
export async function listOwnAccounts(
  db: Db,
  projectId: number,
  owner: Ownership,
  max: number,
): Promise<StoredAccount[]> {
  const rows = await selectOwn(db, projectId, owner).orderBy('id').limit(max).execute();
  return rows.map(toAccount);
}

/** The user's accounts on all servers, the oldest first. */
export async function listAccountsOf(db: Db, projectId: number, userId: number): Promise<StoredAccount[]> {
  const rows = await selectAccounts(db, projectId).where('user_id', '=', userId).orderBy('id').execute();
  return rows.map(toAccount);
}

/** Null where it is not this user's on this server. */
export async function findOwnAccount(
  db: Db,
  projectId: number,
  { accountId, ...owner }: Ownership & { readonly accountId: number },
): Promise<StoredAccount | null> {
  const row = await selectOwn(db, projectId, owner).where('id', '=', accountId).executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/**
 * The account as it is now, which cannot change until the transaction ends (FOR SHARE); null where it is not this
 * user's on this server (operations.md §3.5).
 */
export async function holdAccount(
  tx: Tx,
  projectId: number,
  { accountId, ...owner }: Ownership & { readonly accountId: number },
): Promise<StoredAccount | null> {
  const row = await selectOwn(tx, projectId, owner).where('id', '=', accountId).forShare().executeTakeFirst();
  return row === undefined ? null : toAccount(row);
}

/** The account, kept for oneself until the transaction ends; null where the project has none with this id. */
export async function lockAccount(
  tx: Tx,
  projectId: number,
  accountId: number,
): Promise<(StoredAccount & { readonly madeAt: Date | null }) | null> {
  const row = await selectAccounts(tx, projectId)
    .select('made_at')
    .where('id', '=', accountId)
    .forUpdate()
    .executeTakeFirst();
  return row === undefined ? null : { ...toAccount(row), madeAt: row.made_at };
}

/** How many accounts the user has on the server, or will have. Sure only while he is locked. */
export async function countOwnAccounts(tx: Tx, projectId: number, owner: Ownership): Promise<number> {
  const { count } = await tx
    .selectFrom('game_account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('project_id', '=', projectId)
    .where('user_id', '=', owner.userId)
    .where('game_server_id', '=', owner.gameServerId)
    .where('status', '<>', 'FAILED')
    .executeTakeFirstOrThrow();
  return count;
}

/** Null where the login is taken on the server; waits for whoever is about to take it. */
export async function insertAccount(
  tx: Tx,
  projectId: number,
  account: Ownership & { readonly login: string; readonly loginNorm: string; readonly now: Date },
): Promise<StoredAccount | null> {
  const row = await tx
    .insertInto('game_account')
    .values({
      project_id: projectId,
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
  return row === undefined ? null : toAccount(row);
}

export async function updateAccount(
  tx: Tx,
  projectId: number,
  accountId: number,
  change: Partial<Pick<Selectable<GameAccountTable>, 'status' | 'external_id' | 'made_at'>>,
): Promise<StoredAccount> {
  const row = await tx
    .updateTable('game_account')
    .set(change)
    .where('project_id', '=', projectId)
    .where('id', '=', accountId)
    .returning(columns)
    .executeTakeFirstOrThrow();
  return toAccount(row);
}

const toAccount = (row: Pick<Selectable<GameAccountTable>, (typeof columns)[number]>): StoredAccount => ({
  id: row.id,
  userId: row.user_id,
  gameServerId: row.game_server_id,
  login: row.login,
  status: row.status,
  externalId: row.external_id,
  createdAt: row.created_at,
});
