import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import { recordAudit } from '../../platform/audit/index.js';
import type { GameServerFacts } from '../servers/index.js';
import type { AccountStatus, AccountsParts, GameAccount, StoredAccount } from './account-model.js';
import { listAccountsOf, lockAccount, updateAccount } from './account-store.js';

/** What operators do with game accounts; every refusal is INVALID_VARIABLES with the field and a sentence for people. */
export function createAccountOperations({ database, clock, servers }: AccountsParts) {
  async function withServers(projectId: number, accounts: readonly StoredAccount[]): Promise<GameAccount[]> {
    const byId = new Map((await servers.list(projectId)).map((server) => [server.id, server]));
    return accounts.map((account) => ({ ...account, gameServer: known(byId.get(account.gameServerId)) }));
  }

  /** @param next the status that the account gets; null where nothing is to be done */
  async function change(
    target: { readonly projectId: number; readonly accountId: number; readonly by: Actor },
    action: 'account.block' | 'account.unblock',
    next: (account: StoredAccount & { readonly madeAt: Date | null }) => AccountStatus | null,
  ): Promise<GameAccount> {
    const { projectId, accountId, by } = target;
    const changed = await database.transaction(async (tx) => {
      const account = await lockAccount(tx, projectId, accountId);
      if (account === null)
        throw refuse('ACCOUNT_NOT_FOUND', 'account', 'There is no such game account in this project.');
      if (account.status === 'FAILED')
        throw refuse('ACCOUNT_FAILED', 'account', 'The game server never made this account.');
      const status = next(account);
      if (status === null) return account;
      const entry = { by, at: clock.now(), action, projectId, target: `account:${accountId}` } as const;
      await recordAudit(tx, { ...entry, before: { status: account.status }, after: { status } });
      return await updateAccount(tx, projectId, accountId, { status });
    });
    const [shown] = await withServers(projectId, [changed]);
    return known(shown);
  }

  return {
    /** A user's accounts on all servers, the oldest first. */
    ofUser: async (projectId: number, userId: number): Promise<GameAccount[]> =>
      await withServers(projectId, await listAccountsOf(database.db, projectId, userId)),

    /**
     * Nothing can be bought for it any more, nor its password changed; what is on its way to the game server goes on.
     * Refuses unknown accounts, and those that were never made.
     */
    block: (projectId: number, accountId: number, by: Actor): Promise<GameAccount> =>
      change({ projectId, accountId, by }, 'account.block', ({ status }) => (status === 'BLOCKED' ? null : 'BLOCKED')),

    /** Lifts a block; nothing happens to what is not blocked. Refuses as `block` does. */
    unblock: (projectId: number, accountId: number, by: Actor): Promise<GameAccount> =>
      change({ projectId, accountId, by }, 'account.unblock', ({ status, madeAt }) => {
        if (status !== 'BLOCKED') return null;
        return madeAt === null ? 'CREATING' : 'ACTIVE';
      }),
  };
}

/** Servers are never deleted. */
function known<T extends GameServerFacts | GameAccount>(found: T | undefined): T {
  if (found === undefined) throw new Error('a game account is on a server that the project does not have');
  return found;
}
