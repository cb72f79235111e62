import { type Kysely, sql } from 'kysely';

/**
 * Who holds a user's address, and what was made before them: rules.md §1.8, §3.2 (decision 22).
 *
 * Of no password it is known whether it was set by mail, so that the next one that is hands over once. Sessions of users
 * who wait for a confirmation that their project demands are ended: nobody is let in as them any more (decision 21).
 */
const statements = [
  `ALTER TABLE users ADD COLUMN password_by_mail boolean NOT NULL DEFAULT false`,
  `ALTER TABLE game_account
    ADD COLUMN set_aside_at timestamptz,
    ADD COLUMN dropped_at timestamptz,
    ADD CHECK (dropped_at IS NULL OR set_aside_at IS NOT NULL)`,
  // A game server that asks for what is due is given nothing for these: see deliveries-view.ts.
  `CREATE INDEX game_account_set_aside ON game_account (project_id, game_server_id) WHERE set_aside_at IS NOT NULL`,
  `UPDATE session SET revoked_at = now(), revoke_reason = 'UNCONFIRMED'
    FROM users, project
    WHERE users.project_id = session.project_id AND users.id = session.user_id AND project.id = users.project_id
      AND session.revoked_at IS NULL AND users.confirmed_at IS NULL AND project.email_confirmation = 'REQUIRED'`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
