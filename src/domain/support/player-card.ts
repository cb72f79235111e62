import type { createAccountsService, GameAccount } from '../accounts/index.js';
import type { UserLockout } from '../credentials/index.js';
import type { DeliveriesService, Delivery } from '../deliveries/index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { createPurchasesService, PurchaseDetails } from '../purchases/index.js';
import type { SessionSnapshot, UserDetails, UsersService } from '../users/index.js';
import { nextPageBefore, type LedgerEntry, type WalletService } from '../wallet/index.js';

export interface CardParts {
  readonly users: UsersService;
  readonly accounts: ReturnType<typeof createAccountsService>;
  readonly wallet: WalletService;
  readonly purchases: ReturnType<typeof createPurchasesService>;
  readonly deliveries: DeliveriesService;
}

/** A session as it is listed. */
export type ListedSession = SessionSnapshot & { readonly ip: string | null; readonly userAgent: string | null };

/** All that those have to know who help a player. Lists are of the newest, `NEWEST` of each at most. */
export interface PlayerCard extends UserDetails {
  /** The live ones, the one seen last first. */
  readonly sessions: readonly ListedSession[];
  readonly lockouts: readonly UserLockout[];
  /** On all servers, dropped ones too. */
  readonly accounts: readonly GameAccount[];
  readonly balance: number;
  readonly ledger: readonly LedgerEntry[];
  /** Where the next ones begin, for `ledger show`, `purchase list` and `delivery list`; null: there are no more. */
  readonly next: { readonly ledger: number | null; readonly orders: string | null; readonly deliveries: string | null };
  /** With how far their delivery is, and what the game server said of it. */
  readonly orders: readonly PurchaseDetails[];
  /** What is not about an order: new accounts and passwords. */
  readonly deliveries: readonly Delivery[];
}

const NEWEST = 20;

/** `user show`: rules.md §4.5. */
export const createPlayerCard = ({ users, accounts, wallet, purchases, deliveries }: CardParts) =>
  /** Null where the project has no user with this id. A deleted one has a card, too: orders and money stay. */
  async function card(project: ProjectSnapshot, userId: number): Promise<PlayerCard | null> {
    const shown = await users.show(project.id, userId);
    if (shown === null) return null;
    const ANY = { gameServerId: null, sku: null, status: null, days: null, after: null };
    const [sessions, lockouts, owned, balance, ledger, { orders, next }, listed] = await Promise.all([
      users.listSessions(project.id, userId),
      users.listLockouts(shown.user),
      accounts.ofUser(project.id, userId),
      wallet.balance(shown.user),
      wallet.entries(project.id, userId, NEWEST),
      purchases.list(project, { ...ANY, userId, first: NEWEST }),
      deliveries.list(project.id, { userId, about: 'ACCOUNT', limit: NEWEST }),
    ]);
    return {
      ...shown,
      sessions,
      lockouts,
      accounts: owned,
      balance,
      ledger,
      next: { ledger: nextPageBefore(ledger), orders: next, deliveries: listed.next },
      orders,
      deliveries: listed.deliveries,
    };
  };
