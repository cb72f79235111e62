import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { createShopClient } from '../../support/catalogue/shop.js';
import { withAdministrator } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { countAnswers, type Player, useFixture } from '../../support/fixture.js';
import { type LockedRows, lockRows } from '../../support/locks.js';
import { newNetwork } from '../../support/network.js';
import type { SeededProject } from '../../support/project.js';
import { createPromotion } from '../../support/promotions.js';
import { waitingIn } from '../../support/queues.js';
import { type Answer, type TestService, useService } from '../../support/service.js';
import { fillShop } from '../../support/shop.js';
import { distinctSearches } from './project-load.js';

// rules.md §3.12: load and locks of one project do not slow another. `npm run long -- rush` has the
// long form with measurements.

const ITEMS = 1_200;
const MOST_COUNTED = 1_000;
/** Below the five seconds after which a statement that waits for a lock ends. */
const QUICK_MS = 4_000;

/** The response cache is off, so that each page is read. */
let isLate = false;
const service = useService({ responseCacheBytes: 0, isLate: () => isLate });
const declared = { policies: { pinPolicy: 'off' } };
const loudFixture = useFixture(service, { slug: 'loud', declared, items: [{ sku: 'held' }] });
const secondFixture = useFixture(service, { slug: 'second', declared, items: [{ sku: 'held' }] });
const thirdFixture = useFixture(service, { slug: 'third', declared, items: [{ sku: 'held' }] });
const quietFixture = useFixture(service, { slug: 'quiet', declared, items: [{ sku: 'thing' }] });
let loud: SeededProject;
let quiet: SeededProject;
let buyer: Player;

beforeAll(async () => {
  loud = loudFixture.project;
  quiet = quietFixture.project;
  await fillShop(service, loud, ITEMS);
  buyer = await quietFixture.newPlayer({ money: 100_000 });
});

const shopItems = (node: TestService, project: SeededProject, variables: Record<string, unknown>, from?: string) =>
  node.ask('shopItems', { gameServerId: project.servers[0].id, ...variables }, { token: project.token, from });

/** Sends this many different searches at once, each of which matches every item. */
function searches(node: TestService, project: SeededProject, count: number): Promise<Answer>[] {
  const texts = distinctSearches();
  return Array.from({ length: count }, () => shopItems(node, project, { search: texts.next().value }));
}

/**
 * Locks the rows of `statement` during `work`; returns the maximum number of statements that waited
 * for a lock.
 */
async function whileHeld(
  statement: string,
  values: readonly unknown[],
  work: (held: LockedRows) => Promise<void>,
): Promise<number> {
  const held = await lockRows(service, statement, values);
  let isOver = false;
  let most = 0;
  const look = async (): Promise<void> => {
    const now = await waiting();
    // Compared after the wait, because two of these may run at once.
    most = Math.max(most, now);
  };
  const watch = async (): Promise<void> => {
    while (!isOver) {
      await look();
      await sleep(10);
    }
  };
  const watched = watch();
  try {
    await work(held);
    // At least once, also on a busy machine.
    await look();
  } finally {
    isOver = true;
    await held.release();
    await watched;
  }
  return most;
}

/**
 * Number of statements that wait for a lock, except those of two nodes that write their counts of
 * calls at the same time.
 */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`SELECT count(*)::int AS waiting FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock' AND query NOT LIKE 'SELECT pg_advisory_xact_lock%'`.execute(
    service.database.db,
  );
  return rows[0]?.waiting ?? 0;
}

async function quickly(work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  expect(performance.now() - began).toBeLessThan(QUICK_MS);
}

const redeem = (player: Player, code: string) => player.ask('redeemCode', { code, idempotencyKey: randomUUID() });

/** Actions of a user of the quiet project on a node; `buys` if the shop can be read. */
async function runQuietProject(node: TestService, { buys }: { readonly buys: boolean }): Promise<void> {
  const there = quietFixture.on(node, buyer);
  for (let round = 0; round < 3; round += 1) {
    await quickly(() => there.balance());
    if (buys) await quickly(() => there.buy(there.purchaseInput('thing')));
    await quickly(() => node.run('setLanguage', { language: 'en' }, { token: quiet.token, session: buyer.session }));
  }
}

