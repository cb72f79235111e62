import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { countAnswers, type Player, PRICE, useFixture } from '../../../test/support/fixture.js';
import { lockRows, lockWalletRow } from '../../../test/support/locks.js';
import { newNetwork } from '../../../test/support/network.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';
import { createPromotion } from '../../../test/support/promotions.js';
import { type Answer, refusal, useService } from '../../../test/support/service.js';

// `redeemCode` and `redemptions`: rules.md §1.14, §3.16.

const DAY = 86_400_000;
const clock = createTestClock();
const service = useService({ clock });
const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off' } },
  items: [
    { sku: 'sword' },
    { sku: 'last', servers: { one: { stock: 1 } } },
    { sku: 'limited', limits: [{ scope: 'user', window: 'total', max: 2 }] },
  ],
});
const other = useFixture(service, { slug: 'other', items: [{ sku: 'sword' }] });

const restricted = useFixture(service, { slug: 'restricted', restrictSecond: true, items: [{ sku: 'sword' }] });

const promote = (more: Parameters<typeof createPromotion>[2] = {}) =>
  createPromotion(service, fixture.project.id, more);

/** A player without game accounts, which codes for money do not need. */
const newPlayer = (money = 1_000): Promise<Player> => fixture.newPlayer({ accounts: [], money });

const redeem = (player: Player, code: string, more: Record<string, unknown> = {}): Promise<Answer> =>
  player.ask('redeemCode', { code, idempotencyKey: randomUUID(), ...more });

const payloadOf = ({ body }: Pick<Answer, 'body'>) => Object(body.data?.['redeemCode']);

describe('a code for money', () => {
  it('credits the user once, and shows in the redemptions and in the history of the balance', async () => {
    const { code } = await promote({ reward: { amount: 350 } });
    const player = await newPlayer(50);
    const { redemption, balance, replayed } = payloadOf(await redeem(player, code));
    expect({ redemption, amount: balance.amount, replayed }).toEqual({
      redemption: { id: expect.any(String), code, amount: 350, purchaseId: null, createdAt: clock.now().toISOString() },
      amount: 400,
      replayed: false,
    });
    expect(await redeem(player, code)).toMatchObject(refusal(409, 'CODE_REDEEMED'));
    expect(await player.run('redemptions')).toMatchObject({ totalCount: 1, edges: [{ node: redemption }] });
    const after = 'of-another-list';
    expect(await player.expectRefusal('redemptions', { after })).toMatchObject(refusal(400, 'INVALID_CURSOR'));
    expect(await player.run('balanceHistory', { first: 1 })).toMatchObject({
      edges: [{ node: { type: 'PROMOTION', amount: 350, balanceAfter: 400, reference: redemption.id } }],
    });
  });

  it('is found in any case, with spaces and hyphens', async () => {
    const { code } = await promote({ codes: { code: 'summer-2027', maxRedemptions: null } });
    expect(code).toBe('SUMMER2027');
    expect(payloadOf(await redeem(await newPlayer(), 'Sum mer-2027'))).toMatchObject({ redemption: { code } });
  });

  it('is replayed for the same key, and refuses the key for another code', async () => {
    const [{ code }, second] = [await promote(), await promote()];
    const player = await newPlayer();
    const idempotencyKey = randomUUID();
    const first = payloadOf(await redeem(player, code, { idempotencyKey }));
    expect(payloadOf(await redeem(player, code, { idempotencyKey }))).toEqual({ ...first, replayed: true });
    const reused = await redeem(player, second.code, { idempotencyKey });
    expect(reused).toMatchObject(refusal(409, 'IDEMPOTENCY_KEY_REUSED'));
    expect(await player.balance()).toBe(first.balance.amount);
  });

  it('is redeemed once for fifty concurrent requests with one key', async () => {
    const { code } = await promote({ reward: { amount: 7 } });
    const player = await newPlayer(50);
    const before = await player.balance();
    const idempotencyKey = randomUUID();
    // The first one waits, so the others have found no redemption before it commits.
    const wallet = await lockWalletRow(service, player);
    const sent = Array.from({ length: 50 }, () => redeem(player, code, { idempotencyKey }));
    await wallet.waitForBlocked(1);
    await wallet.release();
    const answers = await Promise.all(sent);
    expect(countAnswers(answers)).toEqual({ 200: 50 });
    expect(answers.filter((answer) => !payloadOf(answer).replayed)).toHaveLength(1);
    expect(await player.balance()).toBe(before + 7);
  });

  it('is redeemed once per user by concurrent requests with different keys and codes', async () => {
    const { codes } = await promote({ codes: { count: 5 } });
    const player = await newPlayer();
    const answers = await Promise.all(codes.map((code) => redeem(player, code)));
    expect(countAnswers(answers)).toEqual({ 200: 1, CODE_REDEEMED: 4 });
  });

  it('is redeemed no more often than it allows, by concurrent users', async () => {
    const { code } = await promote({ codes: { code: 'first three', maxRedemptions: 3 } });
    const players = await Promise.all(Array.from({ length: 6 }, () => newPlayer(0)));
    const answers = await Promise.all(players.map((player) => redeem(player, code)));
    expect(countAnswers(answers)).toEqual({ 200: 3, CODE_USED_UP: 3 });
    expect(await Promise.all(players.map((player) => player.balance()))).toEqual(
      answers.map(({ status }) => (status === 200 ? 100 : 0)),
    );
  });

  it('is redeemed by one user as often as the promotion allows, with any of its codes', async () => {
    const { name, codes } = await promote({ perUser: 2, codes: { count: 3 } });
    const player = await newPlayer();
    const statuses = [];
    for (const code of codes) statuses.push((await redeem(player, code)).status);
    expect(statuses).toEqual([200, 200, 409]);
    const statistics = await service.domain.promotions.find(fixture.project.id, name);
    expect(statistics).toMatchObject({ codes: 3, redemptions: 2, users: 1 });
  });
});

