import { type Kysely, sql } from 'kysely';

/**
 * Who calls which document (rules.md §2.5): sums, by project and by what clients say of themselves, and since when a
 * document is counted, so that "nobody called it" can be told from "nobody has looked yet".
 */
const statements = [
  `CREATE TABLE counted_document (
    document_id text PRIMARY KEY CHECK (char_length(document_id) BETWEEN 1 AND 64),
    since timestamptz NOT NULL
  )`,
  `CREATE TABLE document_usage (
    project_id integer NOT NULL REFERENCES project (id),
    document_id text NOT NULL CHECK (char_length(document_id) BETWEEN 1 AND 64),
    client text NOT NULL CHECK (client ~ '^[A-Za-z0-9._/-]{0,64}$'),
    version text NOT NULL CHECK (version ~ '^[A-Za-z0-9._+-]{0,32}$'),
    calls bigint NOT NULL CHECK (calls > 0),
    last_call_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, document_id, client, version)
  )`,
  `CREATE INDEX document_usage_last_call ON document_usage (last_call_at)`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
