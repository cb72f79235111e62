import type { Selectable } from 'kysely';
import type { Db, Tx, Writer } from '../../storage/database.js';
import type { DeclaredServer, GameServerFacts, PollingServer } from './server-model.js';
import type { GameServerTable } from './server-tables.js';

const columns = [
  'id',
  'project_id',
  'code',
  'names',
  'descriptions',
  'status',
  'access',
  'is_default',
  'sort',
  'tags',
  'refund_rejected',
] as const;

/** Every server of the project, hidden ones too, in display order. */
export async function listServers(db: Db, projectId: number): Promise<GameServerFacts[]> {
  const rows = await db
    .selectFrom('game_server')
    .select(columns)
    .where('project_id', '=', projectId)
    .orderBy('sort')
    .orderBy('code')
    .execute();
  return rows.map(toFacts);
}

export async function findServer(db: Db, projectId: number, serverId: number): Promise<GameServerFacts | null> {
  const row = await db
    .selectFrom('game_server')
    .select(columns)
    .where('project_id', '=', projectId)
    .where('id', '=', serverId)
    .executeTakeFirst();
  return row === undefined ? null : toFacts(row);
}

export async function insertServer(tx: Tx, projectId: number, declared: DeclaredServer): Promise<void> {
  await tx
    .insertInto('game_server')
    .values({ project_id: projectId, ...toColumns(declared) })
    .execute();
}

export async function updateServer(
  tx: Tx,
  projectId: number,
  serverId: number,
  declared: DeclaredServer,
): Promise<void> {
  await tx
    .updateTable('game_server')
    .set(toColumns(declared))
    .where('project_id', '=', projectId)
    .where('id', '=', serverId)
    .execute();
}

/** Leaves the project without a default server, so that another one can become it. */
export async function clearDefaultServer(tx: Tx, projectId: number): Promise<void> {
  await tx
    .updateTable('game_server')
    .set({ is_default: false })
    .where('project_id', '=', projectId)
    .where('is_default', '=', true)
    .execute();
}

/** Notes that the server was here, unless that was noted after `noted`: a server in haste must not write all the time. */
export async function noteSeen(db: Writer, server: PollingServer, now: Date, noted: Date): Promise<void> {
  await db
    .updateTable('game_server')
    .set({ last_seen_at: now })
    .where('project_id', '=', server.projectId)
    .where('id', '=', server.gameServerId)
    .where((is) => is.or([is('last_seen_at', 'is', null), is('last_seen_at', '<', noted)]))
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

const toFacts = (row: Pick<Selectable<GameServerTable>, (typeof columns)[number]>): GameServerFacts => ({
  id: row.id,
  projectId: row.project_id,
  code: row.code,
  names: row.names,
  descriptions: row.descriptions,
  status: row.status,
  access: row.access,
  isDefault: row.is_default,
  sort: row.sort,
  tags: row.tags,
  refundRejected: row.refund_rejected,
});

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
});