describe('a code is refused', () => {
  it('before its start like an unknown one, and after its end', async () => {
    const [startsAt, endsAt] = [1, 2].map((days) => new Date(clock.now().getTime() + days * DAY));
    const { code } = await promote({ startsAt: startsAt ?? null, endsAt: endsAt ?? null });
    const player = await newPlayer();
    const unknown = await redeem(player, 'NO SUCH CODE');
    // Early ones count as no guesses, of which ten would lock the user.
    for (let round = 0; round < 10; round += 1) await redeem(player, code);
    const early = await redeem(player, code);
    expect(early).toMatchObject(refusal(404, 'CODE_UNKNOWN'));
    expect(early.body.errors?.[0]?.message).toBe(unknown.body.errors?.[0]?.message);
    clock.advance(DAY);
    expect((await redeem(player, code)).status).toBe(200);
    clock.advance(DAY);
    expect(await redeem(await newPlayer(), code)).toMatchObject(refusal(409, 'CODE_ENDED'));
  });

  it('once an operator ends its promotion', async () => {
    const { name, code } = await promote();
    const promotion = await service.domain.promotions.find(fixture.project.id, name);
    if (promotion === null) throw new Error('the promotion is missing');
    const end = () => service.domain.promotions.end(fixture.project.id, promotion, TEST_OPERATOR);
    expect([await end(), await end()]).toEqual([true, false]);
    expect(await redeem(await newPlayer(), code)).toMatchObject(refusal(409, 'CODE_ENDED'));
  });

  it('after a paid order that is not refunded, if it is for the time before', async () => {
    const { code } = await promote({ beforeFirstPurchase: true });
    const buyer = await fixture.newPlayer({ money: PRICE });
    const { purchase } = Object(await buyer.run('purchase', buyer.purchaseInput('sword')));
    expect(await redeem(buyer, code)).toMatchObject(refusal(403, 'CODE_NOT_ELIGIBLE'));
    await fixture.refund(purchase.id);
    expect((await redeem(buyer, code)).status).toBe(200);
  });

  it('if the balance cannot hold its money', async () => {
    const { code } = await promote({ reward: { amount: Number.MAX_SAFE_INTEGER } });
    const player = await newPlayer(1);
    const rich = await redeem(player, code);
    expect(rich).toMatchObject(refusal(403, 'CODE_NOT_ELIGIBLE'));
    expect(rich.body.errors?.[0]?.message).toMatch(/^Your balance/);
    const debit = { projectId: fixture.project.id, userId: player.user.id, amount: -1, reference: 'room' };
    await service.domain.wallet.adjust({ ...debit, note: 'to redeem the code', by: TEST_OPERATOR });
    expect((await redeem(player, code)).status).toBe(200);
  });

  it('if maintenance begins while the request waits for the code', async () => {
    const { code } = await promote();
    const player = await newPlayer();
    const lock = await lockRows(service, 'SELECT FROM promotion_code WHERE code = $1 FOR UPDATE', [code]);
    const answer = redeem(player, code);
    await lock.waitForBlocked(1);
    await fixture.project.maintenance(true);
    await lock.release();
    expect(await answer).toMatchObject(refusal(503, 'PROJECT_UNAVAILABLE'));
    await fixture.project.maintenance(false);
    expect((await redeem(player, code)).status).toBe(200);
  });

  it('in another project', async () => {
    const { code } = await promote();
    expect(await redeem(await other.newPlayer(), code)).toMatchObject(refusal(404, 'CODE_UNKNOWN'));
  });
});

