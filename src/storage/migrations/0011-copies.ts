import { type Kysely, sql } from 'kysely';

/**
 * Whether the database is a copy of another one that goes on (decision 47): a row where it is. A copy sends no mail and
 * gives game servers nothing.
 */
const statements = [
  `CREATE TABLE copy_mark (
    is_copy boolean PRIMARY KEY CHECK (is_copy),
    since timestamptz NOT NULL,
    backup_of timestamptz NOT NULL
  )`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
