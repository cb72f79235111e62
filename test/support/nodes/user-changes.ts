import { openFixture } from '../fixture.js';
import { manifest } from '../manifest.js';
import { type Caller, mutations, variablesOf } from '../operations.js';
import { readRowsOfUser } from '../rows-of-user.js';
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

/** Makes each change of a player, one after the other, with valid variables. */
export async function makeUserChanges(caller: Caller, documentIds: readonly string[] = userChanges): Promise<void> {
  for (const documentId of documentIds) await caller.player.run(documentId, await variablesOf(documentId, caller));
}

/** Tables that an ending changes too: sessions, codes and emails. */
const OF_ENDINGS = ['users', 'session', 'one_time_token', 'mail'];

/** Reads the state that `userChanges` change. */
export async function readChangedState(node: TestService, { project: { user } }: Subject) {
  const rows = await readRowsOfUser(node, user.id);
  const [row] = rows.get('users') ?? [];
  const others = [...rows].filter(([table]) => !OF_ENDINGS.includes(table));
  return {
    ...{ language: row?.['language'], pin_hash: row?.['pin_hash'], last_server_id: row?.['last_server_id'] },
    windows: (rows.get('session') ?? []).filter((session) => session['pin_verified_until'] !== null).length,
    ...Object.fromEntries(others),
    // A takeover quarantines a requested account too.
    game_account: (rows.get('game_account') ?? []).map((account) =>
      account['status'] === 'CREATING' ? { ...account, quarantined_at: null } : account,
    ),
  };
}
