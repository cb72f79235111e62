import { jest } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { withAdministrator } from '../database.js';
import type { Player } from '../fixture.js';
import type { GameServer } from '../game-server.js';
import type { TestService } from '../service.js';
import { textOf } from '../statements.js';

/** Inserts `count` deliveries of an account as rows, due one after the other until `lastDue`. */
export async function fillBacklog(
  { administrator }: TestService,
  { projectId, gameServerId }: GameServer,
  { user, accounts }: Player,
  { count, lastDue }: { readonly count: number; readonly lastDue: Date },
): Promise<void> {
  await administrator.transaction(async (tx) => {
    // The referenced rows exist; 20,000 checks would take longer than the test.
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`
      INSERT INTO delivery (id, project_id, game_server_id, user_id, account_id, type, state, next_attempt_at, created_at)
      SELECT ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, ${projectId}, ${gameServerId}, ${user.id},
        ${accounts['one']}, 'ACCOUNT_PASSWORD', 'PENDING', due, due
      FROM generate_series(1, ${count}::integer) AS n,
        LATERAL (SELECT ${lastDue}::timestamptz - (${count}::integer - n) * interval '1 millisecond' AS due) AS times`.execute(
      tx,
    );
    // As autovacuum does within a minute. With statistics of the table before, PostgreSQL may
    // read the whole table, which is still small.
    await sql`ANALYZE delivery`.execute(tx);
  });
}

/**
 * Returns how many rows of deliveries the statement of `work` reads. Runs it again with EXPLAIN
 * ANALYZE and rolls back.
 */
export async function rowsLookedAt({ connection }: TestService, work: () => Promise<unknown>): Promise<number> {
  const query = jest.spyOn(Client.prototype, 'query');
  await work();
  const [first, values] = query.mock.calls.find(([asked]) => textOf(asked).includes('UPDATE delivery')) ?? [];
  query.mockRestore();
  const { rows } = await withAdministrator(connection, async (client) => {
    await client.query('BEGIN');
    return await client.query(`EXPLAIN (ANALYZE, FORMAT JSON) ${textOf(first)}`, Array.isArray(values) ? values : []);
  });
  return sumOf(Object(rows[0]?.['QUERY PLAN'])[0].Plan);
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly 'Actual Loops': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly Plans?: readonly PlanNode[];
}

function sumOf(node: PlanNode): number {
  const each = node['Relation Name'] === 'delivery' ? node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + sumOf(part), each * node['Actual Loops']);
}
