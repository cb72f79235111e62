import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import { countAnswers, PRICE, useFixture } from '../../../test/support/fixture.js';
import { lockRows, lockWalletRow } from '../../../test/support/locks.js';
import { commandsOn } from '../../../test/support/process/program.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// rules.md §3.8, §4.1: refunds, and their commands.

const service = useService();

const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off' }, currency: { code: 'EMB', names: { en: 'Embers' }, scale: 2 } },
  items: [{ sku: 'sword' }, { sku: 'gift', price: 0 }, { sku: 'rare', servers: { one: { stock: 2 } } }],
});

describe('refund of a purchase', () => {
  it('returns money and stock and cancels the delivery, once', async () => {
    const buyer = await fixture.newPlayer();
    const { id } = await buyer.buy(buyer.purchaseInput('rare', { quantity: 2, expectedTotal: 2 * PRICE }));
    expect(await fixture.refund(id)).toMatchObject({ id, status: 'REFUNDED', delivery: { state: 'CANCELLED' } });
    expect([await buyer.balance(), await fixture.soldOf('rare')]).toEqual([1_000, 0]);
    expect(await buyer.run('balanceHistory', { first: 1 })).toMatchObject({
      edges: [{ node: { type: 'REFUND', amount: 2 * PRICE, reference: id } }],
    });
    for (const force of [false, true])
      await expect(fixture.refund(id, force)).rejects.toMatchObject(
        refusalWith('PURCHASE_REFUNDED', /already refunded/),
      );
    expect(await buyer.balance()).toBe(1_000);
    const entries = await service.domain.audit.search({ target: `purchase:${id}`, limit: 10 });
    expect(entries).toMatchObject([{ action: 'purchase.refund', after: { amount: 2 * PRICE, force: false } }]);
    await expect(fixture.refund(randomUUID())).rejects.toMatchObject(
      refusalWith('PURCHASE_NOT_FOUND', /no such purchase/),
    );
  });

  it('of a free order moves no money', async () => {
    const buyer = await fixture.newPlayer({ money: 0 });
    const { id } = await buyer.buy(buyer.purchaseInput('gift', { expectedTotal: 0 }));
    expect(await fixture.refund(id)).toMatchObject({ status: 'REFUNDED', refundTxId: null });
  });

  it('of a delivered order requires force and a note', async () => {
    const buyer = await fixture.newPlayer();
    const { id } = await buyer.buy(buyer.purchaseInput('sword'));
    await fixture.server('one').deliver(id);
    await expect(fixture.refund(id)).rejects.toMatchObject(refusalWith('PURCHASE_DELIVERED', /--force/));
    for (const note of [null, '', ' \t']) {
      const unexplained = service.domain.purchases.refund(fixture.project.id, id, {
        force: true,
        note,
        by: TEST_OPERATOR,
      });
      await expect(unexplained).rejects.toMatchObject(refusalWith('INVALID_NOTE', /requires a note with the reason/));
    }
    expect(await buyer.balance()).toBe(900);
    expect(await fixture.refund(id, true)).toMatchObject({ status: 'REFUNDED', delivery: { state: 'DELIVERED' } });
    expect(await buyer.balance()).toBe(1_000);
  });

  it('happens once when it is requested concurrently', async () => {
    const buyer = await fixture.newPlayer();
    const { id } = await buyer.buy(buyer.purchaseInput('sword'));
    const lock = await lockWalletRow(service, buyer);
    const refunds = Promise.allSettled([fixture.refund(id), fixture.refund(id), fixture.refund(id)]);
    await lock.waitForBlocked(3);
    await lock.release();
    expect((await refunds).map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await buyer.balance()).toBe(1_000);
  });

  it('does not happen if the servers for its answer cannot be read', async () => {
    const buyer = await fixture.newPlayer();
    const { id } = await buyer.buy(buyer.purchaseInput('sword'));
    const list = jest.spyOn(service.domain.servers, 'list').mockImplementationOnce(() => {
      throw new Error('the database does not answer');
    });
    await expect(fixture.refund(id)).rejects.toThrow('does not answer');
    list.mockRestore();
    expect(await buyer.statusOf(id)).toBe('PAID');
  });

  it('runs concurrently with a purchase without deadlock', async () => {
    const buyer = await fixture.newPlayer({ money: PRICE });
    const { id } = await buyer.buy(buyer.purchaseInput('rare'));
    const lock = await lockRows(service, 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE', [
      fixture.item('rare'),
    ]);
    const other = await fixture.newPlayer();
    const [refunded, bought] = [fixture.refund(id), other.purchase(other.purchaseInput('rare'))];
    await lock.waitForBlocked(2);
    await lock.release();
    expect([(await refunded).status, countAnswers([await bought])]).toEqual(['REFUNDED', { 200: 1 }]);
  });
});

/** Matches a refusal by its code and its text for operators. */
const refusalWith = (code: string, notice: RegExp) => ({
  code,
  fields: { notice: expect.stringMatching(notice) },
});

describe('project-service purchase', () => {
  const { cli, json } = commandsOn(service);

  it('lists and shows purchases with the state of the delivery', async () => {
    const buyer = await fixture.newPlayer();
    const { id } = await buyer.buy(
      buyer.purchaseInput('sword', { quantity: 2, expectedTotal: 2 * PRICE, character: 'A\u{1F409}' }),
    );
    const about = { id, status: 'PAID', user: buyer.user.id, sku: 'sword', totalPrice: 2 * PRICE, server: 'one' };
    expect(await json(`purchase list isles ${buyer.user.email}`)).toMatchObject({ purchases: [about], next: null });
    expect(await json(`purchase show isles purchase:${id}`)).toMatchObject({
      ...about,
      delivery: { state: 'PENDING' },
    });
    expect((await cli(`purchase list isles ${buyer.user.id}`)).stdout).toContain(`${id}  `);
    expect((await cli(`purchase show isles ${id}`)).stdout).toMatch(/paid +2\.00 EMB/);
    const other = await fixture.newPlayer();
    expect((await cli(`purchase list isles ${other.user.email}`)).stdout).toMatch(/There are no such purchases/);
    expect(await cli(`purchase show isles ${randomUUID()}`)).toMatchObject({ status: 1, stdout: '' });
    expect(await cli('purchase show isles 12')).toMatchObject({ status: 2, stdout: '' });
  });

  it('refunds a purchase; a dry run changes nothing', async () => {
    const buyer = await fixture.newPlayer();
    const { id } = await buyer.buy(buyer.purchaseInput('sword'));
    await fixture.server('one').fetchOrder(id);
    expect(await json(`purchase refund isles ${id} --dry-run`)).toMatchObject({ status: 'REFUNDED', dryRun: true });
    expect([await buyer.statusOf(id), await buyer.balance()]).toEqual(['DELIVERING', 900]);
    const { stdout } = await cli(['purchase', 'refund', 'isles', id, '--note', 'asked for it']);
    expect(stdout).toMatch(/was refunded 1\.00 EMB for 1 × sword\. The game server has fetched it before/);
    expect([await buyer.statusOf(id), await buyer.balance()]).toEqual(['REFUNDED', 1_000]);
    expect(await cli(`purchase refund isles ${id}`)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/already/),
    });
    const [entry] = await service.domain.wallet.entries(fixture.project.id, buyer.user.id, 1);
    expect(entry).toMatchObject({ type: 'REFUND', note: 'asked for it', actor: 'cli:tester' });
  });
});

it('leaves the ledger consistent', async () => {
  expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
});
