import type { TestService } from './service.js';
import { newLogin } from './world.js';

/** A game account that was made before its owner had come, as a bare row: asking for many is throttled. Gives its id. */
export async function addSetAside(
  { administrator }: TestService,
  owner: { readonly projectId: number; readonly userId: number; readonly gameServerId: number },
): Promise<string> {
  const login = newLogin();
  const now = new Date();
  const { id } = await administrator.direct
    .insertInto('game_account')
    .values({
      project_id: owner.projectId,
      user_id: owner.userId,
      game_server_id: owner.gameServerId,
      login,
      login_norm: login.toLowerCase(),
      status: 'ACTIVE',
      created_at: now,
      made_at: now,
      quarantined_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return String(id);
}
