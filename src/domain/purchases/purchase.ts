import { Refusal } from '../../base/errors/refusal.js';
import { createKeyedMutex, type MutexKey } from '../../base/queues.js';
import { uuidv7 } from '../../base/secrets.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Tx } from '../../storage/database.js';
import { ask, constant, type Result } from '../../storage/statement.js';
import { lockAccount, type StoredAccount } from '../accounts/index.js';
import { findItemId, type ItemName, type Listing, lockListing } from '../catalogue/index.js';
import { enqueueAfter, findLastOpenDelivery } from '../deliveries/index.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { findServer, type GameServerSnapshot, requireNotClosed, requireOpenServer } from '../servers/index.js';
import { effectiveStatus, lockSignedIn, type PinProof, requirePinProof, type SignedInUser } from '../users/index.js';
import { type LockedWallet, lockOrCreateWallet, lockWallet, postMovement } from '../wallet/index.js';
import { requireWithinLimits } from './limits.js';
import { type Found, findReplay, fingerprintOf, idempotencyKeyOf, replayOf } from './purchase-key.js';
import type { Purchase, PurchasesParts, StoredPurchase } from './purchase-model.js';
import { findOrderByKey, insertOrder, isTakenKey } from './purchase-store.js';
import { toShownPurchase } from './purchases-view.js';
import { requireAccount, requireExpectedPrice, requireListing, requireOnSale, takeStock } from './requirements.js';

