import { beforeAll, describe, expect, it } from '@jest/globals';
import { createTestClock } from '../support/clock.js';
import { seedProject } from '../support/project.js';
import { useService } from '../support/service.js';
import { type Operator, useDesk } from './desk.js';

// rules.md §4.1, §4.2: the catalogue as those see it who have the shop.

const clock = createTestClock();
const service = useService({ clock });
const desk = useDesk(service);
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
      one: { saleTo: "2020-01-01T00:00:00Z", stock: 0 }
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
  shop = await desk.operator({ isles: 'SHOP' });
});

describe('an import', () => {
  const known = ({ kind, name, server, change }: Record<string, unknown>) => [change, kind, name, server];

  it('says what it would do before it does, as data: what is new with all that it says', async () => {
    const { data, dryRun } = await shop.ask('catalogue.import', { ...isles, ...fileOf(FILE), dryRun: true });
    expect(dryRun).toBe(true);
    expect(data.differences.map(known)).toEqual([
      ['ADDED', 'CATEGORY', 'potions', null],
      ...['draught', 'ember', 'frost'].map((sku) => ['ADDED', 'ITEM', sku, null]),
    ]);
    expect(data.differences[1]?.edits).toEqual(
      expect.arrayContaining([
        { path: 'titles.en', from: null, to: '"Draught"' },
        { path: 'price', from: null, to: '100' },
      ]),
    );
    expect((await shop.data('catalogue.items', isles)).items).toEqual([]);
    await shop.ask('catalogue.import', { ...isles, ...fileOf(FILE) });
    expect((await shop.data('catalogue.diff', { ...isles, ...fileOf(FILE) })).differences).toEqual([]);
  });

  it('says field by field what changes, and what players no longer see', async () => {
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

  it('has titles and what they lack, prices, what is left, and when it is sold', async () => {
    const { items, currency } = await shop.data('catalogue.items', isles);
    expect(currency).toEqual({ code: 'EMB', scale: 0 });
    expect(items).toMatchObject([
      {
        ...{ sku: 'draught', category: 'potions', titles: { en: 'Draught' }, hasPayload: false, price: 100 },
        missing: { titles: ['de'], descriptions: [] },
        servers: [
          { server: 'one', enabled: true, price: 100, left: 3, sold: 0, unavailable: null },
          { server: 'two', enabled: false, price: 80, left: null },
        ],
      },
      {
        ...{ sku: 'ember', hasPayload: true, limits: [{ scope: 'USER', window: 'DAY', max: 1 }] },
        missing: { titles: [], descriptions: ['en'] },
        servers: [{ server: 'one', left: 0, saleTo: '2020-01-01T00:00:00.000Z', unavailable: 'NO_LONGER_ON_SALE' }],
      },
      { sku: 'frost', hasPayload: true, missing: { titles: [], descriptions: [] }, servers: [{ left: null }] },
    ]);
  });

  it('is of those that lack something, if asked', async () => {
    expect(await skus({ lacking: 'TRANSLATION' })).toEqual(['draught', 'ember']);
    expect(await skus({ lacking: 'PAYLOAD' })).toEqual(['draught']);
    // What is not sold any more lacks no stock.
    expect(await skus({ lacking: 'STOCK' })).toEqual(['draught']);
    expect(await skus({ lacking: 'STOCK', low: 2 })).toEqual([]);
    expect(await skus({ begins: 'e' })).toEqual(['ember']);
    expect(await skus({ category: 'potions' })).toHaveLength(3);
    expect(await shop.refused('catalogue.items', { ...isles, category: 'swords' })).toBe('CATEGORY_NOT_FOUND');
  });

  it('comes in pages, and has archived items where they are asked for', async () => {
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
