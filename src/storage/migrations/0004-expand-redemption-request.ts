import { type Kysely, sql } from 'kysely';

/** The id of the request that redeemed a code (rules.md §4.5.3). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE redemption ADD COLUMN request_id text`.execute(db);
  await sql`
    CREATE INDEX redemption_request ON redemption (project_id, request_id) WHERE request_id IS NOT NULL`.execute(db);
}
