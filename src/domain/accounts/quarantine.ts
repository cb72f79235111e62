import { Refusal } from '../../base/errors/refusal.js';
import type { Change } from '../../platform/changes/index.js';
import { askOne } from '../../storage/statement.js';
import { requireNotClosed } from '../servers/index.js';
import type { UserSnapshot } from '../users/index.js';
import { lockWallet } from '../wallet/index.js';
import { type AccountsDeps, type GameAccount, type StoredAccount, visibleStatusOf } from './account-model.js';
import { type AccountRequest, lockForDelivery } from './account-request.js';
import { dropQuarantined, lockOwnAccount, quarantineAll, updateAccount } from './account-store.js';

export interface AccountDecision extends AccountRequest {
  readonly accountId: number;
}

/**
 * Quarantines the accounts of a user after an account takeover: they get no purchases and no
 * deliveries until their owner keeps or drops each (rules.md §1.8.4). The caller has locked the
 * user, so that no purchase commits meanwhile.
 */
export async function quarantineAccounts(change: Change, { projectId, id: userId }: UserSnapshot): Promise<void> {
  for (const accountId of await quarantineAll(change.tx, projectId, userId, change.now()))
    await change.record('account.quarantine', `account:${accountId}`);
}

/** Ends the quarantine of a locked account; its deliveries become due. No-op for other accounts. */
export async function restoreAccount(
  { tx, record }: Change,
  projectId: number,
  account: StoredAccount,
): Promise<StoredAccount> {
  if (account.quarantinedAt === null) return account;
  await record('account.restore', `account:${account.id}`);
  return await updateAccount(tx, projectId, account.id, { quarantined_at: null, dropped_at: null });
}

type Deliveries = AccountsDeps['deliveries'];

/** Records the drop of an account. Cancels and refunds its deliveries that were never leased. */
async function endDropped(
  change: Change,
  deliveries: Deliveries,
  projectId: number,
  { id: accountId, gameServerId }: StoredAccount,
): Promise<void> {
  await change.record('account.drop', `account:${accountId}`);
  await deliveries.cancelUntried(change, { projectId, gameServerId, accountId }, 'the game account was dropped');
}

/**
 * Drops the quarantined accounts of a user who is deleted, as `dropAccount` does: the user cannot
 * decide any more (rules.md §3.6.4). The caller has locked the user.
 */
export const createDropOnDeletion =
  (deliveries: Deliveries) =>
  async (change: Change, { projectId, id: userId }: UserSnapshot): Promise<void> => {
    // The wallet precedes accounts in the lock order. A user with an account has one.
    await askOne(change.tx, lockWallet({ projectId, userId }));
    for (const account of await dropQuarantined(change.tx, projectId, userId, change.now()))
      await endDropped(change, deliveries, projectId, account);
  };

/** `keepAccount` and `dropAccount`: decisions of the owner about quarantined accounts. */
export function createQuarantineDecisions({ changes, deliveries }: Pick<AccountsDeps, 'changes' | 'deliveries'>) {
  /** Runs `work` on the user's account, with the locks of a change of deliveries. */
  const decide = <T>(
    decision: AccountDecision,
    work: (change: Change, account: StoredAccount) => Promise<T>,
  ): Promise<T> => {
    const { project, viewer, server, accountId, by } = decision;
    requireNotClosed(server);
    return changes.quiet({ projectId: project.id, by }, async (change) => {
      const { requireStillUsable } = await lockForDelivery(change, decision);
      const own = { projectId: project.id, userId: viewer.user.id, gameServerId: server.id, accountId };
      const account = await lockOwnAccount(change.tx, own);
      if (account === null) throw notFound();
      const outcome = await work(change, account);
      await requireStillUsable();
      return outcome;
    });
  };

  return {
    /**
     * `keepAccount`: ends the quarantine of the user's account, and its deliveries become due.
     * No-op for other accounts, so a retry is harmless. Throws GAME_SERVER_CLOSED,
     * ACCOUNT_NOT_FOUND, and what `lockForDelivery` throws.
     */
    keep: async (decision: AccountDecision): Promise<GameAccount> => ({
      ...(await decide(decision, async (change, account) =>
        isSetAside(account) ? await restoreAccount(change, decision.project.id, account) : account,
      )),
      gameServer: decision.server,
    }),

    /**
     * `dropAccount`: hides a quarantined account from its user, and cancels and refunds deliveries
     * that were never leased. Throws GAME_SERVER_CLOSED, ACCOUNT_NOT_FOUND (also if it is not
     * quarantined), and what `lockForDelivery` throws.
     */
    drop: (decision: AccountDecision): Promise<void> =>
      decide(decision, async (change, account) => {
        if (!isSetAside(account)) throw notFound();
        const projectId = decision.project.id;
        await updateAccount(change.tx, projectId, account.id, { dropped_at: change.now() });
        await endDropped(change, deliveries, projectId, account);
      }),
  };
}

/** Returns false for a rejected account, which needs no decision. */
const isSetAside = (account: StoredAccount): boolean => visibleStatusOf(account) === 'SET_ASIDE';

const notFound = (): Refusal => new Refusal('ACCOUNT_NOT_FOUND', { input: 'accountId' });
