import { sql } from 'kysely';
import type { Db, Tx, Writer } from '../../storage/database.js';
import type { ListedPollToken } from './delivery-model.js';
import type { PollingServer } from './protocol.js';

/** The server of a poll token that was not revoked. A token is what leads to a project, so none is given. */
export async function findServerOf(db: Db, tokenHash: Buffer): Promise<PollingServer | null> {
  const row = await db
    .selectFrom('poll_token')
    .select(['project_id', 'game_server_id'])
    .where('token_hash', '=', tokenHash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return row === undefined ? null : { projectId: row.project_id, gameServerId: row.game_server_id };
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

/** Returns its id. */
export async function insertToken(
  tx: Tx,
  token: { readonly hash: Buffer; readonly ending: string } & PollingServer,
  now: Date,
): Promise<number> {
  const { id } = await tx
    .insertInto('poll_token')
    .values({
      project_id: token.projectId,
      game_server_id: token.gameServerId,
      token_hash: token.hash,
      ending: token.ending,
      issued_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The newest first. */
export async function tokensOf(db: Db, projectId: number, gameServerId: number): Promise<ListedPollToken[]> {
  const rows = await db
    .selectFrom('poll_token')
    .select(['id', 'ending', 'issued_at', 'revoked_at'])
    .where('project_id', '=', projectId)
    .where('game_server_id', '=', gameServerId)
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    ending: row.ending,
    issuedAt: row.issued_at,
    revokedAt: row.revoked_at,
  }));
}

/** True where it was live until now. */
export async function markRevoked(
  tx: Tx,
  { projectId, gameServerId }: PollingServer,
  tokenId: number,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('poll_token')
    .set({ revoked_at: now })
    .where('project_id', '=', projectId)
    .where('game_server_id', '=', gameServerId)
    .where('id', '=', tokenId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows) > 0;
}

/** Servers of the project for which something waits that is due now, with when they were last here. */
export async function waitingServers(
  db: Db,
  projectId: number,
  due: Date,
): Promise<{ code: string; waiting: number; lastSeen: Date | null }[]> {
  return await db
    .selectFrom('delivery')
    .innerJoin('game_server', (join) =>
      join
        .onRef('game_server.project_id', '=', 'delivery.project_id')
        .onRef('game_server.id', '=', 'delivery.game_server_id'),
    )
    .select(['game_server.code', 'game_server.last_seen_at as lastSeen'])
    .select(sql<number>`count(*)::integer`.as('waiting'))
    .where('delivery.project_id', '=', projectId)
    .where('delivery.done_at', 'is', null)
    .where('delivery.next_attempt_at', '<=', due)
    .groupBy(['game_server.id'])
    .orderBy('game_server.code')
    .execute();
}
