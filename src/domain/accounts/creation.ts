import { Refusal } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { enqueueDelivery } from '../deliveries/index.js';
import type { ProjectFacts } from '../projects/index.js';
import type { GameServerFacts } from '../servers/index.js';
import { demandNotClosed } from '../servers/index.js';
import { demandStrong, type SignedInUser } from '../users/index.js';
import { createAccountLimit } from './account-limit.js';
import type { AccountsParts, GameAccount } from './account-model.js';
import { countOwnAccounts, insertAccount } from './account-store.js';
import { holdForDelivery } from './holding.js';
import { demandLogin, normalizeLogin } from './login.js';

export interface NewAccount {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly server: GameServerFacts;
  readonly login: string;
  readonly password: string;
  readonly by: Actor;
}

/** `createAccount`: operations.md §1.8. */
export function createCreation({ database, clock, keyring, throttles }: AccountsParts) {
  const count = createAccountLimit(throttles);

  /**
   * Asks the game server for an account. Its password goes into the outbox, sealed, and nowhere else: it is the game's
   * secret, of which nothing is kept here. The attempt counts whatever comes of it: answers tell which logins are taken.
   * Throws INVALID_VARIABLES, WEAK_PASSWORD, GAME_SERVER_CLOSED, RATE_LIMITED, ACCOUNT_LIMIT_REACHED, LOGIN_TAKEN;
   * and where something changed meanwhile, what `holdForDelivery` does.
   */
  return async function create(given: NewAccount): Promise<GameAccount> {
    const { project, viewer, server, login, password, by } = given;
    demandLogin(login);
    demandStrong(password, { login }, project, 'password');
    demandNotClosed(server);
    await count({ projectId: project.id, userId: viewer.user.id, by });
    return await database.transaction(async (tx) => {
      const { user, now } = await holdForDelivery(tx, { project, viewer, server, clock });
      const owner = { userId: user.id, gameServerId: server.id };
      const max = project.maxAccountsPerServer;
      if ((await countOwnAccounts(tx, project.id, owner)) >= max)
        throw new Refusal('ACCOUNT_LIMIT_REACHED', { reason: 'max', params: { max } });
      const loginNorm = normalizeLogin(login);
      const account = await insertAccount(tx, project.id, { ...owner, login, loginNorm, now });
      if (account === null) throw new Refusal('LOGIN_TAKEN', { input: 'login' });
      const to = { projectId: project.id, ...owner, accountId: account.id } as const;
      await enqueueDelivery(tx, keyring, { ...to, type: 'ACCOUNT_CREATE', purchaseId: null, secret: password, now });
      const entry = { by, at: now, action: 'account.create', projectId: project.id } as const;
      await recordAudit(tx, { ...entry, target: `account:${account.id}`, after: { server: server.code } });
      return { ...account, gameServer: server };
    });
  };
}
