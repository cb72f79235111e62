import type { createAccountsService, GameAccount } from '../accounts/index.js';
import type { DeliveriesService, Delivery } from '../deliveries/index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import type { createPurchasesService, PurchaseDetails } from '../purchases/index.js';
import type { ClientSession, UserDetails, UserLockout, UsersService } from '../users/index.js';
import { type LedgerEntry, nextPageBefore, type WalletService } from '../wallet/index.js';

export interface PlayerCardDeps {
  readonly users: UsersService;
  readonly accounts: ReturnType<typeof createAccountsService>;
  readonly wallet: WalletService;
  readonly purchases: ReturnType<typeof createPurchasesService>;
  readonly deliveries: DeliveriesService;
}

/** The data of a player for support. Lists contain the newest `MAX_LISTED` entries. */
export interface PlayerCard extends UserDetails {
  /** Active sessions, last seen first. */
  readonly sessions: readonly ClientSession[];
  readonly lockouts: readonly UserLockout[];
  /** On all servers, including dropped ones. */
  readonly accounts: readonly GameAccount[];
  readonly balance: number;
  readonly ledger: readonly LedgerEntry[];
  /** Next-page cursors of `ledger show`, `purchase list`, `delivery list`; null: no next page. */
  readonly next: { readonly ledger: number | null; readonly orders: string | null; readonly deliveries: string | null };
  /** Orders with their deliveries and the game server's messages. */
  readonly orders: readonly PurchaseDetails[];
  /** Deliveries that create an account or change its password. Those of orders are in `orders`. */
  readonly deliveries: readonly Delivery[];
}

const MAX_LISTED = 20;

/** `user show`: rules.md §4.5. */
export const createPlayerCard = ({ users, accounts, wallet, purchases, deliveries }: PlayerCardDeps) =>
  /**
   * Returns null if the project has no such user. Deleted users have a card, because orders and
   * money remain.
   */
  async function card(project: ProjectSnapshot, userId: number): Promise<PlayerCard | null> {
    const found = await users.show(project.id, userId);
    if (found === null) return null;
    const noFilter = { gameServerId: null, sku: null, status: null, days: null, after: null };
    const [sessions, lockouts, owned, balance, ledger, { orders, next }, listed] = await Promise.all([
      users.listSessions(project.id, userId),
      users.listLockouts(found.user),
      accounts.ofUser(project.id, userId),
      wallet.balance(found.user),
      wallet.entries(project.id, userId, MAX_LISTED),
      purchases.list(project, { ...noFilter, userId, first: MAX_LISTED }),
      deliveries.list(project.id, { userId, about: 'ACCOUNT', limit: MAX_LISTED }),
    ]);
    return {
      ...found,
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