describe('searches', () => {
  const node = useService({ sharedWith: service });
  const heldSearch = 'SELECT pg_advisory_xact_lock(7)';

  // Only searches of items wait for this lock.
  beforeAll(() =>
    withAdministrator(service.connection, async (client) => {
      await client.query(`
        CREATE FUNCTION search_is_free() RETURNS boolean LANGUAGE plpgsql AS $$ BEGIN
          IF current_query() LIKE '%::tsquery%' THEN PERFORM pg_advisory_xact_lock_shared(7); END IF;
          RETURN true;
        END $$`);
      await client.query('CREATE POLICY searchable ON shop_item USING (search_is_free())');
      await client.query('ALTER TABLE shop_item ENABLE ROW LEVEL SECURITY');
    }),
  );
  afterAll(() =>
    withAdministrator(service.connection, (client) => client.query('ALTER TABLE shop_item DISABLE ROW LEVEL SECURITY')),
  );

  it('are limited to one per project and two in total while they are blocked, and everything else continues', async () => {
    const most = await whileHeld(heldSearch, [], async (held) => {
      const answers = searches(node, loud, 30);
      await held.waitForBlocked(1);
      await runQuietProject(node, { buys: true });
      // One searches, twenty wait, and the others are refused at once. A search is cancelled after
      // a second, and so is a request that waits that long.
      const received = await Promise.all(answers);
      expect(Object.keys(countAnswers(received)).sort()).toEqual(['SERVICE_UNAVAILABLE', 'TIMEOUT']);
      const refused = received.filter(({ headers }) => headers.get('retry-after') === '1');
      expect(refused.length).toBeGreaterThanOrEqual(9);
    });
    expect(most).toBe(1);
    const ofBoth = await whileHeld(heldSearch, [], async (held) => {
      const answers = [...searches(node, loud, 3), ...searches(node, quiet, 3)];
      await held.waitForBlocked(2);
      await Promise.all(answers);
    });
    expect(ofBoth).toBe(2);
    const { rows } = await sql`SHOW statement_timeout`.execute(node.database.searching(loud.id));
    expect(rows).toEqual([{ statement_timeout: '1s' }]);
    expect((await shopItems(node, loud, { search: 'sword' })).status).toBe(200);
  });

  it('count matches up to 1,000', async () => {
    const page = async (search: string) =>
      (await createShopClient(service, loud).page({ search, first: 1 })).totalCount;
    expect([await page('sword'), await page('isles of')]).toEqual([MOST_COUNTED, MOST_COUNTED]);
    // Below the bound the count is exact: sku-1 to sku-9, sku-10 to sku-99 and so on, of those that
    // begin with a 1.
    const exact = Array.from({ length: ITEMS }, (_, index) => String(index + 1)).filter((n) => n.startsWith('1'));
    expect(await page('sword 1')).toBe(exact.length);
    expect(await page('axe')).toBe(0);
  });

  it('have pages beyond the count', async () => {
    const skus = await createShopClient(service, loud).readAllPages({ search: 'sword', first: 100 });
    expect(new Set(skus).size).toBe(ITEMS);
  });
});

describe('the rate weight of a search', () => {
  const limited = useService({ sharedWith: service, requestRates: { perNetwork: 10, perUser: 0 } });

  it('is ten requests of its network', async () => {
    const from = newNetwork();
    const search = (text: string) => shopItems(limited, loud, { search: text }, from);
    expect([(await search('one')).status, (await search('two')).status]).toEqual([200, 200]);
    const refused = await search('three');
    expect(countAnswers([refused])).toEqual({ RATE_LIMITED: 1 });
    expect(refused.headers.get('retry-after')).toBe('1');
  });

  it('applies to searches only', async () => {
    const from = newNetwork();
    const read = Array.from({ length: 12 }, () => shopItems(limited, loud, { search: null }, from));
    expect(countAnswers(await Promise.all(read))).toEqual({ 200: 12 });
  });
});

