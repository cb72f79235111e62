import type { Actor } from '../../platform/audit/index.js';
import type { Settlement } from '../deliveries/index.js';
import type { GameServerFacts } from '../servers/index.js';
import type { SignedInUser } from '../users/index.js';
import type { AccountsParts, GameAccount } from './account-model.js';
import { listOwnAccounts } from './account-store.js';
import { createCreation, type NewAccount } from './creation.js';
import { createAccountOperations } from './operations.js';
import { type AccountPasswordChange, createPasswordChange } from './password-change.js';
import { settlements } from './settlements.js';

/** Game accounts: operations.md §1.8. */
export interface AccountsService {
  /** The user's accounts on the server, the oldest first. */
  list(viewer: SignedInUser, server: GameServerFacts): Promise<GameAccount[]>;
  create(given: NewAccount): Promise<GameAccount>;
  changePassword(given: AccountPasswordChange): Promise<GameAccount>;
  /** A user's accounts on all servers, for operators. */
  ofUser(projectId: number, userId: number): Promise<GameAccount[]>;
  /** For operators; refuse unknown accounts. */
  block(projectId: number, accountId: number, by: Actor): Promise<GameAccount>;
  unblock(projectId: number, accountId: number, by: Actor): Promise<GameAccount>;
  readonly settlements: { readonly ACCOUNT_CREATE: Settlement; readonly ACCOUNT_PASSWORD: Settlement };
}

/** The bound in the SDL. */
const LISTED = 1_000;

export function createAccountsService(parts: AccountsParts): AccountsService {
  return {
    ...createAccountOperations(parts),

    async list({ user }, gameServer) {
      const owner = { userId: user.id, gameServerId: gameServer.id };
      const accounts = await listOwnAccounts(parts.database.db, gameServer.projectId, owner, LISTED);
      return accounts.map((account) => ({ ...account, gameServer }));
    },

    create: createCreation(parts),
    changePassword: createPasswordChange(parts),
    settlements,
  };
}
