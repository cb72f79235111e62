import { openFixture } from '../fixture.js';
import { manifest } from '../manifest.js';
import { type Caller, mutations } from '../operations.js';
import type { TestService } from '../service.js';
import type { Subject } from './changes.js';

/** A session of a user who can make every change. */
export interface PreparedUser extends Subject {
  readonly caller: Caller;
}

/** Creates a project with `pinPolicy: off`, so that a purchase waits only for its own locks. */
export async function prepareUser(node: TestService, slug: string): Promise<PreparedUser> {
  const declared = { policies: { pinPolicy: 'off' } };
  const fixture = await openFixture(node, { slug, declared, items: [{ sku: 'gift', price: 0 }] });
  const { project } = fixture;
  const session = await project.login();
  const accounts: Record<string, number> = {};
  const player = fixture.on(node, { user: project.user, session, accounts });
  const { id } = await player.createAccount();
  accounts['one'] = Number(id);
  return { project, session, caller: { service: node, fixture, player, server: 'one', sku: 'gift' } };
}

/** These are tested as endings, or only send an email. */
const OTHERS = ['logout', 'revokeSession', 'revokeOtherSessions', 'changePassword', 'deleteMe', 'requestEmailChange'];

/**
 * Each change by a signed-in user that does not end sessions. `verifyPin` is last, because it waits
 * for two seconds at most.
 */
export const userChanges: readonly string[] = mutations
  .filter((id) => manifest.operations[id]?.policy.access === 'SESSION' && !OTHERS.includes(id))
  .sort((one, other) => Number(one === 'verifyPin') - Number(other === 'verifyPin'));

/** Reads the state that `userChanges` change. */
export async function readChangedState({ database: { db } }: TestService, { project: { user } }: Subject) {
  const { language, pin_hash, last_server_id } = await db
    .selectFrom('users')
    .select(['language', 'pin_hash', 'last_server_id'])
    .where('id', '=', user.id)
    .executeTakeFirstOrThrow();
  const windows = db.selectFrom('session').select('id').where('pin_verified_until', 'is not', null);
  const accounts = db.selectFrom('game_account').select('id').where('user_id', '=', user.id);
  const deliveries = db.selectFrom('delivery').select('id').where('user_id', '=', user.id);
  const orders = db.selectFrom('purchase').select('id').where('user_id', '=', user.id);
  const made = [windows.where('user_id', '=', user.id), accounts, deliveries, orders];
  const counts = await Promise.all(made.map(async (rows) => (await rows.execute()).length));
  const kept = accounts.select(['quarantined_at', 'dropped_at']).where('status', '<>', 'CREATING');
  return { language, pin_hash, last_server_id, counts, kept: await kept.execute() };
}
