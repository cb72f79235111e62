import { Refusal } from '../../base/errors/refusal.js';
import type { Tx } from '../../storage/database.js';
import { demandStillAvailable } from '../projects/index.js';
import { demandStillOpen } from '../servers/index.js';
import { demandPinProof, effectiveStatus, lockSignedIn, type PinProof, type SignedInUser } from '../users/index.js';
import { lockWallet } from '../wallet/index.js';
import { demandAccount, demandOffer, demandOnSale, demandPrice } from './decide.js';
import { demandWithinLimits } from './limits.js';
import { placeOrder } from './place-order.js';
import type { Order, PurchasesParts } from './purchase-model.js';
import { type Found, findReplay } from './replay.js';

/**
 * The transaction of a purchase: operations.md D11, §3.8. First everything that it depends on is locked, in the order of
 * all slices; so what is decided then cannot change before the commit, and nothing that waited is decided by old facts.
 */
export function createBuy({ database, clock, keyring }: Pick<PurchasesParts, 'database' | 'clock' | 'keyring'>) {
  return (order: Order, proof: PinProof): Promise<Found> =>
    database.transaction(async (tx) => {
      const { project, server, accountId, itemId, quantity } = order;
      const viewer = await holdBuyer(tx, order.viewer, proof);
      const userId = viewer.user.id;
      const wallet = await lockWallet(tx, project.id, userId);
      // A twin of this request waited for the wallet: it finds the order here, and buys nothing.
      const twin = await findReplay(tx, order);
      if (twin !== null) return twin;
      const wanted = { userId, itemId, accountId, gameServerId: server.id };
      const account = await demandAccount(tx, project.id, wanted);
      const offer = await demandOffer(tx, project.id, wanted);

      const now = clock.now();
      await demandStillAvailable(tx, project.id, now);
      await demandStillOpen(tx, project.id, server.id, { kind: 'user', ...viewer });
      demandOnSale(offer, now);
      const totalPrice = demandPrice(offer, quantity, order.expectedTotal);
      const { limits } = offer;
      await demandWithinLimits(tx, { ...wanted, projectId: project.id, quantity, limits, now });
      return await placeOrder(tx, keyring, order, { wallet, account, offer, totalPrice, now });
    });

  /** Throws SESSION_EXPIRED, USER_BLOCKED, USER_PENDING, PIN_REQUIRED: what was proved may have ended meanwhile. */
  async function holdBuyer(tx: Tx, viewer: SignedInUser, proof: PinProof): Promise<SignedInUser> {
    const now = clock.now();
    const held = await lockSignedIn(tx, viewer, now);
    if (effectiveStatus(held.user, now) !== 'ACTIVE') throw new Refusal('USER_PENDING');
    await demandPinProof(tx, proof, held, now);
    return held;
  }
}
