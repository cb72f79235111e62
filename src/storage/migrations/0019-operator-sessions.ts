import { type Kysely, sql } from 'kysely';

/** Sessions of the console: each belongs to the operator token that started it, and ends with it (rules.md §4.9). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE TABLE operator_session (
    secret_hash bytea PRIMARY KEY CHECK (octet_length(secret_hash) = 32),
    token_id integer NOT NULL REFERENCES operator_token (id),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  )`.execute(db);
  await sql`CREATE INDEX operator_session_token ON operator_session (token_id)`.execute(db);
}
