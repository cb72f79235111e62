import type { Actor } from '../../platform/audit/index.js';
import { createTurns } from '../../platform/waiting/index.js';
import type { ProjectFacts } from '../projects/index.js';
import type { GameServerFacts } from '../servers/index.js';
import { demandNotClosed } from '../servers/index.js';
import type { SignedInUser } from '../users/index.js';
import { createBuy } from './buy.js';
import { dressedOne } from './dress.js';
import { fingerprintOf } from './fingerprint.js';
import { demandForm } from './form.js';
import { isTakenKey } from './order-store.js';
import type { Order, Purchase, PurchasesParts } from './purchase-model.js';
import { type Found, findReplay } from './replay.js';

export interface PurchaseWish {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly server: GameServerFacts;
  readonly itemId: number;
  readonly quantity: number;
  readonly accountId: number;
  readonly expectedTotal: number;
  readonly idempotencyKey: string;
  readonly character: string | null;
  readonly pin: string | null;
  readonly by: Actor;
  readonly now: Date;
}

export interface Purchased {
  readonly purchase: Purchase;
  readonly balance: number;
  readonly replayed: boolean;
}

/**
 * Purchases wait for locks, and each that does so in the database holds a connection of the pool of ten. So those of one
 * user go one after the other, and all of a node take half of the pool at most: whatever is locked, everybody else is
 * answered.
 */
const TURNS = { atOnce: 5, waitMs: 5_000, answerFor: () => null };

/** `purchase`: operations.md §3.0 (14 to 16), §3.7, §3.8. */
export function createPurchase(parts: PurchasesParts) {
  const { database, servers, users } = parts;
  const buy = createBuy(parts);
  const turns = createTurns<null, Found>(TURNS);

  /**
   * Buys, or answers with what was bought before under the same key: that needs no PIN, no money and no item any more.
   * Throws INVALID_VARIABLES, IDEMPOTENCY_KEY_REUSED, GAME_SERVER_CLOSED, PIN_REQUIRED, PIN_NOT_SET, PIN_INVALID,
   * PIN_LOCKED, RATE_LIMITED, ACCOUNT_NOT_FOUND, ACCOUNT_BLOCKED, SHOP_ITEM_NOT_FOUND, ITEM_UNAVAILABLE, PRICE_CHANGED,
   * PURCHASE_LIMIT_REACHED, OUT_OF_STOCK, INSUFFICIENT_FUNDS; and what any stage refuses, where that has become true
   * meanwhile: SESSION_EXPIRED, USER_BLOCKED, USER_PENDING, PROJECT_UNAVAILABLE and those of the game server.
   */
  return async function purchase(wish: PurchaseWish): Promise<Purchased> {
    demandForm(wish);
    const order = { ...wish, fingerprint: fingerprintOf({ ...wish, gameServerId: wish.server.id }) };
    const found = (await findReplay(database.db, order)) ?? (await attempt(order, wish));
    const purchase = dressedOne(wish.project, await servers.list(wish.project.id), found.order);
    return { purchase, balance: found.balance, replayed: found.replayed };
  };

  async function attempt(order: Order, wish: PurchaseWish): Promise<Found> {
    demandNotClosed(wish.server);
    const proof = await users.provePin(wish);
    try {
      return await turns.take(wish.viewer.user.id, null, () => buy(order, proof));
    } catch (error) {
      // The wallet keeps twins apart; were it ever not to, the key still would.
      const twin = isTakenKey(error) ? await findReplay(database.db, order) : null;
      if (twin === null) throw error;
      return twin;
    }
  }
}
