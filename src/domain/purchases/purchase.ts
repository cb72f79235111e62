import { Refusal } from '../../base/errors/refusal.js';
import { uuidv7 } from '../../base/secrets.js';
import { createTurns, type InTurn } from '../../base/waiting.js';
import type { Actor } from '../../platform/audit/index.js';
import type { Change } from '../../platform/changes/index.js';
import type { Tx } from '../../storage/database.js';
import { type Answer, ask, inOrder } from '../../storage/statement.js';
import { accountHeld, type StoredAccount } from '../accounts/index.js';
import { findItemId, type ItemName, type Offer, offerHeld } from '../catalogue/index.js';
import { lastOpen, queued } from '../deliveries/index.js';
import type { ProjectFacts } from '../projects/index.js';
import { demandNotClosed, demandOpenTo, type GameServerFacts, serverFound } from '../servers/index.js';
import { demandPinProof, effectiveStatus, type PinProof, type SignedInUser, signedInLocked } from '../users/index.js';
import { type LockedWallet, lockWallet, posted, walletLocked } from '../wallet/index.js';
import { demandAccount, demandOffer, demandOnSale, demandPrice, demandSupply } from './demands.js';
import { demandWithinLimits } from './limits.js';
import { type Found, findReplay, fingerprintOf, keyOf, replayOf } from './purchase-key.js';
import type { Purchase, PurchasesParts, StoredPurchase } from './purchase-model.js';
import { isTakenKey, keyFound, orderInserted } from './purchase-store.js';
import { shown } from './purchases-view.js';

