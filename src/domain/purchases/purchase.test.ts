import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PRICE, useFixture } from '../../../test/support/fixture.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { useRelay } from '../../../test/support/relay.js';
import { refusal, useService } from '../../../test/support/service.js';
import { countRoundTrips } from '../../../test/support/statements.js';
import { advice } from '../../base/errors/advice.js';

// rules.md §2.2, §3.7, §3.8: effects of a purchase and of its idempotency key.

const service = useService();

const fixture = useFixture(service, {
  languages: ['en', 'de'],
  declared: { policies: { pinPolicy: 'off' } },
  items: [
    { sku: 'sword', titles: { en: 'Sword', de: 'Schwert' }, payload: { grant: 'sword', count: 1 } },
    { sku: 'gift', price: 0 },
    { sku: 'rare', servers: { one: { stock: 3 } } },
    { sku: 'elsewhere', servers: { two: {} } },
  ],
});

describe('purchase', () => {
  it('debits the wallet and returns the order', async () => {
    const buyer = await fixture.newPlayer();
    const character = `O'Brien "Bob"; say /give 100 \\ 龍`;
    const bought = await buyer.buy(buyer.purchaseInput('sword', { quantity: 3, expectedTotal: 300, character }));
    expect(bought).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
      status: 'PAID',
      replayed: false,
      balance: 700,
      purchase: {
        id: bought.id,
        status: 'PAID',
        item: { id: String(fixture.item('sword')), sku: 'sword', title: 'Sword' },
        quantity: 3,
        unitPrice: PRICE,
        totalPrice: 300,
        currency: { code: 'EMB', name: 'Embers en', scale: 0 },
        account: { id: String(buyer.accounts['one']), login: expect.any(String), status: 'ACTIVE' },
        gameServer: { id: fixture.project.server('one'), code: 'one', name: 'One en' },
        character,
        createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
        deliveredAt: null,
      },
    });
    expect(await buyer.balance()).toBe(700);
    const { edges } = Object(await buyer.run('balanceHistory', { first: 1 }));
    expect(edges[0].node).toMatchObject({ type: 'PURCHASE', amount: -300, balanceAfter: 700, reference: bought.id });
    const ofBuyer = { userId: buyer.user.id, limit: 10 };
    const [delivery] = (await service.domain.deliveries.list(fixture.project.id, ofBuyer)).deliveries;
    expect(delivery).toMatchObject({ type: 'PURCHASE_GRANT', state: 'PENDING', purchaseId: bought.id });
  });

  it('takes six round trips, because other transactions wait for its locks', async () => {
    const buyer = await fixture.newPlayer();
    await buyer.buy(buyer.purchaseInput('sword'));
    expect(await countRoundTrips(() => buyer.buy(buyer.purchaseInput('sword')))).toBe(6);
  });

  it('defaults to one piece on the selected server', async () => {
    const buyer = await fixture.newPlayer({ accounts: ['one', 'two'] });
    expect((await buyer.buy(buyer.purchaseInput('sword'))).purchase).toMatchObject({
      quantity: 1,
      gameServer: { code: 'one' },
    });
    const onServerTwo = { gameServerId: fixture.project.server('two'), accountId: buyer.accounts['two'] };
    expect((await buyer.buy(buyer.purchaseInput('elsewhere', onServerTwo))).purchase).toMatchObject({
      gameServer: { code: 'two' },
    });
  });

  it('needs no money for a free item and writes no ledger entry', async () => {
    const buyer = await fixture.newPlayer({ money: 0 });
    const bought = await buyer.buy(buyer.purchaseInput('gift', { expectedTotal: 0, quantity: 2 }));
    expect(bought).toMatchObject({ balance: 0, purchase: { totalPrice: 0 } });
    expect(await buyer.run('balanceHistory')).toMatchObject({ totalCount: 0 });
  });

  it('accepts an account under creation', async () => {
    const buyer = await fixture.newPlayer();
    const { id: accountId } = await buyer.createAccount();
    expect((await buyer.buy(buyer.purchaseInput('sword', { accountId }))).status).toBe('PAID');
  });

  it('stays unchanged when item, price and title change', async () => {
    const buyer = await fixture.newPlayer();
    const { id } = await buyer.buy(buyer.purchaseInput('sword'));
    const before = await buyer.run('purchaseStatus', { purchaseId: id });
    await fixture.changeItem('sword', { titles: { en: 'Axe' }, payload: '{}', archived_at: new Date() });
    await fixture.changeListing('sword', { price: 7, shown_price: 7 });
    expect(await buyer.run('purchaseStatus', { purchaseId: id })).toEqual(before);
    const payload = service.database.direct.selectFrom('purchase').select('payload').where('id', '=', id);
    expect(await payload.executeTakeFirst()).toEqual({ payload: { grant: 'sword', count: 1 } });
    const titles = { en: 'Sword', de: 'Schwert' };
    await fixture.changeItem('sword', { titles, payload: '{"grant":"sword","count":1}', archived_at: null });
    await fixture.changeListing('sword', { price: null, shown_price: PRICE });
  });

  it('keeps the currency that it was paid in', async () => {
    const buyer = await fixture.newPlayer();
    const { id: purchaseId } = await buyer.buy(buyer.purchaseInput('sword'));
    const setCurrency = async (currency_code: string) => {
      await service.database.direct.updateTable('project').set({ currency_code }).execute();
      await service.notifications.settled();
    };
    await setCurrency('GEM');
    const original = { currency: { code: 'EMB', name: 'EMB', scale: 0 } };
    expect(await buyer.run('purchaseStatus', { purchaseId })).toMatchObject(original);
    await setCurrency('EMB');
  });

  it('is localized to the language of the request', async () => {
    const buyer = await fixture.newPlayer();
    const { id } = await buyer.buy(buyer.purchaseInput('sword'));
    const headers = { 'accept-language': 'de' };
    expect(await buyer.run('purchaseStatus', { purchaseId: id }, { headers })).toMatchObject({
      item: { title: 'Schwert' },
      currency: { name: 'Embers de' },
      gameServer: { name: 'One de' },
    });
  });
});

