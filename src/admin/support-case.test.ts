import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { auditFields, auditValueText, subjectOf } from '../../packages/console/src/words/audit.js';
import { type Operator, useAdmin } from '../../test/support/admin/admin-client.js';
import { GAME_PASSWORD, newLogin, type Player, PRICE, useFixture } from '../../test/support/fixture.js';
import { useProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';
import { auditActions } from '../base/audit-actions.js';
import { accessLineFormat, idIn } from '../base/log/access-line.js';
import { createRecentLines, type RefusalSubject } from '../base/log/recent-lines.js';
import type { DataOf } from './index.js';

// rules.md §4.5: player support with admin commands only.

/** Recent access lines of the service, and those not yet written. */
const recent = createRecentLines();
const lineOf = accessLineFormat('json');
const service = useService({
  wrapAccessLog: (accessLog) => ({
    ...accessLog,
    record: (entry, _limit, subject) => put(lineOf(entry, Date.now()), subject),
  }),
});
const fixture = useFixture(service, {
  declared: { policies: { pinPolicy: 'off' } },
  items: [
    { sku: 'sword' },
    { sku: 'rare', servers: { one: { stock: 3 } } },
    { sku: 'early', servers: { one: { offeredFrom: '2999-01-01T00:00:00Z' } } },
  ],
});
useProject(service, { slug: 'moors' });
const FAILED = { category: 'authentication', code: 'UNAUTHENTICATED', documentId: 'me', durationMs: 1.5, status: 401 };
const AT = '2027-01-31T18:00:00.000Z';
function put(line: string, subject?: RefusalSubject | null): void {
  if (recent.put(line, subject)) return;
  recent.take();
  expect(recent.put(line, subject)).toBe(true);
}
/** Records the access line of a request, as its node does. */
const recordFailure = (requestId: string, project: string | null, code = FAILED.code): void =>
  put(lineOf({ ...FAILED, requestId, project, code }, Date.parse(AT)));
const admin = useAdmin(service, { lineOf: async (...asked) => recent.find(idIn(...asked)) });
const isles = { project: 'isles' };
let support: Operator;
let player: Player;
let order: string;

beforeAll(async () => {
  support = await admin.operator({ isles: 'SUPPORT' });
  player = await fixture.newPlayer({ money: 500 });
  order = (await player.buy(player.purchaseInput('sword'))).id;
  const lease = await fixture.server('one').fetchOrder(order);
  await fixture.server('one').answer(lease, 'rejected', { reason: 'no such hero' });
});

/** Fails if the page has no translation for a field or a code of an entry. */
function expectWords({ action, target, before, after }: DataOf<'user.history'>['entries'][number]): void {
  const fields = Object.entries({ ...Object(before), ...Object(after) });
  for (const language of ['en', 'de'] as const) {
    expect(auditActions).toHaveProperty([action, language]);
    expect([target, subjectOf(target, language)]).toEqual([
      target,
      { kind: expect.any(String), id: expect.any(String) },
    ]);
    for (const [name, value] of fields) {
      expect(auditFields).toHaveProperty([name, language]);
      const currency = { code: 'EMB', scale: 0 };
      expect(auditValueText(name, value, { action, language, currency })).not.toMatch(
        /\b(?!PIN\b|EMB\b)[A-Z]{2,}|^user:/,
      );
    }
  }
}

const cardOf = () => support.data('user.show', { ...isles, user: player.user.id });

it('"I paid and got nothing": finds the order, shows its rejection, refunds it, and records it in the name of the operator', async () => {
  const { users } = await support.data('user.find', { ...isles, text: order });
  expect(users).toMatchObject([{ id: player.user.id, matches: [{ by: 'PURCHASE' }] }]);
  expect((await cardOf()).orders[0]).toMatchObject({
    id: order,
    delivery: { state: 'DEAD', lastError: 'The game server rejects it: no such hero' },
  });
  const refund = { ...isles, purchase: order, note: 'The game rejects it' };
  const planned = await support.ask('purchase.refund', { ...refund, dryRun: true });
  expect(planned).toMatchObject({ dryRun: true, data: { id: order, status: 'REFUNDED' } });
  expect((await cardOf()).balance).toBe(400);
  const done = await support.ask('purchase.refund', refund);
  expect(done.text).toBe(planned.text);
  expect(await cardOf()).toMatchObject({ balance: 500, ledger: [{ type: 'REFUND', note: refund.note }, {}, {}] });
  const [entry] = await support.data('audit.search', { ...isles, target: `purchase:${order}`, limit: 1 });
  expect(entry).toMatchObject({ actor: expect.stringMatching(/^operator:/), action: 'purchase.refund' });
  const { effects } = await support.data('request', { ...isles, requestId: entry?.requestId ?? '' });
  const money = effects.filter(({ kind }) => kind === 'ledger');
  expect(money).toMatchObject([{ details: { type: 'REFUND', amount: PRICE } }]);
  const other = await admin.operator({ moors: 'OWNER' });
  const elsewhere = await other.data('request', { project: 'moors', requestId: entry?.requestId ?? '' });
  expect(elsewhere).toMatchObject({ effects: [] });
});

it('lists the users of the project once each, newest first, page by page', async () => {
  const newest = await fixture.newPlayer();
  const { users, next } = await support.data('user.list', { ...isles, limit: 1 });
  expect(users).toMatchObject([{ id: newest.user.id, email: newest.user.email, status: 'ACTIVE' }]);
  expect(next).toBe(newest.user.id);
  const rest = await support.data('user.list', { ...isles, after: next });
  expect(rest.users.map(({ id }) => id)).toContain(player.user.id);
  expect(rest.users.every(({ id }) => id < newest.user.id)).toBe(true);
  expect(rest.next).toBeNull();
});

it('says on a page after the last one that there are no more entries, not that there are none', async () => {
  const { user } = await fixture.newPlayer();
  const of = { ...isles, user: user.id };
  const textsOf = async (after: number | null) => [
    (await support.ask('user.list', { ...isles, after })).text,
    (await support.ask('user.history', { ...of, after })).text,
    (await support.ask('ledger.show', { ...of, after })).text.split('\n').at(-1),
    (await support.ask('promotion.list', { ...isles, after })).text,
  ];
  expect(await textsOf(1)).toEqual(Array(4).fill('There are no more entries.'));
  expect((await textsOf(null)).at(-1)).toBe('There are no promotions.');
});

it('says the same of lists with filters', async () => {
  const owner = await admin.operator({ isles: 'OWNER' });
  const buyer = await fixture.newPlayer({ money: 2 * PRICE });
  const { id } = await buyer.buy(buyer.purchaseInput('sword'));
  const { id: newer } = await buyer.buy(buyer.purchaseInput('sword'));
  const paid = { ...isles, user: buyer.user.id, status: 'PAID' as const };
  const { next } = await owner.data('purchase.list', { ...paid, limit: 1 });
  await owner.ask('purchase.refund', { ...isles, purchase: id });
  const textsOf = async (cursor: string | null, delivery: string | null, name: string | null) => [
    (await owner.ask('purchase.list', { ...paid, after: cursor })).text,
    (await owner.ask('delivery.list', { ...isles, user: buyer.user.id, state: 'DEAD', after: delivery })).text,
    (await owner.ask('catalogue.items', { ...isles, state: 'ENDED', after: name })).text,
    (await owner.ask('overview', { after: name })).text,
    (await owner.ask('report.projects', { after: name })).text.split('\n').at(-1),
  ];
  expect(await textsOf(next, id, 'z')).toEqual(Array(5).fill('There are no more entries.'));
  await owner.ask('purchase.refund', { ...isles, purchase: newer });
  expect((await textsOf(null, null, null)).slice(0, 3)).toEqual([
    'There are no such purchases.',
    'isles has no such deliveries.',
    'isles has no such items.',
  ]);
});

describe('public and internal texts', () => {
  it('of a block are separate, and on the card until it is lifted', async () => {
    const blocked = { reasons: { en: 'Your card was refused' }, note: 'Chargeback 8412', until: null };
    const user = { ...isles, user: player.user.id };
    await support.ask('user.block', { ...user, ...blocked, dryRun: true });
    expect((await cardOf()).block).toBeNull();
    await support.ask('user.block', { ...user, ...blocked });
    expect(await cardOf()).toMatchObject({ status: 'BLOCKED', block: blocked });
    const unpublished = { ...user, reasons: { xx: 'No such language' } };
    expect(await support.refusalCode('user.block', unpublished)).toBe('LANGUAGE_NOT_PUBLISHED');
    const misnamed = { ...user, reasons: JSON.parse('{ "__proto__": "No language" }') };
    expect(await support.refusalCode('user.block', misnamed)).toBe('INVALID_REQUEST');
    await support.ask('user.unblock', { ...user, note: 'Appeal accepted' });
    expect(await cardOf()).toMatchObject({ status: 'ACTIVE', block: null });
    const { entries } = await support.data('user.history', user);
    expect(entries[0]).toMatchObject({ action: 'user.unblock', after: { note: 'Appeal accepted' } });
    for (const entry of entries) expectWords(entry);
  });
});

describe('"my request failed"', () => {
  const request = async (operator: Operator, requestId: string, given: { project?: string }) =>
    await operator.data('request', { requestId, ...given });

  it('returns the log line, the error and its advice', async () => {
    recordFailure('r-1', 'isles');
    expect(await request(support, 'r-1', isles)).toMatchObject({
      line: { ...FAILED, timestamp: AT, project: 'isles' },
      refusal: { code: 'UNAUTHENTICATED', status: 401, retryable: false, advice: expect.any(String) },
      effects: [],
    });
  });

  it('returns nothing to operators without a role in the project', async () => {
    const all = await admin.operator('ALL');
    for (const other of ['moors', null]) {
      recordFailure('r-2', other);
      expect(await request(support, 'r-2', isles)).toMatchObject({ line: null, refusal: null });
      expect(await request(all, 'r-2', {})).toMatchObject({ line: { project: other } }); // (control)
    }
    expect(await support.refusalCode('request', { requestId: 'r-1' })).toBe('ROLE_REQUIRED');
    expect(await all.data('request', { requestId: 'another' })).toMatchObject({ line: null });
  });

  it('rejects an id of another form than the service accepts', async () => {
    expect(await support.refusal('request', { requestId: 'no such id', ...isles })).toMatchObject({
      code: 'INVALID_REQUEST',
      values: { field: 'requestId', problem: 'INVALID' },
    });
  });

  it('finds the request if a newer one of another project has the same id', async () => {
    recordFailure('r-3', 'isles', 'SESSION_EXPIRED');
    recordFailure('r-3', 'isles');
    for (const other of ['moors', 'the-isles', null]) recordFailure('r-3', other, 'SERVICE_UNAVAILABLE');
    expect(await request(support, 'r-3', isles)).toMatchObject({
      line: { project: 'isles', code: 'UNAUTHENTICATED' },
      refusal: { code: 'UNAUTHENTICATED' },
    });
  });
});

describe('the lookup of a rejected purchase', () => {
  const refusals: readonly [code: string, sku: string, over: Record<string, unknown>][] = [
    ['PRICE_CHANGED', 'sword', { expectedTotal: 1 }],
    ['OUT_OF_STOCK', 'rare', { quantity: 4, expectedTotal: 4 * PRICE }],
    ['ITEM_UNAVAILABLE', 'early', {}],
  ];

  /** Refuses a purchase; returns the error as the client receives it. */
  async function refuse(requestId: string, buyer: Player, sku: string, over: Record<string, unknown>) {
    const headers = { 'x-request-id': requestId };
    return (await buyer.ask('purchase', buyer.purchaseInput(sku, over), { headers })).body.errors?.[0];
  }

  it.each(refusals)('returns user and item after %s, for their project only', async (code, sku, over) => {
    const buyer = await fixture.newPlayer();
    const requestId = `refused-${code}`;
    recent.take();
    const error = await refuse(requestId, buyer, sku, over);
    const written = JSON.parse(recent.take().toString());
    const subject = { user: buyer.user.id, item: sku };

    const found = await support.ask('request', { ...isles, requestId });
    expect(found.data).toMatchObject({ line: { code, subject }, refusal: { code } });
    expect(found.text).toContain(`user ${subject.user}, item ${sku}`);

    const all = await admin.operator('ALL');
    expect(await all.data('request', { requestId })).toMatchObject({ line: { subject } }); // (control)
    const other = await admin.operator({ moors: 'OWNER' });
    const elsewhere = await other.ask('request', { project: 'moors', requestId });
    expect(elsewhere.data).toMatchObject({ line: null, refusal: null, effects: [] });
    expect(JSON.stringify(elsewhere)).not.toContain(sku);

    // Neither the client nor the log gets the item or the user.
    expect(JSON.stringify(error)).not.toMatch(new RegExp(`"${sku}"|"(item|user|subject)"`));
    const fields = ['category', 'code', 'documentId', 'durationMs', 'level', 'message', 'project', 'requestId'];
    expect(Object.keys(written)).toEqual([...fields, 'status', 'timestamp']);
  });

  it('returns those of the newest request with the id, and none for other errors', async () => {
    const [one, two] = [await fixture.newPlayer(), await fixture.newPlayer()];
    const lookUp = async () => (await support.data('request', { ...isles, requestId: 'again' })).line?.subject;
    await refuse('again', one, 'sword', { expectedTotal: 1 });
    await refuse('again', two, 'early', {});
    expect(await lookUp()).toEqual({ user: two.user.id, item: 'early' });
    await refuse('again', two, 'sword', { accountId: one.accounts['one'] });
    expect(await lookUp()).toBeNull();
  });
});

describe('a long list', () => {
  it('on the card continues on the next page: orders and the ledger', async () => {
    const buyer = await fixture.newPlayer({ money: 10_000 });
    const user = buyer.user.id;
    for (let bought = 0; bought < 22; bought += 1) await buyer.buy(buyer.purchaseInput('sword'));
    const card = await support.data('user.show', { ...isles, user });
    expect([card.orders.length, card.ledger.length]).toEqual([20, 20]);
    const orders = await support.data('purchase.list', { ...isles, user, after: card.next.orders });
    expect(orders).toMatchObject({ purchases: [{}, {}], next: null });
    const ledger = await support.data('ledger.show', { ...isles, user, after: card.next.ledger });
    expect(ledger).toMatchObject({ next: null, entries: [{ seq: 3 }, { seq: 2 }, { seq: 1, type: 'CREDIT' }] });
    const all = [...card.ledger, ...ledger.entries].map(({ seq }) => seq);
    expect(all).toEqual(Array.from({ length: 23 }, (_, index) => 23 - index));
  });

  it('of orders hides no delivery about a game account, and has further pages', async () => {
    const buyer = await fixture.newPlayer({ accounts: ['one', 'two'], money: 10_000 });
    const user = buyer.user.id;
    for (let bought = 0; bought < 20; bought += 1) await buyer.buy(buyer.purchaseInput('sword'));
    const { deliveries, next } = await support.data('user.show', { ...isles, user });
    expect(deliveries.map(({ type }) => type)).toEqual(['ACCOUNT_CREATE', 'ACCOUNT_CREATE']);
    expect(next.deliveries).toBeNull();

    const all = (await support.data('delivery.list', { ...isles, user })).deliveries.map(({ id }) => id);
    expect(all).toHaveLength(22);
    const paged: string[] = [];
    let after: string | null = null;
    do {
      const page: DataOf<'delivery.list'> = await support.data('delivery.list', { ...isles, user, after, limit: 5 });
      paged.push(...page.deliveries.map(({ id }) => id));
      after = page.next;
    } while (after !== null);
    expect(paged).toEqual(all);
    const ofOrders = await support.data('delivery.list', { ...isles, user, about: 'ORDER', limit: 20 });
    expect(ofOrders).toMatchObject({ deliveries: all.slice(0, 20).map((id) => ({ id })), next: null });
  });

  it('of the history of a user has all entries of the user, newest first, and none of others', async () => {
    const refunded = await fixture.newPlayer({ accounts: ['one', 'two'], money: 500 });
    const user = refunded.user.id;
    const { id } = await refunded.buy(refunded.purchaseInput('sword'));
    await support.ask('user.block', { ...isles, user });
    await support.ask('account.block', { ...isles, account: Number(refunded.accounts['one']) });
    await support.ask('purchase.refund', { ...isles, purchase: id });
    const whole = await support.data('user.history', { ...isles, user });
    for (const entry of whole.entries) expectWords(entry);
    const done = ['purchase.refund', 'account.block', 'user.block'];
    expect(whole.entries.map(({ action }) => action).slice(0, 3)).toEqual(done);
    expect(whole.entries[0]).toMatchObject({ project: 'isles', target: `purchase:${id}` });
    expect(whole.next).toBeNull();
    const accounts = Object.values(refunded.accounts).map((account) => `account:${account}`);
    const targets = [`user:${user}`, `purchase:${id}`, ...accounts];
    expect(whole.entries.filter(({ target }) => !targets.includes(target))).toEqual([]);

    const first = await support.data('user.history', { ...isles, user, limit: 2 });
    // New entries come first, so the cursor stays valid.
    await support.ask('user.unblock', { ...isles, user });
    const second = await support.data('user.history', { ...isles, user, after: first.next });
    expect([...first.entries, ...second.entries]).toEqual(whole.entries);
  });

  it('of the history of a user continues after two billion entries of all projects', async () => {
    await sql`ALTER TABLE audit ALTER COLUMN id RESTART WITH 2147483647`.execute(service.administrator.direct);
    const { user } = await fixture.newPlayer();
    for (const command of ['user.block', 'user.unblock'] as const)
      await support.ask(command, { ...isles, user: user.id });
    const { next } = await support.data('user.history', { ...isles, user: user.id, limit: 1 });
    expect(next).toBeGreaterThan(2 ** 31);
    const page = await support.data('user.history', { ...isles, user: user.id, after: next, limit: 1 });
    expect(page.entries).toMatchObject([{ action: 'user.block' }]);
  });

  it('that is complete on the card says so', async () => {
    expect((await cardOf()).next).toEqual({ ledger: null, orders: null, deliveries: null });
  });
});

describe('a lockout', () => {
  it('names the command that lifts it', async () => {
    const locked = await fixture.newPlayer();
    for (let tries = 0; tries < 5; tries += 1)
      await locked.expectRefusal('changePassword', {
        currentPassword: 'not mine at all',
        newPassword: 'another of mine 1',
      });
    const user = locked.user.id;
    const lockouts = async () => (await support.data('user.show', { ...isles, user })).lockouts;
    expect(await lockouts()).toMatchObject([{ limit: 'PASSWORD', liftedBy: 'user.lift-lockouts' }]);
    await support.ask('user.lift-lockouts', { ...isles, user, dryRun: true });
    expect(await lockouts()).toHaveLength(1);
    await support.ask('user.lift-lockouts', { ...isles, user });
    expect(await lockouts()).toEqual([]);
  });

  it('of game accounts is lifted too', async () => {
    const eager = await fixture.newPlayer({ accounts: [] });
    const user = eager.user.id;
    const input = { gameServerId: fixture.project.server('one'), password: GAME_PASSWORD };
    for (let attempt = 0; attempt < 10; attempt += 1)
      await eager.createAccount(newLogin(), input).catch(() => undefined);
    const codeOf = async () => (await eager.ask('createAccount', { login: newLogin(), ...input })).code;
    expect(await codeOf()).toBe('RATE_LIMITED');
    const lifted = [{ limit: 'GAME_ACCOUNTS', network: null, until: expect.any(String) }];
    expect((await support.data('user.show', { ...isles, user })).lockouts).toMatchObject(lifted);
    expect((await support.data('user.lift-lockouts', { ...isles, user })).lifted).toEqual(lifted);
    expect((await support.data('user.show', { ...isles, user })).lockouts).toEqual([]);
    expect(await codeOf()).not.toBe('RATE_LIMITED');
  });
});