export interface PurchaseWish {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly server: GameServerFacts;
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

/** A wish whose form is right, as the change knows it: it has a clock of its own. */
interface Order extends Omit<PurchaseWish, 'pin' | 'now'> {
  readonly itemId: number;
  readonly fingerprint: Buffer;
}

/** No item has this id: a SKU that there is not is refused when an id would be that there is not (rules.md §3.8.2). */
const NO_ITEM = 0;

/** Who buys, locked. */
interface Buyer {
  readonly viewer: SignedInUser;
  readonly wallet: LockedWallet;
}

/** What has been locked and decided for a purchase. */
interface Sale {
  readonly wallet: LockedWallet;
  readonly account: StoredAccount;
  readonly offer: Offer;
  /** What is open for the account and was queued last. */
  readonly last: Answer<ReturnType<typeof lastOpen>>;
  readonly totalPrice: number;
  readonly now: Date;
}

/**
 * Purchases wait for locks, and each that does so in the database holds a connection of those that changes have. So those
 * of one user go one after the other, and those of a project leave some to whatever else its users change (decision 24).
 */
const TURNS = { name: 'purchases', atOnce: 5, waitMs: 5_000, answerFor: () => null };

/** Purchases of a user wait for each other, and projects take turns. */
const inTurn = ({ viewer, project }: PurchaseWish): InTurn => ({ key: viewer.user.id, group: project.id });

/** `purchase`: rules.md §3.0.2, §3.7, §3.8. */
export function createPurchase({ db, changes, keyring, servers, users }: PurchasesParts) {
  const turns = createTurns<null, Found>(TURNS);

  return async function purchase(wish: PurchaseWish): Promise<Purchased> {
    const itemId = (await findItemId(db, wish.project.id, wish.item)) ?? NO_ITEM;
    const content = { ...wish, itemId };
    const order = { ...content, fingerprint: fingerprintOf({ ...content, gameServerId: wish.server.id }) };
    const found = (await findReplay(db, order)) ?? (await attempt(order, wish));
    const purchase = shown(wish.project, await servers.list(wish.project.id), found.order);
    return { purchase, balance: found.balance, replayed: found.replayed };
  };

  async function attempt(order: Order, wish: PurchaseWish): Promise<Found> {
    demandNotClosed(wish.server);
    const proof = await users.provePin(wish);
    try {
      return await turns.take(inTurn(wish), null, () => buy(order, proof));
    } catch (error) {
      // The wallet keeps twins apart; were it ever not to, the key still would.
      const twin = isTakenKey(error) ? await findReplay(db, order) : null;
      if (twin === null) throw error;
      return twin;
    }
  }

  /**
   * The change that a purchase is: rules.md §0.11, §3.8. First everything that it depends on is locked, in the order of
   * all slices; so what is decided then cannot change before the commit, and nothing that waited is decided by old facts.
   * What no decision stands between goes out in one round trip: others wait for the locks.
   */
  function buy(order: Order, proof: PinProof): Promise<Found> {
    const { project, server, by, accountId, item, itemId, quantity } = order;
    const { id: projectId } = project;
    return changes.quiet({ projectId, by }, async (change) => {
      const { tx } = change;
      const { viewer, wallet } = await holdBuyer(change, order.viewer, proof);
      const userId = viewer.user.id;
      const wanted = { projectId, userId, itemId, accountId, gameServerId: server.id };
      const [known, held, offered, demandAvailable, found, last] = await ask(tx, (send) =>
        inOrder([
          keyFound(keyOf(order))(send),
          accountHeld(wanted)(send),
          offerHeld(wanted)(send),
          change.availability(send),
          serverFound({ projectId, serverId: server.id })(send),
          lastOpen(wanted)(send),
        ]),
      );
      // A twin of this request waited for the wallet: it finds the order here, and buys nothing.
      const twin = await replayOf(tx, order, known);
      if (twin !== null) return twin;
      const account = demandAccount(held);
      const offer = demandOffer(offered, item);

      const now = change.now();
      demandAvailable();
      demandOpenTo(found, { kind: 'user', ...viewer });
      demandOnSale(offer, now);
      const totalPrice = demandPrice(offer, quantity, order.expectedTotal);
      await demandWithinLimits(tx, { ...wanted, quantity, limits: offer.limits, now });
      return await placeOrder(tx, order, { wallet, account, offer, last, totalPrice, now });
    });
  }

  /**
   * The buyer and their wallet, locked. Throws SESSION_EXPIRED, USER_BLOCKED, USER_PENDING, PIN_REQUIRED: what was proved
   * may have ended meanwhile.
   */
  async function holdBuyer({ tx, now: time }: Change, buyer: SignedInUser, proof: PinProof): Promise<Buyer> {
    const now = time();
    const owner = { projectId: buyer.user.projectId, userId: buyer.user.id };
    const [viewer, wallet] = await ask(tx, (send) =>
      inOrder([signedInLocked(buyer, now)(send), walletLocked(owner)(send)]),
    );
    if (effectiveStatus(viewer.user, now) !== 'ACTIVE') throw new Refusal('USER_PENDING');
    await demandPinProof(tx, proof, viewer, now);
    return { viewer, wallet: wallet ?? (await lockWallet(tx, owner.projectId, owner.userId)) };
  }

  /**
   * Everything that a purchase writes: stock, money, the order with its snapshots, and its delivery. The order is
   * answered as it was written, not read again: others wait for the locks. Throws OUT_OF_STOCK, INSUFFICIENT_FUNDS.
   */
  async function placeOrder(tx: Tx, order: Order, sale: Sale): Promise<Found> {
    const { project, quantity, character, idempotencyKey, fingerprint } = order;
    const { wallet, account, offer, last, totalPrice, now } = sale;
    const { itemId, gameServerId, sku, titles, unitPrice, payload, limits } = offer;
    const { projectId, userId } = wallet;
    const id = uuidv7(now);
    const movement = { type: 'PURCHASE', reference: id, actor: order.by.name, note: null, now } as const;
    const paying = totalPrice === 0 ? null : posted(wallet, { ...movement, amount: -totalPrice });
    const [, paid] = await ask(tx, (send) =>
      inOrder([demandSupply(projectId, offer, quantity)(send), paying === null ? null : paying(send)]),
    );

    const made: StoredPurchase = {
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
      ledgerTxId: paid?.transactionId ?? null,
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
    const [, deliveryId] = await ask(tx, (send) =>
      inOrder([
        orderInserted({ ...made, projectId, fingerprint, payload, limits })(send),
        queued(keyring, { ...to, ...what }, last)(send),
      ]),
    );
    const delivery = { id: deliveryId, state: 'PENDING', attempts: 0, lastError: null } as const;
    const { balance } = paid?.wallet ?? wallet;
    return { order: { ...made, delivery }, balance, replayed: false };
  }
}
