import type { Clock } from '../../base/clock.js';
import type { Keyring } from '../../base/keyring.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Connection, PageQuestion } from '../../platform/paging/index.js';
import type { Database } from '../../storage/database.js';
import type { ProjectFacts } from '../projects/index.js';
import type { UserFacts } from '../users/index.js';
import { type Credit, type Credited, createCrediting } from './crediting.js';
import { createHistory } from './history.js';
import type { ListedOperatorToken } from './operator-token-store.js';
import { createOperatorTokens } from './operator-tokens.js';
import type { LedgerEntry } from './wallet-model.js';

export interface WalletParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

/** Wallets and ledger: operations.md §1.10. */
export interface WalletService {
  balance(user: Pick<UserFacts, 'id' | 'projectId'>): Promise<number>;
  /** The newest first. Throws INVALID_CURSOR. */
  history(project: ProjectFacts, user: UserFacts, page: PageQuestion): Promise<Connection<LedgerEntry>>;
  /**
   * Once per reference. Refuses (INVALID_VARIABLES with a notice) unknown and deleted users (field `user`), a reference
   * that was used for something else (`reference`), a balance beyond what numbers can say (`amount`).
   */
  credit(credit: Credit): Promise<Credited>;
  /** Corrects a balance by a signed amount, with a note that says why; refuses what would make it negative. */
  adjust(adjustment: Credit): Promise<Credited>;
  /** For operators: the newest `limit` entries. */
  entries(projectId: number, userId: number, limit: number): Promise<LedgerEntry[]>;
  /** Tokens with which a payment provider may credit (`POST /credits`); the secret is shown once. */
  issueToken(projectId: number, name: string, by: Actor): Promise<{ readonly id: number; readonly secret: string }>;
  listTokens(projectId: number): Promise<ListedOperatorToken[]>;
  /** False where it was revoked before, or where the project has none with this id. */
  revokeToken(projectId: number, tokenId: number, by: Actor): Promise<boolean>;
  /** Whose token a bearer is, or null. */
  tokenOf(bearer: string): Promise<{ readonly projectId: number; readonly name: string } | null>;
}

export const createWalletService = (parts: WalletParts): WalletService => ({
  ...createHistory(parts),
  ...createCrediting(parts),
  ...createOperatorTokens(parts),
});
