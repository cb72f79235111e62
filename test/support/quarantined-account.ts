import { sql } from 'kysely';
import { newLogin } from './fixture.js';
import type { TestService } from './service.js';

/**
 * Inserts a quarantined game account as a row, because requesting many is throttled. Returns its
 * id.
 */
export async function addQuarantinedAccount(
  { administrator }: TestService,
  owner: { readonly projectId: number; readonly userId: number; readonly gameServerId: number },
): Promise<string> {
  const login = newLogin();
  const now = new Date();
  const { rows } = await sql<{ id: number }>`
    INSERT INTO game_account
      (project_id, user_id, game_server_id, login, login_norm, status, created_at, made_at, quarantined_at)
    VALUES (${owner.projectId}, ${owner.userId}, ${owner.gameServerId}, ${login}, ${login.toLowerCase()}, 'ACTIVE',
      ${now}, ${now}, ${now})
    RETURNING id`.execute(administrator.direct);
  return String(rows[0]?.id);
}
