import { sql } from 'kysely';
import type { Database } from '../../../src/storage/database.js';

interface Movements {
  readonly userId: number;
  readonly count: number;
  readonly at: Date;
  readonly note: string;
}

/**
 * Inserts credits of 1 for readers of movements. They have no other side, and no balance has them.
 */
export async function insertMovements(administrator: Database, { userId, count, at, note }: Movements): Promise<void> {
  // Ids start with the milliseconds (UUID version 7); exports select by id.
  const ms = at.getTime().toString(16).padStart(12, '0');
  const first = `${ms.slice(0, 8)}-${ms.slice(8)}-7`;
  await administrator.transaction(async (tx) => {
    await sql`SET LOCAL session_replication_role = replica`.execute(tx);
    await sql`WITH owned AS (SELECT * FROM wallet WHERE user_id = ${userId}),
      made AS (
        INSERT INTO ledger_tx (project_id, id, type, reference, actor, note, created_at)
        SELECT project_id, (${first}::text || lpad(to_hex(n % 4096), 3, '0') || '-8000-' || lpad(n::text, 12, '0'))::uuid,
          'CREDIT', 'many-' || n, 'test', ${note}, ${at} FROM owned, generate_series(1, ${count}::integer) AS n
        RETURNING *)
      INSERT INTO ledger_entry (id, project_id, tx_id, wallet_id, amount, balance_after, seq, created_at)
      SELECT gen_random_uuid(), made.project_id, made.id, owned.id, 1, 1, 1000 + row_number() OVER (), made.created_at
      FROM made, owned`.execute(tx);
  });
}
