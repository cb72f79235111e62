import { Refusal } from '../../base/errors/refusal.js';
import type { Change } from '../../platform/changes/index.js';
import { truncateNote } from '../notes.js';
import { lockOpenOfAccount } from './deliveries-view.js';
import { recordDelivery } from './delivery-change.js';
import type { DeliveriesDeps, Delivery } from './delivery-model.js';
import { type AccountKey, endDelivery } from './delivery-store.js';

export type DeliveryOutcomes = ReturnType<typeof createDeliveryOutcomes>;

/**
 * Ends deliveries, with the effects in the slice that enqueued them (`Settlement`). The caller has
 * locked the user's wallet and the delivery (`changeDelivery`). Each method returns the delivery.
 */
export function createDeliveryOutcomes({
  settlements,
  reportDeadLetter = () => undefined,
}: Pick<DeliveriesDeps, 'settlements' | 'reportDeadLetter'>) {
  async function abandon(
    change: Change,
    delivery: Delivery,
    state: 'DEAD' | 'CANCELLED',
    reason: string,
  ): Promise<Delivery> {
    const ended = await endDelivery(change.tx, delivery, { state, reason, now: change.now() });
    const refund = ended.state === 'CANCELLED';
    await settlements[ended.type].undelivered(change, ended, { refund, reason });
    return ended;
  }

  /**
   * Makes a dead letter, which waits for an operator. It is not refunded, because the game server
   * may have executed it: rules.md §3.13.
   */
  async function markDead(change: Change, delivery: Delivery, reason: string): Promise<Delivery> {
    const ended = await abandon(change, delivery, 'DEAD', reason);
    await recordDelivery(change, 'delivery.dead-letter', delivery, ended);
    change.afterCommit(() => reportDeadLetter(ended));
    return ended;
  }

  /**
   * Cancels and refunds the delivery. Makes a dead letter if the refund would exceed the maximum
   * balance: neither the player nor the game server can correct that.
   */
  async function cancelOrMarkDead(change: Change, delivery: Delivery, reason: string): Promise<Delivery> {
    try {
      return await abandon(change, delivery, 'CANCELLED', reason);
    } catch (error) {
      // Only the delivery has changed, and changes again: the refund is refused before it moves
      // money, order and stock.
      if (!(error instanceof Refusal) || error.code !== 'BALANCE_TOO_LARGE') throw error;
      return await markDead(change, delivery, truncateNote(`The refund would exceed the maximum balance: ${reason}`));
    }
  }

  /** As `cancelOrMarkDead`, and records the cancellation. */
  async function cancelAndRecord(change: Change, delivery: Delivery, reason: string): Promise<Delivery> {
    const ended = await cancelOrMarkDead(change, delivery, reason);
    if (ended.state === 'CANCELLED') await recordDelivery(change, 'delivery.cancel', delivery, ended);
    return ended;
  }

  /**
   * Ends a delivery of an account that was not created: another account may get its login. An order
   * that was leased may have been executed, so it becomes a dead letter.
   */
  async function endOfFailedAccount(change: Change, delivery: Delivery): Promise<Delivery> {
    const isUncertain = delivery.attempts > 0 && delivery.type === 'PURCHASE_GRANT';
    const end = isUncertain ? markDead : cancelAndRecord;
    return await end(change, delivery, 'the game account was not created');
  }

  return {
    markDead,
    cancelOrMarkDead,
    endOfFailedAccount,

    /** Marks the delivery as executed. */
    async deliver(change: Change, delivery: Delivery, externalId: string | null): Promise<Delivery> {
      const ended = await endDelivery(change.tx, delivery, { state: 'DELIVERED', reason: null, now: change.now() });
      await settlements[ended.type].delivered(change, ended, externalId);
      return ended;
    },

    /**
     * Cancels and refunds the deliveries of a game account that were never leased. Leased ones may
     * have been executed, so they are not refunded. The caller has locked the user's wallet.
     */
    async cancelUntried(change: Change, key: AccountKey, reason: string): Promise<void> {
      for (const open of await lockOpenOfAccount(change.tx, key)) {
        if (open.attempts === 0) await cancelAndRecord(change, open, reason);
      }
    },

    /**
     * Cancels and refunds the delivery. With the creation of an account it ends the deliveries
     * behind it. Throws BALANCE_TOO_LARGE.
     */
    async cancel(change: Change, delivery: Delivery, reason: string): Promise<Delivery> {
      const ended = await abandon(change, delivery, 'CANCELLED', reason);
      if (ended.type !== 'ACCOUNT_CREATE') return ended;
      for (const waiting of await lockOpenOfAccount(change.tx, ended)) await endOfFailedAccount(change, waiting);
      return ended;
    },
  };
}
