import type { Change } from '../../platform/changes/index.js';
import { recordDelivery } from './delivery-change.js';
import type { Delivery, Settlements } from './delivery-model.js';
import { endDelivery, lockOpenOfAccount, type OfAccount } from './delivery-store.js';

export type Endings = ReturnType<typeof createEndings>;

/**
 * The ways in which a delivery ends, each with what it means to whoever wanted it (`Settlement`). The change holds the
 * user's wallet and the delivery (`changeDelivery`). Each returns the delivery as it is then.
 */
export function createEndings(settlements: Settlements) {
  async function giveUp(
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

  return {
    /** It is done. */
    async deliver(change: Change, delivery: Delivery, externalId: string | null): Promise<Delivery> {
      const ended = await endDelivery(change.tx, delivery, { state: 'DELIVERED', reason: null, now: change.now() });
      await settlements[ended.type].delivered(change, ended, externalId);
      return ended;
    },

    /**
     * A dead letter: nobody tries any more, and an operator has to look. Nothing is paid back, because it may have been
     * done all the same: rules.md §3.13.
     */
    async bury(change: Change, delivery: Delivery, reason: string): Promise<Delivery> {
      const ended = await giveUp(change, delivery, 'DEAD', reason);
      await recordDelivery(change, 'delivery.dead-letter', delivery, ended);
      return ended;
    },

    /**
     * Nothing more is to be done for a game account: what no game server was ever given is cancelled, and paid back. What
     * one has been given may have been done, and goes its own way. The change holds the user's wallet.
     */
    async cancelUntried(change: Change, of: OfAccount, reason: string): Promise<void> {
      for (const open of await lockOpenOfAccount(change.tx, of)) {
        if (open.attempts > 0) continue;
        await recordDelivery(change, 'delivery.cancel', open, await giveUp(change, open, 'CANCELLED', reason));
      }
    },

    /**
     * It is not to be done any more, and is paid back. With an account that is not made goes what waits for it: the
     * account's own delivery held it back. What was leased all the same may have been done, and goes its own way.
     */
    async cancel(change: Change, delivery: Delivery, reason: string): Promise<Delivery> {
      const ended = await giveUp(change, delivery, 'CANCELLED', reason);
      if (ended.type !== 'ACCOUNT_CREATE') return ended;
      for (const waiting of await lockOpenOfAccount(change.tx, ended)) {
        if (waiting.attempts === 0) await giveUp(change, waiting, 'CANCELLED', 'the game account was not made');
      }
      return ended;
    },
  };
}
