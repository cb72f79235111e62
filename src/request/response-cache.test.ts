import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { sql } from 'kysely';
import { createTestClock } from '../../test/support/clock.js';
import { type Player, useFixture } from '../../test/support/fixture.js';
import { lockRows } from '../../test/support/locks.js';
import { type Answer, useService } from '../../test/support/service.js';
import { recordStatements } from '../../test/support/statements.js';

// rules.md §2.7: a cached answer equals an uncached one.

const HOUR_MS = 3_600_000;
const clock = createTestClock();
const service = useService({ clock });
/** A node on the same database without a response cache. */
const anew = useService({ clock, sharedWith: service, responseCacheBytes: 0 });
const inAnHour = new Date(clock.now().getTime() + HOUR_MS);

const fixture = useFixture(service, {
  languages: ['en', 'de'],
  declared: { policies: { pinPolicy: 'off' } },
  categories: [{ code: 'arms' }, { code: 'food' }, { code: 'rarities' }, { code: 'coming' }],
  items: [
    { sku: 'sword', category: 'arms', titles: { en: 'Sword', de: 'Schwert' } },
    { sku: 'axe', category: 'arms', price: 50 },
    { sku: 'bread', category: 'food', limits: [{ scope: 'user', window: 'day', max: 4 }] },
    { sku: 'rare', category: 'rarities', servers: { one: { stock: 500 } } },
    { sku: 'soon', category: 'coming', servers: { one: { offeredFrom: inAnHour.toISOString() } } },
  ],
});

interface Who {
  readonly session?: string | undefined;
  readonly language?: string;
  readonly server?: string;
}

const asking = ({ session, language = 'en' }: Who) => ({
  token: fixture.project.token,
  session,
  headers: { 'accept-language': language },
});

/** Returns the answer, the number of its statements, and the answer without a cache. */
async function ask(documentId: string, variables: Record<string, unknown>, who: Who = {}) {
  const gameServerId = fixture.project.server(who.server ?? 'one');
  const answers: Answer[] = [];
  const statements = await recordStatements(async () => {
    answers.push(await service.ask(documentId, { gameServerId, ...variables }, asking(who)));
  });
  const [answer] = answers;
  if (answer === undefined) throw new Error('nothing was answered');
  const fresh = await anew.ask(documentId, { gameServerId, ...variables }, asking(who));
  return { answer, statements: statements.length, fresh };
}

const askOnce = (documentId: string, variables: Record<string, unknown>): Promise<Answer> =>
  service.ask(documentId, { gameServerId: fixture.project.server('one'), ...variables }, asking({}));

/**
 * Sends the request twice; both answers must equal the uncached ones. Returns whether the second
 * one took no statement.
 */
async function isKept(documentId: string, variables: Record<string, unknown>, who: Who = {}): Promise<boolean> {
  const first = await ask(documentId, variables, who);
  const second = await ask(documentId, variables, who);
  expect(first.answer.text).toBe(first.fresh.text);
  expect(second.answer.text).toBe(second.fresh.text);
  expect(second.answer.status).toBe(200);
  return second.statements === 0;
}

/** Waits until all nodes have received the notifications of changes. */
const known = async (): Promise<void> =>
  void (await Promise.all([service, anew].map((node) => node.notifications.settled())));

const changeListing = async (sku: string, values: Record<string, unknown>): Promise<void> => {
  await fixture.changeListing(sku, values);
  await known();
};
const changeItem = async (sku: string, values: Record<string, unknown>): Promise<void> => {
  await fixture.changeItem(sku, values);
  await known();
};

