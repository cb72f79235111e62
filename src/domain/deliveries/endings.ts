import type { Actor } from '../../platform/audit/index.js';
import { type AuditAction, recordAudit } from '../../platform/audit/index.js';
import type { Tx } from '../../storage/database.js';
import type { Delivery, Settlements } from './delivery-model.js';
import { endDelivery, lockOpenOfAccount } from './delivery-store.js';

/** Who ends a delivery and when. */
export interface Ending {
  readonly by: Actor;
  readonly now: Date;
}

/**
 * The ways in which a delivery ends, each with what it means to whoever wanted it (`Settlement`). The caller holds the
 * user's wallet and the delivery. Each returns the delivery as it is then.
 */
export function createEndings(settlements: Settlements) {
  async function undelivered(tx: Tx, ended: Delivery, reason: string, { by, now }: Ending): Promise<void> {
    const refund = ended.state === 'CANCELLED';
    await settlements[ended.type].undelivered(tx, ended, { refund, reason, by: by.name, now });
  }

  async function cancelOne(tx: Tx, delivery: Delivery, reason: string, ending: Ending): Promise<Delivery> {
    const ended = await endDelivery(tx, delivery, { state: 'CANCELLED', reason, now: ending.now });
    await undelivered(tx, ended, reason, ending);
    return ended;
  }

  return {
    /** It is done. */
    async deliver(tx: Tx, delivery: Delivery, externalId: string | null, { now }: Ending): Promise<Delivery> {
      const ended = await endDelivery(tx, delivery, { state: 'DELIVERED', reason: null, now });
      await settlements[ended.type].delivered(tx, ended, { externalId, now });
      return ended;
    },

    /**
     * A dead letter: nobody tries any more, and an operator has to look. Nothing is paid back, because it may have been
     * done all the same: operations.md §3.13.
     */
    async bury(tx: Tx, delivery: Delivery, reason: string, ending: Ending): Promise<Delivery> {
      const ended = await endDelivery(tx, delivery, { state: 'DEAD', reason, now: ending.now });
      await undelivered(tx, ended, reason, ending);
      await record(tx, 'delivery.dead', delivery, ended, ending);
      return ended;
    },

    /**
     * It is not to be done any more, and is paid back. With an account that is not made goes what waits for it: the
     * account's own delivery held it back. What was leased all the same may have been done, and goes its own way.
     */
    async cancel(tx: Tx, delivery: Delivery, reason: string, ending: Ending): Promise<Delivery> {
      const ended = await cancelOne(tx, delivery, reason, ending);
      if (ended.type !== 'ACCOUNT_CREATE') return ended;
      for (const waiting of await lockOpenOfAccount(tx, ended)) {
        if (waiting.attempts === 0) await cancelOne(tx, waiting, 'the game account was not made', ending);
      }
      return ended;
    },
  };
}

export type Endings = ReturnType<typeof createEndings>;

export const record = (
  tx: Tx,
  action: AuditAction,
  before: Delivery,
  after: Delivery,
  { by, now }: Ending,
): Promise<void> =>
  recordAudit(tx, {
    by,
    at: now,
    action,
    projectId: after.projectId,
    target: `delivery:${after.id}`,
    before: { state: before.state },
    after: { state: after.state, type: after.type, user: `user:${after.userId}`, reason: after.lastError },
  });
