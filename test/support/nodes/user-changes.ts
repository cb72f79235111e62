import { randomUUID } from 'node:crypto';
import { GAME_PASSWORD, newLogin } from '../fixture.js';
import type { SeededProject } from '../project.js';
import { addQuarantinedAccount } from '../quarantined-account.js';
import type { TestService } from '../service.js';
import { stockShop } from '../shop.js';
import type { Subject } from './changes.js';

const PIN = '274916';

/** A session of a user who has a PIN, a game account and an item to buy. */
export interface PreparedUser extends Subject {
  readonly accountId: string;
  /** Id of a quarantined game account. */
  readonly quarantinedId: string;
  readonly itemId: string;
}

/** Expects a project with `pinPolicy: off`, so that a purchase waits only for its own locks. */
export async function prepareUser(node: TestService, project: SeededProject): Promise<PreparedUser> {
  const shop = await stockShop(node, project, { items: [{ sku: 'gift', price: 0 }] });
  const session = await project.login();
  const asking = { token: project.token, session };
  await node.run('setPin', { newPin: PIN, password: project.user.password }, asking);
  const account = await node.run('createAccount', { login: newLogin(), password: GAME_PASSWORD }, asking);
  const gameServerId = Number(project.servers[0].id);
  const asideId = await addQuarantinedAccount(node, { projectId: project.id, userId: project.user.id, gameServerId });
  return {
    project,
    session,
    quarantinedId: asideId,
    accountId: String(Object(account).id),
    itemId: String(shop.item('gift')),
  };
}

/** Each change by a signed-in user that does not end sessions, with valid variables. */
export const userChanges: Readonly<Record<string, (made: PreparedUser) => Record<string, unknown>>> = {
  setLanguage: () => ({ language: 'en' }),
  changeServer: ({ project }) => ({ gameServerId: project.servers[1].id }),
  setPin: ({ project }) => ({ newPin: '618350', password: project.user.password }),
  createAccount: () => ({ login: newLogin(), password: GAME_PASSWORD }),
  changeAccountPassword: ({ accountId, project }) => ({
    accountId,
    newPassword: 'another of a game',
    password: project.user.password,
  }),
  keepAccount: ({ quarantinedId: asideId }) => ({ accountId: asideId }),
  dropAccount: ({ quarantinedId: asideId }) => ({ accountId: asideId }),
  purchase: ({ accountId, itemId }) => ({ accountId, itemId, expectedTotal: 0, idempotencyKey: randomUUID() }),
  // Last, because it waits for two seconds at most.
  verifyPin: () => ({ pin: PIN }),
};

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
