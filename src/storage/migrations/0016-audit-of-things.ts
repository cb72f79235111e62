import { type Kysely, sql } from 'kysely';

/** What was done to somebody and to what is theirs is found by an index, page by page (rules.md §4.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`CREATE INDEX audit_target ON audit (project_id, target, id)`.execute(db);
}
