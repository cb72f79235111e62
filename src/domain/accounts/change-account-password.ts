import { askOne } from '../../storage/statement.js';
import { normalizePassword, requireStrongPassword } from '../credentials/index.js';
import { enqueueDelivery } from '../deliveries/index.js';
import { accountLengths, requireNotClosed } from '../servers/index.js';
import { type AccountsDeps, type GameAccount, requireUsable } from './account-model.js';
import { type AccountRequest, createAccountLimit, lockForDelivery } from './account-request.js';
import { findOwnAccount, lockAccount } from './account-store.js';

export interface AccountPasswordChange extends AccountRequest {
  readonly accountId: number;
  readonly newPassword: string;
  /** The user's own password. */
  readonly password: string;
}

/** `changeAccountPassword`: rules.md §1.8. */
export function createAccountPasswordChange({ db, changes, keyring, users, throttles }: AccountsDeps) {
  const countRequest = createAccountLimit(throttles);
  return async (request: AccountPasswordChange): Promise<GameAccount> => {
    const { project, viewer, server, accountId, newPassword, by } = request;
    const [projectId, userId] = [project.id, viewer.user.id];
    const own = { projectId, userId, gameServerId: server.id, accountId };
    requireNotClosed(server);
    const { login } = requireUsable(await findOwnAccount(db, own));
    requireStrongPassword(newPassword, { login }, accountLengths(server, project), 'newPassword');
    await countRequest(request);
    const proof = await users.provePassword(viewer.user, request.password, by);
    return await changes.quiet({ projectId, by }, async (change) => {
      const { tx } = change;
      const { now, server: lockedServer, requireStillUsable } = await lockForDelivery(change, request);
      requireStrongPassword(newPassword, { login }, accountLengths(lockedServer, project), 'newPassword');
      await users.requirePasswordUnchanged(tx, proof);
      const account = requireUsable(await askOne(tx, lockAccount(own)));
      await requireStillUsable();
      const delivery = {
        type: 'ACCOUNT_PASSWORD',
        purchaseId: null,
        secret: normalizePassword(newPassword),
        now,
      } as const;
      await enqueueDelivery(tx, keyring, { ...own, ...delivery, requestId: by.request?.id ?? null });
      await change.record('account.password-change', `account:${accountId}`);
      return { ...account, gameServer: server };
    });
  };
}
