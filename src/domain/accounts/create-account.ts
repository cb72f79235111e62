import { Refusal } from '../../base/errors/refusal.js';
import { normalizePassword, requireStrongPassword } from '../credentials/index.js';
import { enqueueDelivery } from '../deliveries/index.js';
import { type AccountLengths, accountLengths, type GameServerSnapshot, requireNotClosed } from '../servers/index.js';
import type { AccountsParts, GameAccount } from './account-model.js';
import { countOwnAccounts, insertAccount } from './account-store.js';
import { type Asked, createAccountLimit, lockForDelivery } from './ask-server.js';

export interface NewAccount extends Asked {
  readonly login: string;
  readonly password: string;
}

/** `createAccount`: rules.md §1.8. */
export function createAccountCreation({ changes, keyring, throttles }: AccountsParts) {
  const count = createAccountLimit(throttles);

  return async (given: NewAccount): Promise<GameAccount> => {
    const { project, viewer, server, login, password, by } = given;
    requireTaken(given, server);
    requireNotClosed(server);
    const [projectId, userId] = [project.id, viewer.user.id];
    await count(given);
    return await changes.quiet({ projectId, by }, async (change) => {
      const { tx } = change;
      const { now, held } = await lockForDelivery(change, given);
      requireTaken(given, held);
      const owner = { userId, gameServerId: server.id };
      const max = project.maxAccountsPerServer;
      if ((await countOwnAccounts(tx, projectId, owner)) >= max)
        throw new Refusal('ACCOUNT_LIMIT_REACHED', { reason: 'max', params: { max } });
      const account = await insertAccount(tx, projectId, { ...owner, login, loginNorm: normalizeLogin(login), now });
      if (account === null) throw new Refusal('LOGIN_TAKEN', { input: 'login' });
      const to = { projectId, ...owner, accountId: account.id };
      const what = { type: 'ACCOUNT_CREATE', purchaseId: null, secret: normalizePassword(password), now } as const;
      await enqueueDelivery(tx, keyring, { ...to, ...what, requestId: change.by.request?.id ?? null });
      await change.record('account.create', `account:${account.id}`, { after: { server: server.code } });
      return { ...account, gameServer: server };
    });
  };
}

/** Throws INVALID_VARIABLES and WEAK_PASSWORD for what the server's game would not take: rules.md §1.8.5. */
function requireTaken({ project, login, password }: NewAccount, server: GameServerSnapshot): void {
  const lengths = accountLengths(server, project);
  requireLogin(login, lengths);
  requireStrongPassword(password, { login }, lengths, 'password');
}

/** Throws INVALID_VARIABLES for a login of a length that the server's game does not take. */
function requireLogin(login: string, { loginMinLength: min, loginMaxLength: max }: AccountLengths): void {
  if (login.length >= min && login.length <= max) return;
  throw new Refusal('INVALID_VARIABLES', { input: 'login', reason: 'login', params: { min, max } });
}

/** What makes it the same login: many games do not tell cases apart, so nobody may pose as somebody else by one. */
/** What makes it the same login. */
export const normalizeLogin = (login: string): string => login.toLowerCase();