describe('a cached answer of the shop', () => {
  it('is returned byte for byte without a database statement', async () => {
    for (const [documentId, variables] of [
      ['shopItems', { categoryCode: 'arms' }],
      ['shopItems', { categoryCode: 'arms', sort: 'PRICE_ASC', first: 1 }],
      ['shopItem', { sku: 'sword' }],
    ] as const) {
      expect(await isKept(documentId, variables)).toBe(true);
    }
  });

  it('is computed once for concurrent requests that wait for it', async () => {
    await changeItem('sword', { max_quantity: 7 });
    const page = () => ask('shopItems', { categoryCode: 'arms', first: 2 });
    await page();
    await changeItem('sword', { max_quantity: 8 });
    const answers: Answer[] = [];
    const statements = await recordStatements(async () => {
      // Blocks all requests until every one has arrived.
      const held = await lockRows(service, 'LOCK TABLE shop_item IN ACCESS EXCLUSIVE MODE', []);
      const one = async () => void answers.push(await askOnce('shopItems', { categoryCode: 'arms', first: 2 }));
      const all = Promise.all(Array.from({ length: 100 }, one));
      await sleep(200);
      await held.release();
      await all;
    });
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const pages = statements.filter((text) => text.includes('from "shop_listing"'));
    expect(pages.length).toBeGreaterThan(0);
    expect(pages.length).toBeLessThan(100);
  });

  it('has its own request id and access line', async () => {
    const before = service.accessEntries.length;
    const ids = ['of-the-first', 'of-the-second'];
    for (const id of ids) {
      const headers = { 'x-request-id': id };
      const { headers: sent } = await fixture.project.ask(
        'shopItem',
        { sku: 'axe', gameServerId: fixture.project.server('one') },
        { headers },
      );
      expect(sent.get('x-request-id')).toBe(id);
      expect(sent.get('content-length')).toMatch(/^[1-9]/);
    }
    expect(service.accessEntries.slice(before).map(({ requestId }) => requestId)).toEqual(ids);
  });

  it('is shared by users if it contains no data of a user', async () => {
    const ada = await fixture.newPlayer();
    await isKept('shopItem', { sku: 'sword' });
    expect(await isKept('shopItem', { sku: 'sword' }, ada)).toBe(true);
    expect(await isKept('shopItem', { sku: 'bread' })).toBe(true);
    expect(await isKept('shopItem', { sku: 'bread' }, ada)).toBe(false);
    await ada.buy(ada.purchaseInput('bread', { quantity: 3, expectedTotal: 300 }));
    const { answer } = await ask('shopItem', { sku: 'bread' }, ada);
    expect(answer.body.data).toMatchObject({ shopItem: { limits: [{ max: 4, remaining: 1 }] } });
    expect(await isKept('shopItem', { sku: 'bread' })).toBe(true);
  });

  it('is separate per language, game server and project', async () => {
    const titles = new Set<unknown>();
    for (const who of [{}, { language: 'de' }, { server: 'two' }]) {
      expect(await isKept('shopItem', { sku: 'sword' }, who)).toBe(true);
      const { answer } = await ask('shopItem', { sku: 'sword' }, who);
      titles.add(answer.text);
    }
    expect(titles.size).toBe(3);
  });

  it('is not cached if its stock is bounded, because sales send no notification', async () => {
    const ada = await fixture.newPlayer();
    expect(await isKept('shopItem', { sku: 'rare' })).toBe(false);
    expect(await isKept('shopItems', {})).toBe(false);
    const remaining = async () => Object((await ask('shopItem', { sku: 'rare' })).answer.body.data).shopItem.remaining;
    const before = await remaining();
    await ada.buy(ada.purchaseInput('rare'));
    expect(await remaining()).toBe(before - 1);
  });

  it('expires at the edge of a sale window', async () => {
    expect(await isKept('shopItem', { sku: 'soon' })).toBe(true);
    const until = inAnHour.getTime() - clock.now().getTime();
    clock.advance(until - 1);
    const { answer: before } = await ask('shopItem', { sku: 'soon' });
    expect(before.body.data).toMatchObject({ shopItem: { unavailableReason: 'NOT_YET_ON_SALE' } });
    clock.advance(1);
    const { answer: after } = await ask('shopItem', { sku: 'soon' });
    expect(after.body.data).toMatchObject({ shopItem: { purchasable: true } });
  });

  it('is invalidated by each edit of its sources', async () => {
    const { direct } = service.database;
    const edits: readonly (() => Promise<unknown>)[] = [
      () => changeItem('sword', { titles: { en: 'Blade', de: 'Klinge' } }),
      () => changeListing('sword', { price: 70, shown_price: 70 }),
      () =>
        direct
          .updateTable('shop_category')
          .set({ titles: { en: 'Arms!' } })
          .where('code', '=', 'arms')
          .execute(),
      () =>
        direct
          .updateTable('game_server')
          .set({ names: { en: 'Eins' } })
          .where('code', '=', 'one')
          .execute(),
      () =>
        direct
          .updateTable('project')
          .set({ currency_names: { en: 'Gems' } })
          .execute(),
    ];
    const texts = new Set<string>();
    for (const edit of [async () => undefined, ...edits]) {
      await edit();
      await known();
      expect(await isKept('shopItem', { sku: 'sword' })).toBe(true);
      texts.add((await ask('shopItem', { sku: 'sword' })).answer.text);
    }
    expect(texts.size).toBe(edits.length + 1);
  });

  it('is not cached if it has an error', async () => {
    const { answer, fresh } = await ask('shopItem', { sku: 'nothing' });
    expect(answer.status).toBe(404);
    expect(fresh.status).toBe(404);
    expect((await ask('shopItem', { sku: 'nothing' })).statements).toBeGreaterThan(0);
  });
});

