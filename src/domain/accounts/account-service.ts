import { refuse } from '../../base/errors/refusal.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { GameServerSnapshot } from '../servers/index.js';
import type { SignedInUser } from '../users/index.js';
import type { AccountStatus, AccountsParts, GameAccount, StoredAccount } from './account-model.js';
import { type LockedAccount, listAccountsOf, listOwnAccounts, lockAnyAccount, updateAccount } from './account-store.js';
import { createAccountPasswordChange } from './change-account-password.js';
import { createAccountCreation } from './create-account.js';
import { createSettling, keepAccount } from './set-aside.js';

export type AccountsService = ReturnType<typeof createAccountsService>;

/** The bound in the SDL. */
const LISTED = 1_000;

/** Game accounts: rules.md §1.8. */
export function createAccountsService(parts: AccountsParts) {
  const { db, changes, servers } = parts;
  const settling = createSettling(parts);

  async function withServers(projectId: number, accounts: readonly StoredAccount[]): Promise<GameAccount[]> {
    const byId = new Map((await servers.list(projectId)).map((server) => [server.id, server]));
    return accounts.map((account) => ({ ...account, gameServer: known(byId.get(account.gameServerId)) }));
  }

  /** Runs `work` on the locked account. Throws ACCOUNT_NOT_FOUND. */
  async function changed(
    { projectId, accountId, by }: { readonly projectId: number; readonly accountId: number; readonly by: Actor },
    work: (change: Change, account: LockedAccount) => Promise<StoredAccount>,
  ): Promise<GameAccount> {
    const account = await changes.quiet({ projectId, by }, async (change) => {
      const found = await lockAnyAccount(change.tx, projectId, accountId);
      if (found === null)
        throw refuse('ACCOUNT_NOT_FOUND', 'account', 'There is no such game account in this project.');
      return await work(change, found);
    });
    const [shown] = await withServers(projectId, [account]);
    return known(shown);
  }

  /** Gives an account the status that `next` says; null: it stays as it is. Throws ACCOUNT_NOT_FOUND, ACCOUNT_FAILED. */
  const setStatus = (
    about: { readonly projectId: number; readonly accountId: number; readonly by: Actor },
    action: 'account.block' | 'account.unblock',
    next: (account: LockedAccount) => AccountStatus | null,
  ): Promise<GameAccount> =>
    changed(about, async ({ tx, record }, account) => {
      if (account.status === 'FAILED')
        throw refuse('ACCOUNT_FAILED', 'account', 'The game server never made this account.');
      const status = next(account);
      if (status === null) return account;
      await record(action, `account:${account.id}`, { before: { status: account.status }, after: { status } });
      return await updateAccount(tx, about.projectId, account.id, { status });
    });

  return {
    /** The user's accounts on the server, the oldest first. */
    async list({ user }: SignedInUser, gameServer: GameServerSnapshot): Promise<GameAccount[]> {
      const owner = { userId: user.id, gameServerId: gameServer.id };
      const accounts = await listOwnAccounts(db, gameServer.projectId, owner, LISTED);
      return accounts.map((account) => ({ ...account, gameServer }));
    },

    /** A user's accounts on all servers, the oldest first; for operators. */
    ofUser: async (projectId: number, userId: number): Promise<GameAccount[]> =>
      withServers(projectId, await listAccountsOf(db, projectId, userId)),

    /**
     * Asks the game server for an account. Its password goes into the outbox, sealed, and nowhere else: it is the game's
     * secret, of which nothing is kept here. The attempt counts whatever comes of it: answers tell which logins are taken.
     * Throws INVALID_VARIABLES, WEAK_PASSWORD, GAME_SERVER_CLOSED, RATE_LIMITED, ACCOUNT_LIMIT_REACHED, LOGIN_TAKEN;
     * and where something changed meanwhile, what `lockForDelivery` does.
     */
    create: createAccountCreation(parts),

    /**
     * Asks the game server to give the account a new password; queues behind its creation, where that is under way.
     * Throws GAME_SERVER_CLOSED, ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED, WEAK_PASSWORD, CURRENT_PASSWORD_WRONG, RATE_LIMITED;
     * and where something changed meanwhile, what `lockForDelivery` does.
     */
    changePassword: createAccountPasswordChange(parts),

    /**
     * `account block`: nothing can be bought for it any more, nor its password changed; what is on its way to the game
     * server goes on. Throws ACCOUNT_NOT_FOUND; ACCOUNT_FAILED for one that was never made.
     */
    block: (projectId: number, accountId: number, by: Actor): Promise<GameAccount> =>
      setStatus({ projectId, accountId, by }, 'account.block', ({ status }) =>
        status === 'BLOCKED' ? null : 'BLOCKED',
      ),

    /**
     * `keepAccount`: gives an account that was set aside back to its owner, and what waited for it comes due. Nothing
     * happens to any other, so a repeat is harmless. Throws GAME_SERVER_CLOSED, ACCOUNT_NOT_FOUND; and where something
     * changed meanwhile, what `lockForDelivery` does.
     */
    keep: settling.keep,

    /**
     * `dropAccount`: an account that was set aside is nothing to its user any more. What no game server has been given for
     * it, none will be, and it is paid back. Throws GAME_SERVER_CLOSED; ACCOUNT_NOT_FOUND, also for one that was not set
     * aside; and where something changed meanwhile, what `lockForDelivery` does.
     */
    drop: settling.drop,

    /** `account restore`: an account that was set aside, or dropped since, is its user's again. Throws ACCOUNT_NOT_FOUND. */
    giveBack: (projectId: number, accountId: number, by: Actor): Promise<GameAccount> =>
      changed({ projectId, accountId, by }, (change, account) => keepAccount(change, projectId, account)),

    /** `account unblock`: nothing happens to what is not blocked. Throws as `block` does. */
    unblock: (projectId: number, accountId: number, by: Actor): Promise<GameAccount> =>
      setStatus({ projectId, accountId, by }, 'account.unblock', ({ status, madeAt }) => {
        if (status !== 'BLOCKED') return null;
        return madeAt === null ? 'CREATING' : 'ACTIVE';
      }),
  };
}

/** Servers are never deleted. */
function known<T extends GameServerSnapshot | GameAccount>(found: T | undefined): T {
  if (found === undefined) throw new Error('a game account is on a server that the project does not have');
  return found;
}