describe('wrong codes', () => {
  it('lock the user after ten, also with right ones between; an operator lifts it', async () => {
    const { code } = await promote({ perUser: 1000 });
    const player = await newPlayer();
    for (let wrong = 0; wrong < 10; wrong += 1) {
      expect(await redeem(player, `WRONG ${wrong}`)).toMatchObject(refusal(404, 'CODE_UNKNOWN'));
      if (wrong < 9) expect((await redeem(player, code)).status).toBe(200);
    }
    const locked = await redeem(player, code);
    expect(locked).toMatchObject(refusal(429, 'RATE_LIMITED'));
    expect(locked.body.errors?.[0]?.extensions).toMatchObject({
      details: { limit: 'CODES' },
      retryable: false,
      retryAfterSeconds: 900,
    });
    const found = await service.domain.users.show(fixture.project.id, player.user.id);
    if (found === null) throw new Error('the user is missing');
    await service.domain.users.liftLockouts(found.user, TEST_OPERATOR);
    expect((await redeem(player, code)).status).toBe(200);
  });

  it('lock a network after sixty of any users', async () => {
    const from = newNetwork();
    const players = await Promise.all(Array.from({ length: 7 }, () => newPlayer()));
    const guess = (session: string, code: string) =>
      fixture.project.ask('redeemCode', { code, idempotencyKey: randomUUID() }, { session, from });
    const guesses = players.flatMap(({ session }) =>
      Array.from({ length: 9 }, (_, n) => ({ session, code: `NO ${n}` })),
    );
    const answers = [];
    for (const { session, code } of guesses) answers.push(await guess(session, code));
    expect(countAnswers(answers)).toEqual({ CODE_UNKNOWN: 60, RATE_LIMITED: 3 });
    expect(answers.at(-1)?.headers.get('retry-after')).toBe('900');
  });
});

