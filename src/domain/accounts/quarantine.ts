import { Refusal } from '../../base/errors/refusal.js';
import type { Change } from '../../platform/changes/index.js';
import { requireNotClosed } from '../servers/index.js';
import type { UserSnapshot } from '../users/index.js';
import type { AccountsParts, GameAccount, StoredAccount } from './account-model.js';
import { lockOwnAccount, setAllAside, updateAccount } from './account-store.js';
import { type Asked, lockForDelivery } from './ask-server.js';

export interface OfAccount extends Asked {
  readonly accountId: number;
}

/**
 * Sets the accounts of a user aside who passes into other hands: nothing can be bought for them, and their game servers
 * are given nothing for them, until their owner has kept or dropped each (rules.md §1.8.4). The change holds the user's
 * lock, so that nothing is bought meanwhile.
 */
export async function setAccountsAside(change: Change, { projectId, id: userId }: UserSnapshot): Promise<void> {
  for (const accountId of await setAllAside(change.tx, projectId, userId, change.now()))
    await change.record('account.quarantine', `account:${accountId}`);
}

/** Gives a locked account back to its user; what waits for it is due again. Nothing happens to one that is not set aside. */
export async function keepAccount(
  { tx, record }: Change,
  projectId: number,
  account: StoredAccount,
): Promise<StoredAccount> {
  if (account.setAsideAt === null) return account;
  await record('account.restore', `account:${account.id}`);
  return await updateAccount(tx, projectId, account.id, { quarantined_at: null, dropped_at: null });
}

/** `keepAccount` and `dropAccount`: what owners say of accounts that were set aside. */
export function createSettling({ changes, deliveries }: Pick<AccountsParts, 'changes' | 'deliveries'>) {
  /** Runs `work` on the user's account, locked as whoever changes their deliveries does. */
  const settle = <T>(given: OfAccount, work: (change: Change, account: StoredAccount) => Promise<T>): Promise<T> => {
    const { project, viewer, server, accountId, by } = given;
    requireNotClosed(server);
    return changes.quiet({ projectId: project.id, by }, async (change) => {
      await lockForDelivery(change, given);
      const own = { userId: viewer.user.id, gameServerId: server.id, accountId };
      const account = await lockOwnAccount(change.tx, project.id, own);
      if (account === null) throw notFound();
      return await work(change, account);
    });
  };

  return {
    keep: async (given: OfAccount): Promise<GameAccount> => ({
      ...(await settle(given, (change, account) => keepAccount(change, given.project.id, account))),
      gameServer: given.server,
    }),

    drop: (given: OfAccount): Promise<void> =>
      settle(given, async (change, { id: accountId, gameServerId, setAsideAt }) => {
        if (setAsideAt === null) throw notFound();
        const projectId = given.project.id;
        await updateAccount(change.tx, projectId, accountId, { dropped_at: change.now() });
        await change.record('account.drop', `account:${accountId}`);
        await deliveries.cancelUntried(change, { projectId, gameServerId, accountId }, 'the game account was dropped');
      }),
  };
}

const notFound = (): Refusal => new Refusal('ACCOUNT_NOT_FOUND', { input: 'accountId' });