describe('pages of a shop', () => {
  it('use no connection of sessions, balances and changes while they are blocked', async () => {
    // Both shops are cached, so that only the page is blocked.
    for (const project of [loud, quiet]) expect((await shopItems(service, project, {})).status).toBe(200);
    const answers: Promise<Answer>[] = [];
    const most = await whileHeld('LOCK TABLE shop_item IN ACCESS EXCLUSIVE MODE', [], async (held) => {
      for (let first = 1; first <= 40; first += 1) answers.push(shopItems(service, loud, { first }));
      await held.waitForBlocked(2);
      answers.push(shopItems(service, quiet, {}));
      await held.waitForBlocked(3);
      await runQuietProject(service, { buys: false });
    });
    expect(most).toBe(3);
    expect(countAnswers(await Promise.all(answers))).toEqual({ 200: 41 });
  });
});

describe('unknown sessions', () => {
  it('are looked up two at a time, and block no known session', async () => {
    const money = await buyer.balance();
    const answers: Promise<Answer>[] = [];
    const madeUp = () => loud.ask('me', {}, { session: `gps_${randomBytes(32).toString('base64url')}` });
    const most = await whileHeld('LOCK TABLE session IN ACCESS EXCLUSIVE MODE', [], async (held) => {
      for (let count = 0; count < 30; count += 1) answers.push(madeUp());
      await held.waitForBlocked(2);
      for (let count = 0; count < 5; count += 1) expect(await buyer.balance()).toBe(money);
    });
    expect(most).toBe(2);
    expect(countAnswers(await Promise.all(answers))).toEqual({ UNAUTHENTICATED: 30 });
  });

  it('of one network do not block a login from another one with an ended session', async () => {
    const madeUp = () => `gps_${randomBytes(32).toString('base64url')}`;
    const { email, password } = await loud.newUser();
    const answers: Promise<Answer>[] = [];
    let login: Promise<Answer> | undefined;
    await whileHeld('LOCK TABLE session IN ACCESS EXCLUSIVE MODE', [], async (held) => {
      for (let count = 0; count < 210; count += 1)
        answers.push(loud.ask('me', {}, { session: madeUp(), from: '203.0.113.1' }));
      await held.waitForBlocked(2);
      // (control) The queue of the first network is full.
      expect(countAnswers([await Promise.any(answers)])).toEqual({ SERVICE_UNAVAILABLE: 1 });
      expect(waitingIn('unknown session tokens')).toBe(200);
      login = loud.ask('login', { email, password }, { session: madeUp(), from: '203.0.113.2' });
      await Promise.race([login, sleep(500)]); // it is refused at once, or waits
    });
    expect((await login)?.status).toBe(200);
    await Promise.all(answers);
  });
});

describe('buyers who wait for a locked listing', () => {
  it('do not block purchases of another project, nor other requests of their own', async () => {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => loudFixture.newPlayer()));
    const someone = await loud.newUser();
    const listing = 'SELECT FROM shop_listing WHERE item_id = $1 FOR UPDATE';
    const answers: Promise<Answer>[] = [];
    const most = await whileHeld(listing, [loudFixture.item('held')], async (held) => {
      answers.push(...buyers.map((each) => each.purchase(each.purchaseInput('held'))));
      await held.waitForBlocked(3);
      // Unknown keys are looked up under the lock of the user, which a purchase may have.
      answers.push(...buyers.map((each) => each.ask('purchaseStatus', { idempotencyKey: randomUUID() })));
      await runQuietProject(service, { buys: true });
      await quickly(() => loud.loginAs(someone));
    });
    expect(most).toBe(3);
    expect(countAnswers(await Promise.all(answers))).toEqual({ 200: 8, PURCHASE_NOT_FOUND: 8 });
  });

  it('and redemptions that wait for codes leave two slots to other changes', async () => {
    const fixtures = [loudFixture, secondFixture, thirdFixture] as const;
    const codes = await Promise.all(
      fixtures.map(async ({ project }) => (await createPromotion(service, project.id)).code),
    );
    const items = fixtures.map((fixture) => fixture.item('held'));
    const rows = 'SELECT FROM shop_listing, promotion_code WHERE item_id = ANY ($1) AND code = ANY ($2) FOR UPDATE';
    const answers: Promise<Answer>[] = [];
    const most = await whileHeld(rows, [items, codes], async (held) => {
      const begin = async (index: 0 | 1 | 2, buyers: number, redeemers: number) => {
        const fixture = fixtures[index];
        const players = await Promise.all(Array.from({ length: buyers + redeemers }, () => fixture.newPlayer()));
        answers.push(
          ...players.slice(0, buyers).map((player) => player.purchase(player.purchaseInput('held'))),
          ...players.slice(buyers).map((player) => redeem(player, codes[index] ?? '')),
        );
      };
      await begin(0, 3, 1);
      await held.waitForBlocked(3);
      await begin(1, 1, 1);
      await held.waitForBlocked(4);
      await begin(2, 1, 0);
      await held.waitForBlocked(5);
      await runQuietProject(service, { buys: false });
    });
    expect(most).toBe(5);
    expect(countAnswers(await Promise.all(answers))).toEqual({ 200: 7 });
  });
});

