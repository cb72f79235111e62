import type { LocalizedText } from '../../base/language/text.js';
import type { Db, Tx, Writer } from '../../storage/database.js';
import { type Param, type Statement, selectRow } from '../../storage/statement.js';
import type { AccountRules } from './account-rules.js';
import type { DeclaredServer, GameServerSnapshot, PollingServer } from './server-model.js';

const columns = [
  'id',
  'project_id as projectId',
  'code',
  'names',
  'descriptions',
  'status',
  'access',
  'is_default as isDefault',
  'sort',
  'tags',
  'refund_rejected as refundRejected',
  'account_rules as accountRules',
] as const;

/** Lists all servers of the project in display order, also hidden ones. */
export async function listServers(db: Db, projectId: number): Promise<GameServerSnapshot[]> {
  return await db
    .selectFrom('game_server')
    .select(columns)
    .where('project_id', '=', projectId)
    .orderBy('sort')
    .orderBy('code')
    .execute();
}

interface ServerKey {
  readonly projectId: number;
  readonly serverId: number;
}

export const findServer: (key: ServerKey) => Statement<GameServerSnapshot | null> = selectRow(
  (db, param: Param<ServerKey>) =>
    db
      .selectFrom('game_server')
      .select(columns)
      .where('project_id', '=', param('projectId'))
      .where('id', '=', param('serverId')),
);

export async function insertServer(tx: Tx, projectId: number, declared: DeclaredServer): Promise<void> {
  await tx
    .insertInto('game_server')
    .values({ project_id: projectId, ...toColumns(declared) })
    .execute();
}

export async function updateServer(tx: Tx, server: GameServerSnapshot, declared: DeclaredServer): Promise<void> {
  await tx
    .updateTable('game_server')
    .set(toColumns(declared))
    .where('project_id', '=', server.projectId)
    .where('id', '=', server.id)
    .execute();
}

/** Removes the default of the project, so that another server can become the default. */
export async function clearDefaultServer(tx: Tx, projectId: number): Promise<void> {
  await tx
    .updateTable('game_server')
    .set({ is_default: false })
    .where('project_id', '=', projectId)
    .where('is_default', '=', true)
    .execute();
}

const toColumns = (declared: DeclaredServer) => ({
  code: declared.code,
  names: declared.names,
  descriptions: declared.descriptions,
  status: declared.status,
  access: declared.access,
  is_default: declared.isDefault,
  sort: declared.sort,
  tags: declared.tags,
  refund_rejected: declared.refundRejected,
  account_rules: declared.accountRules,
});

const LAST_SEEN_INTERVAL_MS = 5_000;

/**
 * Records when the server was seen, unless it was recorded within `LAST_SEEN_INTERVAL_MS`.
 * Skips a locked row: a poll would wait for a change of the server.
 */
export async function recordLastSeen(db: Writer, server: PollingServer, now: Date): Promise<void> {
  const recordedBefore = new Date(now.getTime() - LAST_SEEN_INTERVAL_MS);
  await db
    .updateTable('game_server')
    .set({ last_seen_at: now })
    .where('project_id', '=', server.projectId)
    .where('id', 'in', (query) =>
      query
        .selectFrom('game_server')
        .select('id')
        .where('project_id', '=', server.projectId)
        .where('id', '=', server.gameServerId)
        .where((is) => is.or([is('last_seen_at', 'is', null), is('last_seen_at', '<', recordedBefore)]))
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .execute();
}

export async function lastSeenAt(db: Db, projectId: number, gameServerId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('game_server')
    .select('last_seen_at')
    .where('project_id', '=', projectId)
    .where('id', '=', gameServerId)
    .executeTakeFirst();
  return row?.last_seen_at ?? null;
}

/** Grants access; false if the user had it. */
export async function insertGrant(
  tx: Tx,
  projectId: number,
  serverId: number,
  userId: number,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('server_access')
    .values({ project_id: projectId, server_id: serverId, user_id: userId, granted_at: now })
    .onConflict((conflict) => conflict.columns(['project_id', 'user_id', 'server_id']).doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

/** Revokes access; false if the user had none. */
export async function deleteGrant(tx: Tx, projectId: number, serverId: number, userId: number): Promise<boolean> {
  const result = await tx
    .deleteFrom('server_access')
    .where('project_id', '=', projectId)
    .where('server_id', '=', serverId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Revokes all access of a user who is deleted. */
export async function dropGrantsOf(tx: Tx, projectId: number, userId: number): Promise<void> {
  await tx.deleteFrom('server_access').where('project_id', '=', projectId).where('user_id', '=', userId).execute();
}

declare module '../../storage/tables.js' {
  interface ColumnValues {
    'game_server.names': LocalizedText;
    'game_server.descriptions': LocalizedText;
    'game_server.tags': Readonly<Record<string, unknown>>;
    'game_server.account_rules': AccountRules;
  }
}
