import { Refusal } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import { enqueueDelivery } from '../deliveries/index.js';
import type { ProjectFacts } from '../projects/index.js';
import type { GameServerFacts } from '../servers/index.js';
import { demandNotClosed } from '../servers/index.js';
import { demandStrong, type SignedInUser } from '../users/index.js';
import { createAccountLimit } from './account-limit.js';
import type { AccountsParts, GameAccount, StoredAccount } from './account-model.js';
import { findOwnAccount, holdAccount } from './account-store.js';
import { holdForDelivery } from './holding.js';

export interface AccountPasswordChange {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly server: GameServerFacts;
  readonly accountId: number;
  readonly newPassword: string;
  /** Of the user. */
  readonly password: string;
  readonly by: Actor;
}

/** `changeAccountPassword`: operations.md §1.8. */
export function createPasswordChange({ database, clock, keyring, users, throttles }: AccountsParts) {
  const count = createAccountLimit(throttles);

  /**
   * Asks the game server to give the account a new password; queues behind its creation, where that is under way.
   * Throws GAME_SERVER_CLOSED, ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED, WEAK_PASSWORD, CURRENT_PASSWORD_WRONG, RATE_LIMITED;
   * and where something changed meanwhile, what `holdForDelivery` does.
   */
  return async function changePassword(given: AccountPasswordChange): Promise<GameAccount> {
    const { project, viewer, server, accountId, newPassword, by } = given;
    const owner = { userId: viewer.user.id, gameServerId: server.id };
    demandNotClosed(server);
    const { login } = demandUsable(await findOwnAccount(database.db, project.id, { ...owner, accountId }));
    demandStrong(newPassword, { login }, project, 'newPassword');
    await count({ projectId: project.id, userId: owner.userId, by });
    const proof = await users.provePassword(viewer.user, given.password, by);
    return await database.transaction(async (tx) => {
      const { now } = await holdForDelivery(tx, { project, viewer, server, clock });
      await users.demandPasswordUnchanged(tx, proof);
      const account = demandUsable(await holdAccount(tx, project.id, { ...owner, accountId }));
      const to = { projectId: project.id, ...owner, accountId } as const;
      await enqueueDelivery(tx, keyring, {
        ...to,
        type: 'ACCOUNT_PASSWORD',
        purchaseId: null,
        secret: newPassword,
        now,
      });
      const target = `account:${accountId}`;
      await recordAudit(tx, { by, at: now, action: 'account.password', projectId: project.id, target });
      return { ...account, gameServer: server };
    });
  };
}

/** Throws ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED. */
function demandUsable(account: StoredAccount | null): StoredAccount {
  if (account === null) throw new Refusal('ACCOUNT_NOT_FOUND', { input: 'accountId' });
  if (account.status === 'BLOCKED' || account.status === 'FAILED') throw new Refusal('ACCOUNT_BLOCKED');
  return account;
}