describe('redemptions that wait for a locked code', () => {
  const waitingBuyers = () => waitingIn('purchases');

  it('do not block redemptions of another project', async () => {
    const [held, free] = [await createPromotion(service, loud.id), await createPromotion(service, quiet.id)];
    const players = await Promise.all(Array.from({ length: 4 }, () => loudFixture.newPlayer()));
    const answers: Promise<Answer>[] = [];
    const most = await whileHeld('SELECT FROM promotion_code WHERE code = $1 FOR UPDATE', [held.code], async (rows) => {
      answers.push(...players.map((player) => redeem(player, held.code)));
      await rows.waitForBlocked(3);
      await quickly(async () => expect((await redeem(buyer, free.code)).status).toBe(200));
    });
    expect(most).toBe(3);
    expect(countAnswers(await Promise.all(answers))).toEqual({ 200: 4 });
  });

  it('are overtaken by purchases of their project', async () => {
    const { code } = await createPromotion(service, loud.id);
    const [customer, ...players] = await Promise.all(Array.from({ length: 13 }, () => loudFixture.newPlayer()));
    if (customer === undefined) throw new Error('no player');
    const ended: string[] = [];
    const answers: Promise<Answer>[] = [];
    const add = (name: string, answer: Promise<Answer>) => answers.push(answer.finally(() => ended.push(name)));
    await whileHeld('SELECT FROM promotion_code WHERE code = $1 FOR UPDATE', [code], async (rows) => {
      for (const player of players) add('redemption', redeem(player, code));
      await rows.waitForBlocked(3);
      await eventually(() => waitingBuyers() === 9);
      add('purchase', customer.purchase(customer.purchaseInput('held')));
      await eventually(() => waitingBuyers() === 10);
    });
    expect(countAnswers(await Promise.all(answers))).toEqual({ 200: 13 });
    expect(ended.indexOf('purchase')).toBeLessThan(9); // of 13; in the order of arrival it is the last
  });
});

describe('changes that wait for locked users', () => {
  it('do not block changes of another project', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => loud.newUser()));
    const sessions = await Promise.all(users.map((user) => loud.loginAs(user)));
    const change = (session: string) => loud.ask('setLanguage', { language: 'en' }, { session });
    const answers: Promise<Answer>[] = [];
    const rows = 'SELECT FROM users WHERE id = ANY($1) FOR UPDATE';
    const most = await whileHeld(rows, [users.map(({ id }) => id)], async (held) => {
      answers.push(...sessions.map(change));
      await held.waitForBlocked(4);
      await runQuietProject(service, { buys: true });
    });
    expect(most).toBe(4);
    expect(countAnswers(await Promise.all(answers))).toEqual({ 200: 12 });
  });
});

describe('an overloaded process', () => {
  afterEach(() => {
    isLate = false;
  });

  it('refuses requests with Retry-After until the overload ends', async () => {
    isLate = true;
    const { status, headers } = await quiet.ask('gameServers');
    expect([status, headers.get('retry-after')]).toEqual([503, '1']);
    isLate = false;
    expect((await quiet.ask('gameServers')).status).toBe(200);
  });
});
