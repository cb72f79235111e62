import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Operator, useAdmin } from '../../test/support/admin/admin-client.js';
import { createTestClock } from '../../test/support/clock.js';
import { seedProject } from '../../test/support/project.js';
import { useService } from '../../test/support/service.js';

// rules.md §4.2: the catalogue as operators see it.

const clock = createTestClock();
const service = useService({ clock });
const admin = useAdmin(service);
const isles = { project: 'isles' };
let shop: Operator;

const FILE = `
categories:
  - code: potions
    titles: { en: Potions, de: Tränke }
items:
  - sku: draught
    category: potions
    titles: { en: Draught }
    descriptions: { en: Warm, de: Warm }
    price: 100
    servers:
      one: { stock: 3 }
      two: { price: 80, enabled: false }
  - sku: ember
    category: potions
    titles: { en: Ember, de: Glut }
    descriptions: { de: Heiß }
    price: 50
    payload: { grant: ember }
    limits: [{ scope: USER, window: DAY, max: 1 }]
    servers:
      one: { offeredUntil: "2020-01-01T00:00:00Z", stock: 0 }
  - sku: frost
    category: potions
    titles: { en: Frost, de: Frost }
    price: 7
    payload: 5
    servers: { one: {} }
`;

const fileOf = (text: string) => ({ source: { file: 'catalogue.yaml', text } });

beforeAll(async () => {
  await seedProject(service, { slug: 'isles', languages: ['en', 'de'] });
  shop = await admin.operator({ isles: 'SHOP' });
});

describe('an import', () => {
  const known = ({ kind, name, server, change }: Record<string, unknown>) => [change, kind, name, server];

  it('previews its changes as data, with all fields of new items', async () => {
    const { data, dryRun } = await shop.ask('catalogue.import', { ...isles, ...fileOf(FILE), dryRun: true });
    expect(dryRun).toBe(true);
    expect(data.differences.map(known)).toEqual([
      ['ADDED', 'CATEGORY', 'potions', null],
      ['ADDED', 'ITEM', 'draught', null],
      ['ADDED', 'LISTING', 'draught', 'one'],
      ['ADDED', 'LISTING', 'draught', 'two'],
      ['ADDED', 'ITEM', 'ember', null],
      ['ADDED', 'LISTING', 'ember', 'one'],
      ['ADDED', 'ITEM', 'frost', null],
      ['ADDED', 'LISTING', 'frost', 'one'],
    ]);
    expect(data.differences[1]?.edits).toEqual(
      expect.arrayContaining([
        { path: 'titles.en', from: null, to: '"Draught"' },
        { path: 'price', from: null, to: '100' },
      ]),
    );
    expect(data.differences[2]?.edits).toEqual(
      expect.arrayContaining([
        { path: 'price', from: null, to: '100' },
        { path: 'stock', from: null, to: '3' },
      ]),
    );
    expect(data.differences[3]?.edits).toEqual(
      expect.arrayContaining([
        { path: 'price', from: null, to: '80' },
        { path: 'stock', from: null, to: 'null' },
        { path: 'enabled', from: null, to: 'false' },
      ]),
    );
    expect((await shop.data('catalogue.items', isles)).items).toEqual([]);
    await shop.ask('catalogue.import', { ...isles, ...fileOf(FILE) });
    expect((await shop.data('catalogue.diff', { ...isles, ...fileOf(FILE) })).differences).toEqual([]);
  });

  it('records price and stock of each new listing in the audit log', async () => {
    const [entry] = await service.domain.audit.search({ project: 'isles', action: 'catalogue.import', limit: 1 });
    expect(Object(entry?.after).changes).toEqual(
      expect.arrayContaining([
        'item draught: new, price 100',
        'item draught on one: new, price 100, stock 3',
        'item draught on two: new, price 80, stock unlimited, enabled false',
      ]),
    );
  });

  it('reports the changes of each field, and what players no longer see', async () => {
    const text = `
items:
  - sku: draught
    category: potions
    titles: { en: Draught, de: Trank }
    descriptions: { en: Warm, de: Warm }
    price: 120
    servers: { one: { stock: 3, enabled: false }, two: { price: 80, enabled: false } }
  - sku: frost
    category: potions
    titles: { en: Frost, de: Frost }
    price: 7
    payload: 5
    servers: { one: {}, two: {} }
`;
    const { differences } = await shop.data('catalogue.diff', { ...isles, ...fileOf(text), prune: true });
    expect(differences).toEqual([
      {
        ...{ kind: 'ITEM', name: 'draught', server: null, change: 'CHANGED' },
        edits: [
          { path: 'price', from: '100', to: '120' },
          { path: 'titles.de', from: null, to: '"Trank"' },
        ],
      },
      {
        ...{ kind: 'LISTING', name: 'draught', server: 'one', change: 'REMOVED' },
        edits: [{ path: 'enabled', from: 'true', to: 'false' }],
      },
      expect.objectContaining({ kind: 'LISTING', name: 'frost', server: 'two', change: 'ADDED' }),
      expect.objectContaining({ kind: 'LISTING', name: 'frost', server: 'one', change: 'CHANGED' }),
      expect.objectContaining({ kind: 'ITEM', name: 'ember', change: 'REMOVED' }),
    ]);
  });
});