/** Buys one piece at its current price. Throws if it is not on sale. */
async function buy(buyer: Player, sku: string): Promise<void> {
  const { fresh } = await ask('shopItem', { sku });
  const { price = 0 } = Object(Object(fresh.body.data).shopItem);
  await buyer.purchase(buyer.purchaseInput(sku, { expectedTotal: price }));
}

describe('after any purchases, edits and waiting times', () => {
  const QUESTIONS: readonly (readonly [documentId: string, variables: Record<string, unknown>])[] = [
    ['shopCategories', {}],
    ['shopItems', {}],
    ['shopItems', { sort: 'PRICE_DESC', first: 2 }],
    ['shopItems', { categoryCode: 'arms' }],
    ['shopItems', { search: 'sw' }],
    ...['sword', 'axe', 'bread', 'rare', 'soon'].map((sku) => ['shopItem', { sku }] as const),
  ];

  it('every answer equals an uncached one', async () => {
    const ada = await fixture.newPlayer({ money: 100_000 });
    const sku = fc.constantFrom('sword', 'axe', 'bread', 'rare', 'soon');
    const step = fc.oneof(
      sku.map((of) => () => buy(ada, of)),
      fc.tuple(sku, fc.integer({ min: 1, max: 99 })).map(
        ([of, price]) =>
          () =>
            changeListing(of, { price, shown_price: price }),
      ),
      fc.tuple(sku, fc.boolean()).map(
        ([of, enabled]) =>
          () =>
            changeListing(of, { enabled }),
      ),
      // The supply is never less than the quantity sold.
      fc.tuple(sku, fc.option(fc.integer({ min: 1, max: 600 }))).map(
        ([of, left]) =>
          () =>
            changeListing(of, { supplied: left === null ? null : sql`sold + ${left}` }),
      ),
      fc.tuple(sku, fc.integer({ min: 0, max: 90 })).map(
        ([of, minutes]) =>
          () =>
            changeListing(of, { sale_from: null, sale_to: new Date(clock.now().getTime() + minutes * 60_000) }),
      ),
      sku.map(
        (of) => () =>
          changeItem(of, { titles: { en: `${of} ${Math.round(clock.now().getTime() / 1_000)}`, de: `das ${of}` } }),
      ),
      fc.integer({ min: 1, max: 30 }).map((minutes) => async () => clock.advance(minutes * 60_000)),
    );
    const look = fc.tuple(fc.constantFrom(...QUESTIONS), fc.constantFrom<Who>({}, ada, { language: 'de' }));
    const steps = fc.array(fc.tuple(step, fc.array(look, { minLength: 3, maxLength: 6 })), {
      minLength: 15,
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(steps, async (all) => {
        for (const [take, looks] of all) {
          await take();
          for (const [[documentId, variables], who] of looks) {
            const { answer, fresh } = await ask(documentId, variables, who);
            expect({ documentId, variables, text: withoutId(answer) }).toEqual({
              documentId,
              variables,
              text: withoutId(fresh),
            });
          }
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
  });
});

/** Removes the request id of an error, which differs by request. */
const withoutId = ({ text }: Answer): string => text.replace(/"requestId":"[^"]*"/, '');

it('caches nothing if the cache is off', async () => {
  const statements = await recordStatements(async () => {
    for (let time = 0; time < 2; time += 1)
      await anew.ask(
        'shopItem',
        { sku: 'axe', gameServerId: fixture.project.server('one') },
        { token: fixture.project.token },
      );
  });
  expect(statements.length).toBeGreaterThanOrEqual(2);
});
