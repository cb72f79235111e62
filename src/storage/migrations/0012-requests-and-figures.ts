import { type Kysely, sql } from 'kysely';

/**
 * By which request a delivery and a mail came to be, as the audit log says it of deeds: so what became of a
 * request can be told. And what figures of all projects are read by, without going through what ever was
 * (§4.3.5): orders and movements of the last seconds, and of each server the oldest order that it has never fetched.
 */
const statements = [
  `ALTER TABLE delivery ADD COLUMN request_id text`,
  `ALTER TABLE mail ADD COLUMN request_id text`,
  ...['delivery', 'mail'].map(
    (table) => `CREATE INDEX ${table}_request ON ${table} (project_id, request_id) WHERE request_id IS NOT NULL`,
  ),
  `CREATE INDEX delivery_unfetched ON delivery (project_id, game_server_id, created_at)
    WHERE type = 'PURCHASE_GRANT' AND state = 'PENDING' AND attempts = 0`,
  // What comes in the order of its time needs a few bytes for each dozen of pages, and costs who writes it nothing.
  ...['purchase', 'ledger_tx'].map(
    (table) => `CREATE INDEX ${table}_in_time ON ${table} USING brin (created_at)
      WITH (pages_per_range = 32, autosummarize = on)`,
  ),
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
