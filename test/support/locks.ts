import { sql } from 'kysely';
import { Client } from 'pg';
import { eventually } from './eventually.js';
import type { TestService } from './service.js';

export interface HeldRow {
  /** Resolves when so many statements wait for the row. */
  whenWaiting(count: number): Promise<void>;
  release(): Promise<void>;
}

/** Holds the row of a user on a connection of its own, so that requests that change him stop half-way. */
export async function blockUserRow({ connection, database }: TestService, userId: number): Promise<HeldRow> {
  const client = new Client(connection);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [userId]);
  return {
    // On another connection: within a transaction the view of what others do stands still.
    whenWaiting: async (count) =>
      void (await eventually(async () => {
        const { rows } = await sql<{ waiting: number }>`
          SELECT count(*)::int AS waiting FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(database.direct);
        return (rows[0]?.waiting ?? 0) >= count;
      })),
    async release() {
      await client.query('COMMIT');
      await client.end();
    },
  };
}