export interface PurchaseInput {
  readonly project: ProjectSnapshot;
  readonly viewer: SignedInUser;
  readonly server: GameServerSnapshot;
  readonly item: ItemName;
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

/** A purchase input whose item is found. The change has a clock of its own. */
interface Order extends Omit<PurchaseInput, 'pin' | 'now'> {
  readonly itemId: number;
  readonly fingerprint: Buffer;
}

/** No item has this id: an unknown SKU is refused at the same step as an unknown id (rules.md §3.8.2). */
const NO_ITEM = 0;

/** The user and their wallet, locked. */
interface Buyer {
  readonly viewer: SignedInUser;
  readonly wallet: LockedWallet;
}

/** The locked rows and the decisions of a purchase. */
interface Sale {
  readonly wallet: LockedWallet;
  readonly account: StoredAccount;
  readonly listing: Listing;
  readonly lastOpenDelivery: Result<ReturnType<typeof findLastOpenDelivery>>;
  readonly totalPrice: number;
  readonly now: Date;
}

/**
 * A purchase that waits for a lock in the database occupies a connection. So the purchases of one user run one after the
 * other, and those of a project leave connections to its other changes (decision 23).
 */
const MUTEX = { name: 'purchases', concurrency: 5, waitMs: 5_000, answerFor: () => null };

/** Serializes the purchases of a user; projects share the limit fairly. */
const mutexKeyOf = ({ viewer, project }: PurchaseInput): MutexKey => ({ key: viewer.user.id, group: project.id });

/** `purchase`: rules.md §3.0.2, §3.7, §3.8. */
export function createPurchase({ db, changes, keyring, servers, users }: PurchasesParts) {
  const mutex = createKeyedMutex<null, Found>(MUTEX);

  return async function purchase(input: PurchaseInput): Promise<Purchased> {
    const itemId = (await findItemId(db, input.project.id, input.item)) ?? NO_ITEM;
    const content = { ...input, itemId };
    const order = { ...content, fingerprint: fingerprintOf({ ...content, gameServerId: input.server.id }) };
    const found = (await findReplay(db, order)) ?? (await attempt(order, input));
    const purchase = toShownPurchase(input.project, await servers.list(input.project.id), found.order);
    return { purchase, balance: found.balance, replayed: found.replayed };
  };

  async function attempt(order: Order, input: PurchaseInput): Promise<Found> {
    requireNotClosed(input.server);
    const pinProof = await users.provePin(input);
    try {
      return await mutex.run(mutexKeyOf(input), null, () => buy(order, pinProof));
    } catch (error) {
      // The wallet lock serializes duplicate requests; the unique key is the backstop.
      const replay = isTakenKey(error) ? await findReplay(db, order) : null;
      if (replay === null) throw error;
      return replay;
    }
  }

  /**
   * Buys in one transaction: rules.md §0.11, §3.8. First it locks the rows that it depends on, in the lock order of all
   * slices. Decisions come after the locks, so they stay true until the commit. Statements without a decision between them
   * share a round trip, because other transactions wait for the locks.
   */
  function buy(order: Order, pinProof: PinProof): Promise<Found> {
    const { project, server, by, accountId, item, itemId, quantity } = order;
    const { id: projectId } = project;
    return changes.quiet({ projectId, by }, async (change) => {
      const { tx } = change;
      const { viewer, wallet } = await lockBuyer(change, order.viewer, pinProof);
      const target = { projectId, userId: viewer.user.id, itemId, accountId, gameServerId: server.id };
      const [existingOrder, accountRow, listingRow, requireAvailable, serverRow, lastOpenDelivery] = await ask(tx, [
        findOrderByKey(idempotencyKeyOf(order)),
        lockAccount(target),
        lockListing(target),
        change.readAvailability(),
        findServer({ projectId, serverId: server.id }),
        findLastOpenDelivery(target),
      ]);
      // Duplicate requests are serialized by the wallet lock: the second one finds the order here.
      if (existingOrder !== null) return await replayOf(tx, order, existingOrder);
      const account = requireAccount(accountRow);
      const listing = requireListing(listingRow, item);

      const now = change.now();
      requireAvailable();
      requireOpenServer(serverRow, { kind: 'user', ...viewer });
      requireOnSale(listing, now);
      const totalPrice = requireExpectedPrice(listing, quantity, order.expectedTotal);
      await requireWithinLimits(tx, { ...target, quantity, limits: listing.limits, now });
      return await placeOrder(tx, order, { wallet, account, listing, lastOpenDelivery, totalPrice, now });
    });
  }

  /**
   * Locks the user, their session and their wallet, and checks the PIN proof again. Throws SESSION_EXPIRED, USER_BLOCKED,
   * USER_PENDING, PIN_REQUIRED.
   */
  async function lockBuyer(change: Change, buyer: SignedInUser, pinProof: PinProof): Promise<Buyer> {
    const { tx } = change;
    const now = change.now();
    const owner = { projectId: buyer.user.projectId, userId: buyer.user.id };
    const [viewer, wallet] = await ask(tx, [lockSignedIn(buyer, now), lockWallet(owner)]);
    if (effectiveStatus(viewer.user, now) !== 'ACTIVE') throw new Refusal('USER_PENDING');
    await requirePinProof(tx, pinProof, viewer, now);
    return { viewer, wallet: wallet ?? (await lockOrCreateWallet(tx, owner.projectId, owner.userId)) };
  }

  /**
   * Writes stock, money, the order and its delivery. Returns the order as written, without another read, because other
   * transactions wait for the locks. Throws OUT_OF_STOCK, INSUFFICIENT_FUNDS.
   */
  async function placeOrder(tx: Tx, order: Order, sale: Sale): Promise<Found> {
    const { project, quantity, character, idempotencyKey, fingerprint } = order;
    const { wallet, account, listing, lastOpenDelivery, totalPrice, now } = sale;
    const { itemId, gameServerId, sku, titles, unitPrice, payload, limits } = listing;
    const { projectId, userId } = wallet;
    const id = uuidv7(now);
    const movement = { type: 'PURCHASE', reference: id, actor: order.by.name, note: null, now } as const;
    const [, payment] = await ask(tx, [
      takeStock(projectId, listing, quantity),
      totalPrice === 0 ? constant(null) : postMovement(wallet, { ...movement, amount: -totalPrice }),
    ]);

    const placed: StoredPurchase = {
      id,
      status: 'PAID',
      userId,
      gameServerId,
      account,
      itemId,
      sku,
      titles,
      quantity,
      unitPrice,
      totalPrice,
      currencyCode: project.currency.code,
      character,
      idempotencyKey,
      createdAt: now,
      deliveredAt: null,
      refundedAt: null,
      ledgerTxId: payment?.transactionId ?? null,
      refundTxId: null,
      delivery: null,
    };
    const to = { projectId, gameServerId, userId, accountId: account.id };
    const what = {
      type: 'PURCHASE_GRANT',
      purchaseId: id,
      secret: null,
      requestId: order.by.request?.id ?? null,
      now,
    } as const;
    const [, deliveryId] = await ask(tx, [
      insertOrder({ ...placed, projectId, fingerprint, payload, limits }),
      enqueueAfter(lastOpenDelivery, keyring, { ...to, ...what }),
    ]);
    const delivery = { id: deliveryId, state: 'PENDING', attempts: 0, lastError: null } as const;
    const { balance } = payment?.wallet ?? wallet;
    return { order: { ...placed, delivery }, balance, replayed: false };
  }
}
