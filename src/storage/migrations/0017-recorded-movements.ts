import { type Kysely, sql } from 'kysely';

/**
 * When a ledger transaction was stored, by the clock of the database: the service may not write this column, as `audit.at`
 * (decision 20). `created_at` is the service's own and can be dated back. Null: stored before this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE ledger_tx ADD COLUMN recorded_at timestamptz`.execute(db);
  await sql`ALTER TABLE ledger_tx ALTER COLUMN recorded_at SET DEFAULT clock_timestamp()`.execute(db);
}
