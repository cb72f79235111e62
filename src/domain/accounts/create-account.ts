import { Refusal } from '../../base/errors/refusal.js';
import { normalizePassword, requireStrongPassword } from '../credentials/index.js';
import { enqueueDelivery } from '../deliveries/index.js';
import { type AccountLengths, accountLengths, type GameServerSnapshot, requireNotClosed } from '../servers/index.js';
import type { AccountsDeps, GameAccount } from './account-model.js';
import { type AccountRequest, createAccountLimit, lockForDelivery } from './account-request.js';
import { countOwnAccounts, insertAccount } from './account-store.js';

export interface NewAccount extends AccountRequest {
  readonly login: string;
  readonly password: string;
}

/** `createAccount`: rules.md §1.8. */
export function createAccountCreation({ changes, keyring, throttles }: AccountsDeps) {
  const countRequest = createAccountLimit(throttles);
  return async (request: NewAccount): Promise<GameAccount> => {
    const { project, viewer, server, login, password, by } = request;
    requireCredentials(request, server);
    requireNotClosed(server);
    const [projectId, userId] = [project.id, viewer.user.id];
    await countRequest(request);
    return await changes.quiet({ projectId, by }, async (change) => {
      const { tx } = change;
      const { now, server: lockedServer, requireStillUsable } = await lockForDelivery(change, request);
      requireCredentials(request, lockedServer);
      const owner = { projectId, userId, gameServerId: server.id };
      const account = await insertAccount(tx, { ...owner, login, loginNorm: normalizeLogin(login), now });
      if (account === null) throw new Refusal('LOGIN_TAKEN', { input: 'login' });
      // After the insert: a repeated request is LOGIN_TAKEN, also if the first one reached the
      // limit.
      const max = project.maxAccountsPerServer;
      if ((await countOwnAccounts(tx, owner)) > max)
        throw new Refusal('ACCOUNT_LIMIT_REACHED', { reason: 'max', params: { max } });
      await requireStillUsable();
      const target = { ...owner, accountId: account.id };
      const delivery = { type: 'ACCOUNT_CREATE', purchaseId: null, secret: normalizePassword(password), now } as const;
      await enqueueDelivery(tx, keyring, { ...target, ...delivery, requestId: change.by.request?.id ?? null });
      await change.record('account.create', `account:${account.id}`, { after: { server: server.code } });
      return { ...account, gameServer: server };
    });
  };
}

/**
 * Throws INVALID_VARIABLES or WEAK_PASSWORD if the game would reject login or password: rules.md
 * §1.8.5.
 */
function requireCredentials({ project, login, password }: NewAccount, server: GameServerSnapshot): void {
  const lengths = accountLengths(server, project);
  requireLogin(login, lengths);
  requireStrongPassword(password, { login }, lengths, 'password');
}

/** Throws INVALID_VARIABLES if the game would reject the length of the login. */
function requireLogin(login: string, { loginMinLength: min, loginMaxLength: max }: AccountLengths): void {
  if (login.length >= min && login.length <= max) return;
  throw new Refusal('INVALID_VARIABLES', { input: 'login', reason: 'login', params: { min, max } });
}

/** Logins that differ only in case are equal, as in many games. */
export const normalizeLogin = (login: string): string => login.toLowerCase();