describe('a code for an item', () => {
  it('orders it for nothing, for the account on the selected server', async () => {
    const { code } = await promote({ reward: { sku: 'sword', quantity: 3 } });
    const player = await fixture.newPlayer({ money: 5 });
    const accountId = String(player.accounts['one']);
    const { redemption, balance } = payloadOf(await redeem(player, code, { accountId }));
    expect(redemption).toMatchObject({ amount: null, purchaseId: expect.any(String) });
    expect(balance.amount).toBe(5);
    expect(await player.run('purchaseStatus', { purchaseId: redemption.purchaseId })).toMatchObject({
      status: 'PAID',
      quantity: 3,
      totalPrice: 0,
      account: { id: accountId },
    });
    expect(await fixture.deliveryOf(redemption.purchaseId)).toMatchObject({ state: 'PENDING' });
  });

  it('is replayed for the same key and account, and refuses the key for another account', async () => {
    const { code } = await promote({ reward: { sku: 'sword', quantity: 1 } });
    const player = await fixture.newPlayer();
    const idempotencyKey = randomUUID();
    const redeemFor = (accountId: string | null) => redeem(player, code, { accountId, idempotencyKey });
    const own = String(player.accounts['one']);
    const { redemption } = payloadOf(await redeemFor(own));
    expect(payloadOf(await redeemFor(own))).toMatchObject({ redemption, replayed: true });
    for (const accountId of ['2147483647', null])
      expect(await redeemFor(accountId)).toMatchObject(refusal(409, 'IDEMPOTENCY_KEY_REUSED'));
  });

  it('ignores sale window and limits, counts for later limits, and is not given again after a refund', async () => {
    const { code } = await promote({ reward: { sku: 'limited', quantity: 3 } });
    const player = await fixture.newPlayer();
    const accountId = String(player.accounts['one']);
    await fixture.changeListing('limited', { sale_to: new Date('2020-01-01') });
    const { redemption } = payloadOf(await redeem(player, code, { accountId }));
    await fixture.changeListing('limited', { sale_to: null });
    const input = player.purchaseInput('limited');
    expect(await player.expectPurchaseRefusal(input)).toMatchObject(refusal(409, 'PURCHASE_LIMIT_REACHED'));
    expect(await fixture.soldOf('limited')).toBe(3);
    await fixture.refund(redemption.purchaseId);
    expect(await fixture.soldOf('limited')).toBe(0);
    expect(await redeem(player, code, { accountId })).toMatchObject(refusal(409, 'CODE_REDEEMED'));
    expect((await player.buy(input)).replayed).toBe(false);
  });

  it('needs an account of the user, and stock', async () => {
    const { code } = await promote({ reward: { sku: 'last', quantity: 1 } });
    const [player, second] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const [own, foreign] = [player, second].map(({ accounts }) => String(accounts['one']));
    expect(await redeem(player, code)).toMatchObject(refusal(400, 'ACCOUNT_REQUIRED'));
    expect(await redeem(player, code, { accountId: foreign })).toMatchObject(refusal(404, 'ACCOUNT_NOT_FOUND'));
    expect((await redeem(player, code, { accountId: own })).status).toBe(200);
    expect(await redeem(second, code, { accountId: foreign })).toMatchObject(refusal(409, 'OUT_OF_STOCK'));
    expect(await second.run('redemptions')).toMatchObject({ totalCount: 0 });
  });

  it('is refused for a blocked account, and on a closed server', async () => {
    const { code } = await promote({ reward: { sku: 'sword', quantity: 1 } });
    const player = await fixture.newPlayer({ accounts: ['one', 'two'] });
    const [one, two] = ['one', 'two'].map((server) => ({
      accountId: String(player.accounts[server]),
      gameServerId: fixture.project.server(server),
    }));
    await service.domain.accounts.block(fixture.project.id, Number(one?.accountId), TEST_OPERATOR);
    expect(await redeem(player, code, one)).toMatchObject(refusal(403, 'ACCOUNT_BLOCKED'));
    await fixture.project.setServerStatus('two', 'CLOSED');
    expect(await redeem(player, code, two)).toMatchObject(refusal(403, 'GAME_SERVER_CLOSED'));
    await fixture.project.setServerStatus('two', 'OPEN');
    expect((await redeem(player, code, two)).status).toBe(200);
  });

  it.each([
    { kind: 'an item on the selected server', reward: { sku: 'sword', quantity: 1 }, isNamed: false },
    { kind: 'money on a named server', reward: { amount: 10 }, isNamed: true },
  ])('for $kind is refused if the server is closed while the request waits for the code', async (row) => {
    const { reward, isNamed } = row;
    const { code } = await promote({ reward });
    const player = await fixture.newPlayer();
    const lock = await lockRows(service, 'SELECT FROM promotion_code WHERE code = $1 FOR UPDATE', [code]);
    const accountId = String(player.accounts['one']);
    const named = isNamed ? { gameServerId: fixture.project.server('one') } : {};
    const answer = redeem(player, code, { accountId, ...named });
    await lock.waitForBlocked(1);
    await fixture.project.setServerStatus('one', 'CLOSED');
    await lock.release();
    expect(await answer).toMatchObject(refusal(403, 'GAME_SERVER_CLOSED'));
    expect(await player.run('redemptions')).toMatchObject({ totalCount: 0 });
    await fixture.project.setServerStatus('one', 'OPEN');
  });

  it('is refused if the access to the server is revoked while the request waits', async () => {
    const player = await restricted.newPlayer({ accounts: ['two'] });
    const { code } = await createPromotion(service, restricted.project.id, {
      reward: { sku: 'sword', quantity: 1 },
    });
    const two = { accountId: String(player.accounts['two']), gameServerId: restricted.project.server('two') };
    // A project has three slots: these wait for their wallets, so the next one waits for them.
    const others = await Promise.all(Array.from({ length: 3 }, () => restricted.newPlayer()));
    const ids = others.map(({ user }) => user.id);
    const lock = await lockRows(service, 'SELECT FROM wallet WHERE user_id = ANY ($1) FOR UPDATE', [ids]);
    const before = others.map((other) => redeem(other, code, { accountId: String(other.accounts['one']) }));
    await lock.waitForBlocked(3);
    const answer = redeem(player, code, two);
    await sleep(200);
    const server = Number(restricted.project.server('two'));
    await service.domain.servers.revokeAccess(restricted.project.id, server, player.user.id, TEST_OPERATOR);
    await lock.release();
    for (const redeemed of before) expect((await redeemed).status).toBe(200);
    expect(await answer).toMatchObject(refusal(403, 'GAME_SERVER_ACCESS_DENIED'));
  });

  it('needs a server where the item is sold', async () => {
    const { code } = await promote({ reward: { sku: 'last', quantity: 1 } });
    const player = await fixture.newPlayer({ accounts: ['one', 'two'] });
    const onSecond = { accountId: String(player.accounts['two']), gameServerId: fixture.project.server('two') };
    expect(await redeem(player, code, onSecond)).toMatchObject(refusal(404, 'SHOP_ITEM_NOT_FOUND'));
    const unknown = { ...onSecond, gameServerId: '2147483647' };
    expect(await redeem(player, code, unknown)).toMatchObject(refusal(404, 'GAME_SERVER_NOT_FOUND'));
  });
});

it('leaves a ledger and counts that the audit accepts', async () => {
  expect((await service.domain.ledgerAudit.examineLedger(fixture.project.id)).violations).toEqual([]);
});
