import { type Kysely, sql } from 'kysely';

/**
 * What one operator may refund (SUPPORT) and credit (PAYMENTS) in a project on a day, in the currency's smallest unit; null:
 * no limit. The index finds what they have moved since midnight.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE project
    ADD COLUMN support_daily_limit bigint DEFAULT 100000 CHECK (support_daily_limit BETWEEN 0 AND 9007199254740991),
    ADD COLUMN payments_daily_limit bigint CHECK (payments_daily_limit BETWEEN 0 AND 9007199254740991)`.execute(db);
  await sql`CREATE INDEX ledger_tx_operator ON ledger_tx (project_id, actor, recorded_at)
    WHERE actor LIKE 'operator:%'`.execute(db);
}
