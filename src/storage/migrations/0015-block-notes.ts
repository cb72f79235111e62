import { type Kysely, sql } from 'kysely';

/** Why a user is blocked, for operators alone: what is shown to the user says no more than they may know. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`ALTER TABLE users ADD COLUMN blocked_note text`.execute(db);
}
