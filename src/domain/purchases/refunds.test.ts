import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { hold, holdWallet } from '../../../test/support/locks.js';
import { runInProcess } from '../../../test/support/process/program.js';
import { databaseUrl } from '../../../test/support/process.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { PRICE, tally, useWorld } from '../../../test/support/world.js';

// rules.md §3.8, §4.1: refunds, and their commands.

const service = useService();

const world = useWorld(service, {
  declared: { policies: { pinPolicy: 'off' }, currency: { code: 'EMB', names: { en: 'Embers' }, scale: 2 } },
  items: [{ sku: 'sword' }, { sku: 'gift', price: 0 }, { sku: 'rare', servers: { one: { stock: 2 } } }],
});

describe('a refund', () => {
  it('gives back money, stock and the delivery, once', async () => {
    const buyer = await world.newPlayer();
    const { id } = await buyer.buy(buyer.wish('rare', { quantity: 2, expectedTotal: 2 * PRICE }));
    expect(await world.refund(id)).toMatchObject({ id, status: 'REFUNDED', delivery: { state: 'CANCELLED' } });
    expect([await buyer.balance(), await world.soldOf('rare')]).toEqual([1_000, 0]);
    expect(await buyer.run('balanceHistory', { first: 1 })).toMatchObject({
      edges: [{ node: { type: 'REFUND', amount: 2 * PRICE, reference: id } }],
    });
    for (const force of [false, true])
      await expect(world.refund(id, force)).rejects.toMatchObject(says('PURCHASE_REFUNDED', /refunded already/));
    expect(await buyer.balance()).toBe(1_000);
    const entries = await service.domain.audit.search({ target: `purchase:${id}`, limit: 10 });
    expect(entries).toMatchObject([{ action: 'purchase.refund', after: { amount: 2 * PRICE, force: false } }]);
    await expect(world.refund(randomUUID())).rejects.toMatchObject(says('PURCHASE_NOT_FOUND', /no such purchase/));
  });

  it('of what cost nothing moves no money', async () => {
    const buyer = await world.newPlayer({ money: 0 });
    const { id } = await buyer.buy(buyer.wish('gift', { expectedTotal: 0 }));
    expect(await world.refund(id)).toMatchObject({ status: 'REFUNDED', refundTxId: null });
  });

  it('of what is delivered must be forced, and explained', async () => {
    const buyer = await world.newPlayer();
    const { id } = await buyer.buy(buyer.wish('sword'));
    await world.server('one').deliver(id);
    await expect(world.refund(id)).rejects.toMatchObject(says('PURCHASE_DELIVERED', /--force/));
    for (const note of [null, '', ' \t']) {
      const unexplained = service.domain.purchases.refund(world.project.id, id, {
        force: true,
        note,
        by: TEST_OPERATOR,
      });
      await expect(unexplained).rejects.toMatchObject(says('INVALID_NOTE', /needs a note that says why/));
    }
    expect(await buyer.balance()).toBe(900);
    expect(await world.refund(id, true)).toMatchObject({ status: 'REFUNDED', delivery: { state: 'DELIVERED' } });
    expect(await buyer.balance()).toBe(1_000);
  });

  it('twice at the same time is one', async () => {
    const buyer = await world.newPlayer();
    const { id } = await buyer.buy(buyer.wish('sword'));
    const held = await holdWallet(service, buyer);
    const refunds = Promise.allSettled([world.refund(id), world.refund(id), world.refund(id)]);
    await held.whenWaiting(3);
    await held.release();
    expect((await refunds).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await buyer.balance()).toBe(1_000);
  });

  it('and the acknowledgement at the same time: either it is delivered, or paid back', async () => {
    const one = world.server('one');
    for (let round = 0; round < 4; round += 1) {
      const buyer = await world.newPlayer();
      const { id } = await buyer.buy(buyer.wish('sword'));
      const order = await one.fetchOrder(id);
      const held = await holdWallet(service, buyer);
      const [acknowledged, refunded] = [one.answer(order, 'delivered'), Promise.allSettled([world.refund(id)])];
      await held.whenWaiting(2);
      await held.release();
      const isRefunded = (await refunded)[0].status === 'fulfilled';
      expect((await acknowledged).kind).toBe(isRefunded ? 'refused' : 'accepted');
      expect([await buyer.statusOf(id), await buyer.balance()]).toEqual(
        isRefunded ? ['REFUNDED', 1_000] : ['DELIVERED', 900],
      );
    }
  });

  it('and a purchase at the same time both happen', async () => {
    const buyer = await world.newPlayer({ money: PRICE });
    const { id } = await buyer.buy(buyer.wish('rare'));
    const held = await hold(service, 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE', [world.item('rare')]);
    const other = await world.newPlayer();
    const [refunded, bought] = [world.refund(id), other.purchase(other.wish('rare'))];
    await held.whenWaiting(2);
    await held.release();
    expect([(await refunded).status, tally([await bought])]).toEqual(['REFUNDED', { 200: 1 }]);
  });
});

/** A refusal with a sentence for operators. */
const says = (code: string, notice: RegExp) => ({
  code,
  fields: { notice: expect.stringMatching(notice) },
});

describe('project-service purchase', () => {
  const cli = (...words: string[]) =>
    runInProcess(['purchase', ...words], { DATABASE_URL: databaseUrl(service.connection) });
  const json = async (...words: string[]) => {
    const { stdout, ...ended } = await cli(...words, '--json');
    expect(ended).toEqual({ status: 0, stderr: '' });
    return JSON.parse(stdout);
  };

  it('list and show tell what somebody bought, and how far it is', async () => {
    const buyer = await world.newPlayer();
    const { id } = await buyer.buy(
      buyer.wish('sword', { quantity: 2, expectedTotal: 2 * PRICE, character: 'A\u{1F409}' }),
    );
    const about = { id, status: 'PAID', user: buyer.user.id, sku: 'sword', totalPrice: 2 * PRICE, server: 'one' };
    expect(await json('list', 'isles', buyer.user.email)).toMatchObject({ purchases: [about], next: null });
    expect(await json('show', 'isles', `purchase:${id}`)).toMatchObject({ ...about, delivery: { state: 'PENDING' } });
    expect((await cli('list', 'isles', String(buyer.user.id))).stdout).toContain(`${id}  `);
    expect((await cli('show', 'isles', id)).stdout).toMatch(/paid +2\.00 EMB/);
    const nobody = await world.newPlayer();
    expect((await cli('list', 'isles', nobody.user.email)).stdout).toMatch(/There are no such purchases/);
    expect(await cli('show', 'isles', randomUUID())).toMatchObject({ status: 1, stdout: '' });
    expect(await cli('show', 'isles', '12')).toMatchObject({ status: 2, stdout: '' });
  });

  it('refund pays back, after a dry run that does not', async () => {
    const buyer = await world.newPlayer();
    const { id } = await buyer.buy(buyer.wish('sword'));
    await world.server('one').fetchOrder(id);
    expect(await json('refund', 'isles', id, '--dry-run')).toMatchObject({ status: 'REFUNDED', dryRun: true });
    expect([await buyer.statusOf(id), await buyer.balance()]).toEqual(['DELIVERING', 900]);
    const { stdout } = await cli('refund', 'isles', id, '--note', 'asked for it');
    expect(stdout).toMatch(/was refunded 1\.00 EMB for 1 × sword\. The game server has fetched it before/);
    expect([await buyer.statusOf(id), await buyer.balance()]).toEqual(['REFUNDED', 1_000]);
    expect(await cli('refund', 'isles', id)).toMatchObject({ status: 1, stderr: expect.stringMatching(/already/) });
    const [entry] = await service.domain.wallet.entries(world.project.id, buyer.user.id, 1);
    expect(entry).toMatchObject({ type: 'REFUND', note: 'asked for it', actor: 'cli:tester' });
  });
});

it('the books are right after all of it', async () => {
  expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
});
