import { Refusal } from '../../base/errors/refusal.js';
import type { Change } from '../../platform/changes/index.js';
import { ask } from '../../storage/statement.js';
import { lockAccount, requireUsable } from '../accounts/index.js';
import { findItemId, type ItemName, lockListing } from '../catalogue/index.js';
import { findLastOpenDelivery } from '../deliveries/index.js';
import { findServer, type GameServerSnapshot, requireNotClosed, requireUsableServer } from '../servers/index.js';
import { lockSignedIn, type PinProof, requirePinProof, type SignedInRequest } from '../users/index.js';
import { lockOrCreateWallet, lockWallet } from '../wallet/index.js';
import type { RunForBuyer } from './buyer-queue.js';
import { placeOrder } from './place-order.js';
import type { Purchase, PurchasesDeps } from './purchase-model.js';
import { findOrderByKey, isDuplicateKey } from './purchase-store.js';
import { toPurchaseDetails } from './purchases-view.js';
import { findReplay, fingerprintOf, idempotencyKeyOf, type OrderResult, replayOf } from './replay.js';
import { requireExpectedPrice, requireListing, requireOnSale, requireWithinLimits } from './requirements.js';

export interface PurchaseInput extends Pick<SignedInRequest, 'project' | 'viewer' | 'by' | 'now'> {
  readonly server: GameServerSnapshot;
  readonly item: ItemName;
  readonly quantity: number;
  readonly accountId: number;
  readonly expectedTotal: number;
  readonly idempotencyKey: string;
  readonly character: string | null;
  readonly pin: string | null;
}

export interface PurchaseResult {
  readonly purchase: Purchase;
  readonly balance: number;
  readonly replayed: boolean;
}

/** The values that only the check of the PIN reads; the transaction has its own time. */
type PinInput = Pick<PurchaseInput, 'pin' | 'now'>;

/** A purchase input with its item looked up. */
interface PreparedPurchase extends Omit<PurchaseInput, keyof PinInput> {
  readonly itemId: number;
  readonly fingerprint: Buffer;
}

/**
 * Id of no item, so that an unknown SKU fails at the same step as an unknown id (rules.md §3.8.2).
 */
const NO_ITEM = 0;

const isPinRefusal = (error: unknown): boolean => error instanceof Refusal && error.code.startsWith('PIN_');

/** `purchase`: rules.md §3.0.2, §3.7, §3.8. */
export function createPurchase({ db, changes, servers, users }: PurchasesDeps, runForBuyer: RunForBuyer) {
  return async function purchase({ pin, now, ...input }: PurchaseInput): Promise<PurchaseResult> {
    const itemId = (await findItemId(db, input.project.id, input.item)) ?? NO_ITEM;
    const fingerprint = fingerprintOf({ ...input, itemId, gameServerId: input.server.id });
    const request = { ...input, itemId, fingerprint };
    const result = (await findReplay(db, request)) ?? (await attempt(request, { pin, now }));
    const purchase = toPurchaseDetails(await servers.list(input.project.id), result.order);
    return { purchase, balance: result.balance, replayed: result.replayed };
  };

  async function attempt(request: PreparedPurchase, pinInput: PinInput): Promise<OrderResult> {
    requireNotClosed(request.server);
    try {
      // Fulfils the PIN obligation, which the commit checks. Throws unless the user may spend.
      const pinProof = await users.provePin({ ...request, ...pinInput });
      return await runForBuyer(request.viewer.user, () => buy(request, pinProof));
    } catch (error) {
      // A duplicate may have bought before the PIN was checked. After that, the lock of the user
      // serializes duplicates, and the unique key is the backstop.
      const replay = isPinRefusal(error) || isDuplicateKey(error) ? await findReplay(db, request) : null;
      if (replay === null) throw error;
      return replay;
    }
  }

  /**
   * Runs a purchase in one transaction: rules.md §0.11, §3.8. It first locks user, session, wallet,
   * account and listing, in the global lock order; what is checked about them stays true until the
   * commit. Availability, server and open delivery are read without a lock, after the last lock.
   * Statements without a check between them share a round trip, because other transactions wait for
   * the locks.
   */
  function buy(request: PreparedPurchase, pinProof: PinProof): Promise<OrderResult> {
    const { project, server, by, accountId, item, itemId, quantity } = request;
    const { id: projectId } = project;
    return changes.quiet({ projectId, by }, async (change) => {
      const { tx } = change;
      const { viewer, wallet, existingOrder } = await lockBuyer(change, request);
      // Duplicate requests are serialized by the user's lock: the second one finds the order here.
      if (existingOrder !== null) return await replayOf(tx, request, existingOrder);
      await requirePinProof(tx, pinProof, viewer, change.now());
      const target = { projectId, userId: viewer.user.id, itemId, accountId, gameServerId: server.id };
      const [accountRow, listingRow, requireAvailable, serverRow, lastOpenDelivery] = await ask(tx, [
        lockAccount(target),
        lockListing(target),
        change.readAvailability(),
        findServer({ projectId, serverId: server.id }),
        // The new delivery gets an id after it.
        findLastOpenDelivery(target),
      ]);
      const account = requireUsable(accountRow);
      const listing = requireListing(listingRow, item);

      const now = change.now();
      requireAvailable();
      requireUsableServer(serverRow, { kind: 'user', ...viewer });
      requireOnSale(listing, now);
      const totalPrice = requireExpectedPrice(listing, quantity, request.expectedTotal);
      await requireWithinLimits(tx, { ...target, quantity, limits: listing.limits, now });
      return await placeOrder(tx, request, { wallet, account, listing, lastOpenDelivery, totalPrice, now });
    });
  }

  /**
   * Locks the user, the session and the wallet, and finds the order of an earlier request with the
   * same key. Throws SESSION_EXPIRED, USER_BLOCKED.
   */
  async function lockBuyer(change: Change, request: PreparedPurchase) {
    const user = { projectId: request.project.id, userId: request.viewer.user.id };
    const [viewer, wallet, existingOrder] = await ask(change.tx, [
      lockSignedIn(request.viewer, change.now()),
      lockWallet(user),
      findOrderByKey(idempotencyKeyOf(request)),
    ]);
    return {
      viewer,
      wallet: wallet ?? (await lockOrCreateWallet(change.tx, user.projectId, user.userId)),
      existingOrder,
    };
  }
}
