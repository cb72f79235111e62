import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { useFixture } from '../../../test/support/fixture.js';
import { refusal, useService } from '../../../test/support/service.js';

// rules.md §2.2: orders and their states.

const service = useService();

const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off' } },
  items: [{ sku: 'sword' }],
});

const ids = (list: unknown): string[] => Object(list).edges.map((edge: { node: { id: string } }) => edge.node.id);

describe('purchases', () => {
  it('lists only the purchases of the user, newest first, page by page', async () => {
    const buyer = await fixture.newPlayer();
    const other = await fixture.newPlayer();
    await other.buy(other.purchaseInput('sword'));
    const bought = [];
    for (let count = 0; count < 5; count += 1) bought.push(await buyer.buy(buyer.purchaseInput('sword')));
    const all = Object(await buyer.run('purchases'));
    expect(all).toMatchObject({ totalCount: 5, pageInfo: { hasNextPage: false, hasPreviousPage: false } });
    expect(all.edges[0].node).toEqual(bought[4]?.purchase);
    expect(ids(all)).toEqual(bought.map(({ id }) => id).toReversed());
    const pages: string[] = [];
    let after: string | null = null;
    do {
      const page: { pageInfo: { hasNextPage: boolean; endCursor: string } } = Object(
        await buyer.run('purchases', { first: 2, after }),
      );
      pages.push(...ids(page));
      after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : null;
    } while (after !== null);
    expect(pages).toEqual(ids(all));
  });

  it('filters by status and by server', async () => {
    const buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
    const onServerTwo = { gameServerId: fixture.project.server('two'), accountId: buyer.accounts['two'] };
    const refunded = await buyer.buy(buyer.purchaseInput('sword'));
    await fixture.refund(refunded.id);
    const delivered = await buyer.buy(buyer.purchaseInput('sword'));
    await fixture.server('one').deliver(delivered.id);
    const delivering = await buyer.buy(buyer.purchaseInput('sword'));
    await fixture.server('one').fetchOrder(delivering.id);
    const paid = await buyer.buy(buyer.purchaseInput('sword', onServerTwo));
    for (const [status, { id }] of Object.entries({
      REFUNDED: refunded,
      DELIVERED: delivered,
      DELIVERING: delivering,
      PAID: paid,
    })) {
      const list = await buyer.run('purchases', { status });
      expect(list).toMatchObject({ totalCount: 1, edges: [{ node: { id, status } }] });
    }
    const { gameServerId } = onServerTwo;
    expect(await buyer.run('purchases', { gameServerId })).toMatchObject({
      totalCount: 1,
      edges: [{ node: { id: paid.id } }],
    });
    for (const unknown of [999, 2 ** 31 - 1]) {
      const refused = await buyer.expectRefusal('purchases', { gameServerId: unknown });
      expect(refused).toMatchObject(refusal(404, 'GAME_SERVER_NOT_FOUND'));
    }
  });

  it('rejects the cursor of another list', async () => {
    const [ada, bob] = [await fixture.newPlayer(), await fixture.newPlayer()];
    for (const buyer of [ada, ada, bob]) await buyer.buy(buyer.purchaseInput('sword'));
    const { endCursor: after } = Object(await ada.run('purchases', { first: 1 })).pageInfo;
    for (const [variables, buyer] of [
      [{ after }, bob],
      [{ after, status: 'PAID' }, ada],
      [{ after, gameServerId: fixture.project.server('two') }, ada],
      [{ after: `${after}A` }, ada],
      [{ after: `${String(after).slice(0, 11)}1` }, ada],
      [{ after: '' }, ada],
    ] as const) {
      const refused = await buyer.expectRefusal('purchases', variables);
      expect(refused).toMatchObject(refusal(400, 'INVALID_CURSOR'));
    }
  });

  it('includes purchases on a server that is closed or hidden', async () => {
    const buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
    const onServerTwo = { gameServerId: fixture.project.server('two'), accountId: buyer.accounts['two'] };
    const { id } = await buyer.buy(buyer.purchaseInput('sword', onServerTwo));
    await fixture.project.setServerStatus('two', 'HIDDEN');
    expect(await buyer.run('purchases')).toMatchObject({ edges: [{ node: { id, gameServer: { code: 'two' } } }] });
    await fixture.project.setServerStatus('two', 'OPEN');
  });
});

describe('purchaseStatus', () => {
  it('finds a purchase of the user by id or by key', async () => {
    const [ada, bob] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const input = ada.purchaseInput('sword');
    const { id: purchaseId, purchase } = await ada.buy(input);
    const { idempotencyKey } = input;
    expect(await ada.run('purchaseStatus', { purchaseId })).toEqual(purchase);
    expect(await ada.run('purchaseStatus', { idempotencyKey, purchaseId: null })).toEqual(purchase);
    for (const variables of [{ purchaseId }, { idempotencyKey }, { idempotencyKey: randomUUID() }]) {
      const refused = await bob.expectRefusal('purchaseStatus', variables);
      expect(refused).toMatchObject(refusal(404, 'PURCHASE_NOT_FOUND'));
    }
    for (const variables of [{}, { purchaseId, idempotencyKey }, { idempotencyKey: 'short' }]) {
      const refused = await bob.expectRefusal('purchaseStatus', variables);
      expect(refused).toMatchObject(refusal(400, 'INVALID_VARIABLES'));
    }
  });
});

it('leaves the ledger consistent', async () => {
  expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
});