describe('idempotency key', () => {
  it('rejects other content, whichever field differs', async () => {
    const buyer = await fixture.newPlayer();
    const input = buyer.purchaseInput('sword', { character: 'Ada' });
    await buyer.buy(input);
    const others = [
      { quantity: 2 },
      { itemId: fixture.item('gift') },
      { itemId: undefined, sku: 'gift' },
      { itemId: undefined, sku: 'nothing' },
      { accountId: 1 },
      { gameServerId: fixture.project.server('two') },
      { expectedTotal: 1 },
      { character: 'ada' },
      { character: null },
    ];
    for (const over of others) {
      const refused = await buyer.expectPurchaseRefusal({ ...input, ...over });
      expect(refused).toMatchObject(refusal(409, 'IDEMPOTENCY_KEY_REUSED'));
    }
    expect(await buyer.balance()).toBe(900);
  });

  it('finds the purchase that a request for the selected server repeats, after a change of it', async () => {
    const buyer = await fixture.newPlayer();
    const [one, two] = [fixture.project.server('one'), fixture.project.server('two')];
    await buyer.run('changeServer', { gameServerId: one });
    const input = buyer.purchaseInput('sword', { gameServerId: undefined });
    const { id } = await buyer.buy(input);
    await buyer.run('changeServer', { gameServerId: two });
    expect(await buyer.expectPurchaseRefusal(input)).toMatchObject(refusal(409, 'IDEMPOTENCY_KEY_REUSED'));
    expect(advice.IDEMPOTENCY_KEY_REUSED.action).toMatch(/^Call `purchaseStatus` with the key/);
    const { idempotencyKey } = input;
    expect(await buyer.run('purchaseStatus', { idempotencyKey })).toMatchObject({ id });
    expect(await buyer.buy({ ...input, gameServerId: one })).toMatchObject({ id, replayed: true });
    expect(await buyer.balance()).toBe(900);
  });

  it('is scoped to the user', async () => {
    const [ada, bob] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const idempotencyKey = randomUUID();
    const [one, two] = [
      await ada.buy(ada.purchaseInput('sword', { idempotencyKey })),
      await bob.buy(bob.purchaseInput('sword', { idempotencyKey })),
    ];
    expect([one.replayed, two.replayed, one.id === two.id]).toEqual([false, false, false]);
  });

  it('returns the same order for equivalent content', async () => {
    const buyer = await fixture.newPlayer();
    const input = buyer.purchaseInput('sword', { quantity: 1, expectedTotal: 100 });
    const { id } = await buyer.buy(input);
    const { quantity: _quantity, ...rest } = input;
    const equivalents = [
      rest,
      { ...rest, itemId: String(input['itemId']), accountId: String(input['accountId']), expectedTotal: 1e2 },
      { ...rest, gameServerId: fixture.project.server('one'), character: null, pin: '4711' },
      { ...rest, itemId: null, sku: 'sword' },
    ];
    for (const again of equivalents) expect(await buyer.buy(again)).toMatchObject({ id, replayed: true, balance: 900 });
  });

  it('returns the order in its current state, also without listing, open server or money', async () => {
    const buyer = await fixture.newPlayer();
    const input = buyer.purchaseInput('rare', { expectedTotal: 100 });
    const { id } = await buyer.buy(input);
    await buyer.buy(buyer.purchaseInput('sword', { quantity: 9, expectedTotal: 900 }));
    await fixture.changeListing('rare', { price: 5, shown_price: 5, enabled: false });
    await service.domain.purchases.refund(fixture.project.id, id, { force: false, note: null, by: TEST_OPERATOR });
    expect(await buyer.buy(input)).toMatchObject({ id, replayed: true, status: 'REFUNDED', balance: 100 });
    await fixture.project.setServerStatus('one', 'CLOSED');
    expect(await buyer.buy(input)).toMatchObject({ id, replayed: true });
    expect(await buyer.expectPurchaseRefusal(buyer.purchaseInput('sword'))).toMatchObject(
      refusal(403, 'GAME_SERVER_CLOSED'),
    );
    await fixture.project.setServerStatus('one', 'OPEN');
  });
});

describe('lost response', () => {
  const relay = useRelay(service);
  const remote = useService({ sharedWith: relay });

  it.each(['before', 'after'] as const)(
    '%s the commit: the key finds the outcome, and a retry buys once',
    async (when) => {
      const buyer = await fixture.newPlayer();
      const input = buyer.purchaseInput('sword');
      const { idempotencyKey } = input;
      relay.cutCommit(String(idempotencyKey), when);
      const lost = await fixture.on(remote, buyer).expectPurchaseRefusal(input);
      expect(lost).toMatchObject({ ...refusal(503, 'SERVICE_UNAVAILABLE'), extensions: { retryable: true } });
      const { status } = await buyer.ask('purchaseStatus', { idempotencyKey });
      expect(status).toBe(when === 'after' ? 200 : 404);
      expect(await buyer.buy(input)).toMatchObject({ replayed: when === 'after', balance: 900 });
      expect(await buyer.run('purchases')).toMatchObject({ totalCount: 1 });
    },
  );
});

it('leaves the ledger consistent', async () => {
  expect(await service.domain.ledgerAudit.verifyLedger(null)).toEqual([]);
});