describe('the list of items', () => {
  const skus = async (given: object) =>
    (await shop.data('catalogue.items', { ...isles, ...given })).items.map(({ sku }) => sku);

  it('has titles, missing translations, prices, stock and sale windows', async () => {
    const { items, currency } = await shop.data('catalogue.items', isles);
    expect(currency).toEqual({ code: 'EMB', scale: 0 });
    expect(items).toMatchObject([
      {
        ...{ sku: 'draught', category: 'potions', titles: { en: 'Draught' }, hasPayload: false, price: 100 },
        missing: { titles: ['de'], descriptions: [] },
        servers: [
          { server: 'one', enabled: true, price: 100, ownPrice: null, left: 3, sold: 0, unavailable: null },
          { server: 'two', enabled: false, price: 80, ownPrice: 80, left: null },
        ],
      },
      {
        ...{ sku: 'ember', hasPayload: true, limits: [{ scope: 'USER', window: 'DAY', max: 1 }] },
        missing: { titles: [], descriptions: ['en'] },
        servers: [
          { server: 'one', left: 0, offeredUntil: '2020-01-01T00:00:00.000Z', unavailable: 'NO_LONGER_ON_SALE' },
        ],
      },
      { sku: 'frost', hasPayload: true, missing: { titles: [], descriptions: [] }, servers: [{ left: null }] },
    ]);
  });

  it('can be filtered by missing data', async () => {
    expect(await skus({ missing: 'TRANSLATION' })).toEqual(['draught', 'ember']);
    expect(await skus({ missing: 'PAYLOAD' })).toEqual(['draught']);
    // An item that is no longer sold needs no stock.
    expect(await skus({ missing: 'STOCK' })).toEqual(['draught']);
    expect(await skus({ missing: 'STOCK', lowStock: 2 })).toEqual([]);
    expect(await skus({ skuPrefix: 'e' })).toEqual(['ember']);
    expect(await skus({ category: 'potions' })).toHaveLength(3);
    expect(await shop.refusalCode('catalogue.items', { ...isles, category: 'swords' })).toBe('CATEGORY_NOT_FOUND');
  });

  it('has the state of each item, and can be filtered by it', async () => {
    await seedProject(service, { slug: 'reef', languages: ['en'] });
    const at = (ms: number) => new Date(clock.now().getTime() + ms).toISOString();
    const endsSoon = { price: 15, compareAtPrice: 25, offeredUntil: at(4_000) };
    const item = (sku: string, servers: object, more: object = {}) => ({
      ...{ sku, category: 'goods', titles: { en: sku }, price: 25, servers, ...more },
    });
    const items = [
      item('both', { one: endsSoon, two: {} }),
      item('gone', { one: {} }, { archived: true }),
      item('nowhere', {}),
      item('oats', { one: endsSoon, two: { enabled: false } }),
      item('off', { one: { enabled: false, offeredUntil: at(-1) } }),
      item('soon', { one: { offeredFrom: at(60_000) } }),
    ];
    const reef = { project: 'reef' };
    const owner = await admin.operator({ reef: 'SHOP' });
    const file = JSON.stringify({ categories: [{ code: 'goods', titles: { en: 'Goods' } }], items });
    await owner.ask('catalogue.import', { ...reef, ...fileOf(file) });
    const statesNow = async () =>
      (await owner.data('catalogue.items', { ...reef, archived: true })).items.map(({ sku, states }) => [sku, states]);
    const before = { gone: ['ARCHIVED'], nowhere: ['OFF'], off: ['OFF'], soon: ['UPCOMING'] };
    expect(Object.fromEntries(await statesNow())).toEqual({ ...before, both: ['ACTIVE'], oats: ['ACTIVE'] });

    clock.advance(4_000);
    const after = { ...before, both: ['ENDED', 'ACTIVE'], oats: ['ENDED'] };
    expect(Object.fromEntries(await statesNow())).toEqual(after);
    for (const state of ['ACTIVE', 'UPCOMING', 'ENDED', 'OFF', 'ARCHIVED'] as const) {
      const { items } = await owner.data('catalogue.items', { ...reef, state });
      const expected = Object.entries(after).filter(([, states]) => states.includes(state));
      expect([state, items.map(({ sku }) => sku)]).toEqual([state, expected.map(([sku]) => sku).sort()]);
    }
    const { text, data } = await owner.ask('catalogue.items', { ...reef, state: 'ENDED' });
    expect(text).toMatch(/oats .*one: ended, unlimited; two: off$/);
    expect(data.items[1]?.servers[0]).toMatchObject({ state: 'ENDED', price: 15, unavailable: 'NO_LONGER_ON_SALE' });
  });

  it('has pages, and archived items on request', async () => {
    const first = await shop.data('catalogue.items', { ...isles, limit: 2 });
    expect(first).toMatchObject({ items: [{ sku: 'draught' }, { sku: 'ember' }], next: 'ember' });
    const rest = await shop.data('catalogue.items', { ...isles, limit: 2, after: first.next });
    expect(rest).toMatchObject({ items: [{ sku: 'frost' }], next: null });
    const archived = FILE.replace('sku: frost\n', 'sku: frost\n    archived: true\n');
    await shop.ask('catalogue.import', { ...isles, ...fileOf(archived) });
    expect(await skus({})).toEqual(['draught', 'ember']);
    expect(await skus({ archived: true })).toEqual(['draught', 'ember', 'frost']);
  });
});
