import { Refusal } from '../../base/errors/refusal.js';
import { askOne } from '../../storage/statement.js';
import { normalizePassword, requireStrongPassword } from '../credentials/index.js';
import { enqueueDelivery } from '../deliveries/index.js';
import { accountLengths, requireNotClosed } from '../servers/index.js';
import { type AccountsParts, accountBlocked, type GameAccount, isUsable, type StoredAccount } from './account-model.js';
import { findOwnAccount, lockAccount } from './account-store.js';
import { type Asked, createAccountLimit, lockForDelivery } from './ask-server.js';

export interface AccountPasswordChange extends Asked {
  readonly accountId: number;
  readonly newPassword: string;
  /** Of the user. */
  readonly password: string;
}

/** `changeAccountPassword`: rules.md §1.8. */
export function createAccountPasswordChange({ db, changes, keyring, users, throttles }: AccountsParts) {
  const count = createAccountLimit(throttles);

  return async (given: AccountPasswordChange): Promise<GameAccount> => {
    const { project, viewer, server, accountId, newPassword, by } = given;
    const [projectId, userId] = [project.id, viewer.user.id];
    const own = { userId, gameServerId: server.id, accountId };
    requireNotClosed(server);
    const { login } = requireUsable(await findOwnAccount(db, projectId, own));
    requireStrongPassword(newPassword, { login }, accountLengths(server, project), 'newPassword');
    await count(given);
    const proof = await users.provePassword(viewer.user, given.password, by);
    return await changes.quiet({ projectId, by }, async (change) => {
      const { tx } = change;
      const { now, held } = await lockForDelivery(change, given);
      requireStrongPassword(newPassword, { login }, accountLengths(held, project), 'newPassword');
      await users.requirePasswordUnchanged(tx, proof);
      const account = requireUsable(await askOne(tx, lockAccount({ ...own, projectId })));
      const what = { type: 'ACCOUNT_PASSWORD', purchaseId: null, secret: normalizePassword(newPassword), now } as const;
      await enqueueDelivery(tx, keyring, { projectId, ...own, ...what, requestId: by.request?.id ?? null });
      await change.record('account.password-change', `account:${accountId}`);
      return { ...account, gameServer: server };
    });
  };
}

/** Throws ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED. */
function requireUsable(account: StoredAccount | null): StoredAccount {
  if (account === null) throw new Refusal('ACCOUNT_NOT_FOUND', { input: 'accountId' });
  if (!isUsable(account)) throw accountBlocked(account);
  return account;
}
