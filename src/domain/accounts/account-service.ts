import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { GameServerSnapshot } from '../servers/index.js';
import type { SignedInUser } from '../users/index.js';
import type { AccountStatus, AccountsDeps, GameAccount, StoredAccount } from './account-model.js';
import { type LockedAccount, listAccountsOf, listOwnAccounts, lockAnyAccount, updateAccount } from './account-store.js';
import { createAccountPasswordChange } from './change-account-password.js';
import { createAccountCreation } from './create-account.js';
import { createQuarantineDecisions, restoreAccount } from './quarantine.js';

export type AccountsService = ReturnType<typeof createAccountsService>;

/** Largest number of accounts in a list, as in the SDL. */
const MAX_LISTED = 1_000;

/** Game accounts: rules.md §1.8. */
export function createAccountsService(deps: AccountsDeps) {
  const { db, changes, servers } = deps;

  async function readServers(projectId: number): Promise<(account: StoredAccount) => GameAccount> {
    const byId = new Map((await servers.list(projectId)).map((server) => [server.id, server]));
    return (account) => ({ ...account, gameServer: requireServer(byId.get(account.gameServerId)) });
  }

  /** Runs `work` on the locked account. Throws ACCOUNT_NOT_FOUND. */
  async function changeAccount(
    { projectId, accountId, by }: { readonly projectId: number; readonly accountId: number; readonly by: Actor },
    work: (change: Change, account: LockedAccount) => Promise<StoredAccount>,
  ): Promise<GameAccount> {
    // Before the change: an error afterwards would report a change that happened as failed.
    const withServer = await readServers(projectId);
    const account = await changes.quiet({ projectId, by }, async (change) => {
      const locked = await lockAnyAccount(change.tx, projectId, accountId);
      if (locked === null) throw refuse('ACCOUNT_NOT_FOUND', 'There is no such game account in this project.');
      return await work(change, locked);
    });
    return withServer(account);
  }

  /**
   * Sets the status that `next` returns; null keeps it. Throws ACCOUNT_NOT_FOUND, ACCOUNT_FAILED.
   */
  const setStatus = (
    target: { readonly projectId: number; readonly accountId: number; readonly by: Actor },
    action: 'account.block' | 'account.unblock',
    next: (account: LockedAccount) => AccountStatus | null,
  ): Promise<GameAccount> =>
    changeAccount(target, async ({ tx, record }, account) => {
      if (account.status === 'FAILED') throw refuse('ACCOUNT_FAILED', 'The game server never created this account.');
      const status = next(account);
      if (status === null) return account;
      await record(action, `account:${account.id}`, { before: { status: account.status }, after: { status } });
      return await updateAccount(tx, target.projectId, account.id, { status });
    });

  return {
    /** The user's accounts on the server, oldest first. */
    async list({ user }: SignedInUser, gameServer: GameServerSnapshot): Promise<GameAccount[]> {
      const owner = { projectId: gameServer.projectId, userId: user.id, gameServerId: gameServer.id };
      const accounts = await listOwnAccounts(db, owner, MAX_LISTED);
      return accounts.map((account) => ({ ...account, gameServer }));
    },

    /** A user's accounts on all servers, oldest first; for operators. */
    ofUser: async (projectId: number, userId: number): Promise<GameAccount[]> =>
      (await listAccountsOf(db, projectId, userId)).map(await readServers(projectId)),

    /**
     * Enqueues the creation of an account. Only the outbox stores its password, sealed. Every
     * attempt counts, because answers reveal which logins are taken.
     */
    create: createAccountCreation(deps),

    /**
     * Enqueues a new password for the account, behind a pending creation. Throws
     * GAME_SERVER_CLOSED, ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED, WEAK_PASSWORD,
     * CURRENT_PASSWORD_WRONG, RATE_LIMITED, and what `lockForDelivery` throws.
     */
    changePassword: createAccountPasswordChange(deps),

    /**
     * `account block`: rejects purchases and password changes for the account; pending deliveries
     * continue. Throws ACCOUNT_NOT_FOUND, ACCOUNT_FAILED.
     */
    block: (projectId: number, accountId: number, by: Actor): Promise<GameAccount> =>
      setStatus({ projectId, accountId, by }, 'account.block', ({ status }) =>
        status === 'BLOCKED' ? null : 'BLOCKED',
      ),

    ...createQuarantineDecisions(deps),

    /**
     * `account restore`: restores a quarantined or dropped account to its user. Throws
     * ACCOUNT_NOT_FOUND.
     */
    restore: (projectId: number, accountId: number, by: Actor): Promise<GameAccount> =>
      changeAccount({ projectId, accountId, by }, (change, account) => restoreAccount(change, projectId, account)),

    /** `account unblock`: no-op for an account that is not blocked. Throws as `block` does. */
    unblock: (projectId: number, accountId: number, by: Actor): Promise<GameAccount> =>
      setStatus({ projectId, accountId, by }, 'account.unblock', ({ status, madeAt }) => {
        if (status !== 'BLOCKED') return null;
        return madeAt === null ? 'CREATING' : 'ACTIVE';
      }),
  };
}

/** Servers are never deleted. */
function requireServer(row: GameServerSnapshot | undefined): GameServerSnapshot {
  if (row === undefined) throw new Error('a game account is on a server that the project does not have');
  return row;
}
