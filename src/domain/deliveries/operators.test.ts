import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { useAdmin } from '../../../test/support/admin/admin-client.js';
import { HOUR, SECOND, useDeliveries } from '../../../test/support/deliveries/context.js';
import { lockWalletRow } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';

// Deliveries for operators: rules.md §3.13, §3.8.4.

const { clock, service, fixture, one, two, newPlayer, newPlayerWithPendingAccount, order, ...context } =
  useDeliveries();
const { leaseOne, statusOf, balanceOf, audited } = context;
const admin = useAdmin(service);

describe('operators', () => {
  const refusalOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => `${Object(error).code} ${Object(error).fields.notice}`,
    );

  it('list dead letters, oldest first, and retry them for another 72 hours', async () => {
    const { deliveries } = service.domain;
    const [player, other] = [await newPlayer(), await newPlayer()];
    const orders = [await order(player), await order(other)];
    for (const delivery of (await one.lease()).reverse()) {
      await one.ack(delivery, 'rejected', { reason: 'not now' });
      clock.advance(HOUR);
    }
    const dead = await deliveries.dead(fixture.project.id, 10);
    expect(dead.map(({ id }) => id)).toEqual(orders.map(({ deliveryId }) => deliveryId).reverse());
    expect(dead[0]).toMatchObject({ state: 'DEAD', lastError: 'The game server rejects it: not now' });
    expect(await deliveries.countDead(fixture.project.id)).toBe(2);
    const ids = dead.map((letter) => letter.id);
    const subjects = await service.domain.support.subjectsOf(fixture.project.id, ids);
    expect(ids.map((letter) => subjects.get(letter)?.email)).toEqual([other.user.email, player.user.email]);
    expect(ids.map((letter) => subjects.get(letter)?.order)).toEqual(
      ids.map(() => ({ sku: expect.any(String), titles: expect.any(Object), quantity: 1, totalPrice: 5 })),
    );
    // (control) Ids of one project match nothing in another one.
    expect((await service.domain.support.subjectsOf(fixture.project.id + 1, ids)).size).toBe(0);

    const id = orders[0]?.deliveryId ?? '';
    clock.advance(80 * HOUR);
    expect(await deliveries.retry(fixture.project.id, id, TEST_OPERATOR)).toMatchObject({ state: 'PENDING' });
    expect(await deliveries.expire()).toBe(0);
    const again = await leaseOne();
    expect(again).toMatchObject({ deliveryId: id, attempt: 2 });
    expect(await refusalOf(deliveries.retry(fixture.project.id, id, TEST_OPERATOR))).toMatch(
      /^DELIVERY_LEASED .*has leased it until/,
    );
    await one.ack(again, 'delivered');
    expect(await refusalOf(deliveries.retry(fixture.project.id, id, TEST_OPERATOR))).toMatch(/is delivered/);
    expect(await audited('delivery.retry')).toContain(`delivery:${id}`);
  });

  it('find a retried dead letter again after 72 hours, although no game server has fetched it', async () => {
    const { deliveries } = service.domain;
    const { deliveryId } = await order(await newPlayer());
    await one.ack(await leaseOne(), 'rejected');
    await deliveries.retry(fixture.project.id, deliveryId, TEST_OPERATOR);
    clock.advance(72 * HOUR - 1);
    expect(await deliveries.expire()).toBe(0);
    clock.advance(1);
    expect(await deliveries.expire()).toBe(1);
    const lastError = 'It was not delivered within 72 hours. Last error: The game server rejects it';
    expect(await deliveries.dead(fixture.project.id, 10)).toMatchObject([{ id: deliveryId, lastError }]);
  });

  it('cancel and refund undeliverable orders, and mark others as delivered', async () => {
    const { deliveries } = service.domain;
    const [player, other] = [await newPlayer(), await newPlayer()];
    const [first, second] = [await order(player), await order(other)];
    const before = await balanceOf(player, other);
    await deliveries.cancel(fixture.project.id, first.deliveryId, null, TEST_OPERATOR);
    expect([await statusOf(first.purchaseId), await balanceOf(player, other)]).toEqual(['REFUNDED', before + 5]);
    expect(await refusalOf(deliveries.cancel(fixture.project.id, second.deliveryId, 'NUL \0', TEST_OPERATOR))).toMatch(
      /^INVALID_NOTE/,
    );
    await deliveries.markDelivered(fixture.project.id, second.deliveryId, TEST_OPERATOR);
    expect([await statusOf(second.purchaseId), await one.lease()]).toEqual(['DELIVERED', []]);
    expect(await refusalOf(deliveries.cancel(fixture.project.id, first.deliveryId, null, TEST_OPERATOR))).toMatch(
      /is cancelled/,
    );
    expect(await refusalOf(deliveries.cancel(fixture.project.id, randomUUID(), null, TEST_OPERATOR))).toMatch(
      /no delivery/,
    );
    expect(await refusalOf(deliveries.cancel(fixture.project.id, 'nonsense', null, TEST_OPERATOR))).toMatch(
      /no delivery/,
    );
    expect(await audited('delivery.mark-delivered')).toContain(`delivery:${second.deliveryId}`);
    expect((await balanceOf(player, other)) - before).toBe(5);
  });

  it('learn the end of the orders behind a cancelled creation of an account', async () => {
    const player = await newPlayerWithPendingAccount();
    const { deliveryId } = await order(player);
    const cancel = async (delivery: string) =>
      (await (await admin.operator('ALL')).ask('delivery.cancel', { project: 'isles', delivery, dryRun: true })).text;
    expect((await cancel(player.deliveryId)).split('\n')).toEqual([
      `Delivery ${player.deliveryId} is cancelled.`,
      'Orders that waited for its game account are refunded or dead letters.',
      'See: project-service delivery dead-letters isles',
    ]);
    expect(await cancel(deliveryId)).toBe(`Delivery ${deliveryId} is cancelled, and its purchase is refunded.`);
  });

  it('learn that a game server fetched the cancelled delivery while the command waited', async () => {
    const player = await newPlayer();
    const { deliveryId: delivery } = await order(player);
    const operator = await admin.operator('ALL');
    const wallet = await lockWalletRow(service, player);
    const answer = operator.ask('delivery.cancel', { project: 'isles', delivery });
    await wallet.waitForBlocked(1);
    expect(await leaseOne()).toMatchObject({ deliveryId: delivery });
    await wallet.release();
    const { text, data } = await answer;
    expect(text).toContain('The game server had fetched it and can still deliver it: check there.');
    expect(data).toMatchObject({ state: 'CANCELLED', wasFetched: true });
  });

  it('learn that a game server had fetched the cancelled delivery before it was retried', async () => {
    const { deliveryId: delivery } = await order(await newPlayer());
    await leaseOne();
    clock.advance(73 * HOUR);
    await service.domain.deliveries.expire();
    const operator = await admin.operator('ALL');
    await operator.ask('delivery.retry', { project: 'isles', delivery });
    const { text, data } = await operator.ask('delivery.cancel', { project: 'isles', delivery });
    expect(text).toContain('The game server had fetched it and can still deliver it: check there.');
    expect(data).toMatchObject({ state: 'CANCELLED', wasFetched: true });
  });

  it('find deliveries by server, user and state', async () => {
    const { deliveries } = service.domain;
    const player = await fixture.newPlayer({ accounts: ['one', 'two'], money: 0 });
    const [mine, theirs] = [
      await order(player),
      await order(fixture.on(service, { ...player, accounts: { two: Number(player.accounts['two']) } })),
    ];
    await two.lease();
    const found = async (filter: object) =>
      (await deliveries.list(fixture.project.id, { limit: 10, ...filter })).deliveries
        .filter(({ type }) => type === 'PURCHASE_GRANT')
        .map(({ id }) => id);
    expect(await found({})).toEqual([theirs.deliveryId, mine.deliveryId].sort().reverse());
    expect(await found({ state: 'LEASED' })).toEqual([theirs.deliveryId]);
    expect(await found({ gameServerId: fixture.server('one').gameServerId })).toEqual([mine.deliveryId]);
    expect(await found({ userId: player.user.id, limit: 1 })).toHaveLength(1);
    expect(await deliveries.list(fixture.project.id + 1, { limit: 10 })).toEqual({ deliveries: [], next: null });
  });

  it('see when a server last polled, and how many deliveries are due', async () => {
    const { deliveries } = service.domain;
    const { gameServerId: serverId } = fixture.server('two');
    await order(await newPlayer('two'));
    await two.lease(1);
    clock.advance(5 * SECOND + 1);
    await two.lease(1);
    expect(await service.domain.servers.findLastPoll(fixture.project.id, serverId)).toEqual(clock.now());
    clock.advance(HOUR);
    const waiting = await deliveries.waiting(fixture.project.id, new Date(clock.now().getTime() - SECOND));
    expect(waiting).toMatchObject([{ code: 'two', waiting: 1 }]);
  });
});
