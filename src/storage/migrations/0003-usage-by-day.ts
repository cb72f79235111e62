import { type Kysely, sql } from 'kysely';

/** Calls by day, and whether caches answered further ones (rules.md §2.5, §2.8). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE document_usage ADD COLUMN is_lower_bound boolean NOT NULL DEFAULT false`.execute(db);
  await sql`
    CREATE TABLE document_usage_by_day (
      -- In UTC. After 90 days the first day of a month has the counts of the month.
      day date NOT NULL,
      document_id text NOT NULL CHECK (char_length(document_id) BETWEEN 1 AND 64),
      client text NOT NULL CHECK (client ~ '^[A-Za-z0-9._/-]{0,64}$'),
      version text NOT NULL CHECK (version ~ '^[A-Za-z0-9._+-]{0,32}$'),
      calls bigint NOT NULL CHECK (calls > 0),
      is_lower_bound boolean NOT NULL,
      PRIMARY KEY (day, document_id, client, version)
    )`.execute(db);
}
