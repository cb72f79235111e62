import { sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import type { WaitingServer } from './delivery-model.js';

/** Servers of the project for which something waits that is due now, with when they were last here. */
export async function waitingServers(db: Db, projectId: number, due: Date): Promise<WaitingServer[]> {
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
