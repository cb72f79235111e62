import { describe, expect, it } from '@jest/globals';
import { useDeliveries } from '../../../test/support/deliveries/context.js';
import { lockDeliveryRow } from '../../../test/support/locks.js';

// Refunds during a lease: rules.md §3.8, §3.13.

const { service, fixture, feed, one, newPlayer, order, leaseOne, stateOf, statusOf, balanceOf, audited } =
  useDeliveries();

describe('a refund', () => {
  it('before a late acknowledgement is reported to operators once', async () => {
    const { purchaseId, deliveryId } = await order(await newPlayer());
    const delivery = await leaseOne();
    await fixture.refund(purchaseId);
    for (const _time of [1, 2]) {
      const { status, body } = await one.ack(delivery, 'delivered');
      expect([status, body.state]).toEqual([409, 'CANCELLED']);
    }
    expect(await statusOf(purchaseId)).toBe('REFUNDED');
    const late = (await audited('delivery.late-ack')).filter((target) => target === `delivery:${deliveryId}`);
    expect(late).toHaveLength(1);
    expect(feed.lines).toEqual([
      'warn a game server executed a cancelled delivery: check the goods and balance of the player',
    ]);
  });

  it('in progress is waited for, and its delivery cannot be acknowledged', async () => {
    const { purchaseId, deliveryId } = await order(await newPlayer());
    const delivery = await leaseOne();
    const lock = await lockDeliveryRow(service, deliveryId);
    const refunding = fixture.refund(purchaseId);
    await lock.waitForBlocked(1);
    const acknowledging = one.ack(delivery, 'delivered');
    await lock.waitForBlocked(2);
    await lock.release();
    await refunding;
    expect(await acknowledging).toMatchObject({ status: 409, body: { state: 'CANCELLED' } });
    expect([await statusOf(purchaseId), await stateOf(deliveryId)]).toEqual(['REFUNDED', 'CANCELLED']);
  });

  it('and a concurrent acknowledgement never both succeed', async () => {
    const players = await Promise.all(Array.from({ length: 8 }, () => newPlayer()));
    const orders = await Promise.all(players.map((player) => order(player)));
    const before = await balanceOf(...players);
    const leased = await one.lease(50);
    const refunded = await Promise.all(
      leased.map(async (delivery) => {
        const purchaseId = orders.find(({ deliveryId }) => deliveryId === delivery.deliveryId)?.purchaseId ?? '';
        const both = await Promise.allSettled([fixture.refund(purchaseId), one.ack(delivery, 'delivered')]);
        const [repaid, acked] = [
          both[0].status === 'fulfilled',
          both[1].status === 'fulfilled' && both[1].value.status,
        ];
        expect([await statusOf(purchaseId), acked]).toEqual(repaid ? ['REFUNDED', 409] : ['DELIVERED', 200]);
        return repaid;
      }),
    );
    expect(refunded).toHaveLength(8);
    expect(await balanceOf(...players)).toBe(before + 5 * refunded.filter(Boolean).length);
  });
});
