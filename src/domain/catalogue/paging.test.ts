import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createShopClient } from '../../../test/support/catalogue/shop.js';
import { type SeededProject, seedProject, useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';
import { recordStatements } from '../../../test/support/statements.js';
import { use } from '../../../test/support/use.js';

// rules.md §2.1: a page begins after an entry, wherever that is now, not at a number.

const SORTS = ['POSITION', 'PRICE_ASC', 'PRICE_DESC', 'NEWEST'] as const;
type Sort = (typeof SORTS)[number];

interface Entry {
  readonly sku: string;
  readonly category: 'root' | 'left' | 'right';
  readonly place: number;
  readonly price: number;
}

/** Positions and prices repeat, so that every order has to break ties. */
const ENTRIES: readonly Entry[] = Array.from({ length: 20 }, (_, n) => ({
  sku: `item-${String(n).padStart(2, '0')}`,
  category: (['root', 'left', 'right'] as const)[(n * 7) % 3] ?? 'root',
  place: (n * 5) % 4,
  price: ((n * 3) % 5) * 10,
}));

const inShop = ({ sku, category, place, price }: Entry) => ({
  ...{ sku, category, price },
  ...{ titles: { en: `thing ${sku}` }, servers: { one: { sort: place }, two: { sort: place } } },
});
const CATEGORIES = [{ code: 'root' }, { code: 'left', parent: 'root' }, { code: 'right', parent: 'root' }];
/** Disables the response cache: each page is read. */
const service = useService({ responseCacheBytes: 0 });
const project = useProject(service, { slug: 'isles' });
const shop = use(() => stockShop(service, project, { categories: CATEGORIES, items: ENTRIES.map(inShop) }));
const face = use(() => createShopClient(service, project));

/** The expected order, computed from the declared catalogue alone. */
function expected(sort: Sort, isIn: (entry: Entry) => boolean = () => true): string[] {
  const keys: Record<Sort, (entry: Entry) => number> = {
    POSITION: ({ place }) => place,
    PRICE_ASC: ({ price }) => price,
    PRICE_DESC: ({ price }) => -price,
    NEWEST: () => 0,
  };
  const byId = sort === 'PRICE_DESC' || sort === 'NEWEST' ? -1 : 1;
  return ENTRIES.filter(isIn)
    .sort((a, b) => keys[sort](a) - keys[sort](b) || byId * (shop.item(a.sku) - shop.item(b.sku)))
    .map(({ sku }) => sku);
}

describe('reading all pages', () => {
  it('returns every item once and in order, for any order, filter and page size', async () => {
    const filters = {
      none: [{}, () => true],
      left: [{ categoryId: 'left' }, ({ category }: Entry) => category === 'left'],
      root: [{ categoryId: 'root' }, () => true],
      found: [{ search: 'thing 1' }, ({ sku }: Entry) => sku >= 'item-10'],
      one: [{ search: 'item 07' }, ({ sku }: Entry) => sku === 'item-07'],
      both: [
        { categoryId: 'right', search: 'thing 0' },
        ({ sku, category }: Entry) => category === 'right' && sku < 'item-10',
      ],
    } as const;
    const names = Object.keys(filters) as (keyof typeof filters)[];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...SORTS),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom(...names),
        async (sort, first, name) => {
          const [filter, isIn] = filters[name];
          const variables =
            'categoryId' in filter ? { ...filter, categoryId: shop.category(filter.categoryId) } : filter;
          expect(await face.readAllPages({ ...variables, sort, first })).toEqual(expected(sort, isIn));
        },
      ),
      { numRuns: 40 },
    );
  });

  it('uses the operator’s order by default', async () => {
    expect((await face.page({ first: 100 })).skus).toEqual(expected('POSITION'));
  });

  it('returns whether there are pages before and after, and the total', async () => {
    const one = await face.page({ first: 15 });
    expect(one).toMatchObject({ totalCount: 20, pageInfo: { hasNextPage: true, hasPreviousPage: false } });
    const two = await face.page({ first: 5, after: one.pageInfo.endCursor });
    expect(two).toMatchObject({ totalCount: 20, pageInfo: { hasNextPage: false, hasPreviousPage: true } });
    const beyond = await face.page({ first: 5, after: two.pageInfo.endCursor });
    expect(beyond).toMatchObject({ items: [], totalCount: 20, pageInfo: { hasNextPage: false, endCursor: null } });
  });

  it('continues across a login', async () => {
    const { cursors } = await face.page({ first: 3 });
    const asking = { session: await project.login() };
    const rest = await project.run('shopItems', { first: 3, after: cursors[2] }, asking);
    expect(Object(rest).edges[0].node.sku).toBe(expected('POSITION')[3]);
  });
});

describe('while items are added and removed', () => {
  let moving: SeededProject;
  let shops = 0;

  /** A separate shop with `ENTRIES`; returns functions that add and remove items. */
  async function fresh() {
    shops += 1;
    moving = await seedProject(service, { slug: `moving${shops}` });
    const made = await stockShop(service, moving, { categories: CATEGORIES, items: ENTRIES.map(inShop) });
    const remove = async (sku: string) => {
      await service.administrator.direct.deleteFrom('shop_listing').where('item_id', '=', made.item(sku)).execute();
      await service.notifications.settled();
    };
    const add = async (entry: Entry) =>
      void (await stockShop(service, moving, { categories: CATEGORIES, items: [inShop(entry)] }));
    return { face: createShopClient(service, moving), remove, add };
  }

  it.each(SORTS)('returns all remaining items once and in order, by %s', async (sort) => {
    const { face, remove, add } = await fresh();
    const gone = new Set<string>();
    let added = 0;
    const met = await face.readAllPages({ sort, first: 3 }, async ({ skus }) => {
      // Removes the item after which the next page begins, one that follows and one before.
      const all = expected(sort);
      const next = all[all.indexOf(skus[2] ?? '') + 2];
      for (const sku of [skus[2], next, skus[0]]) {
        if (sku === undefined || gone.has(sku) || sku.startsWith('new')) continue;
        gone.add(sku);
        await remove(sku);
      }
      added += 1;
      await add({ sku: `new-${added}`, category: 'left', place: added % 4, price: (added % 5) * 10 });
    });
    expect(added).toBeGreaterThan(2);
    expect(new Set(met).size).toBe(met.length);
    const stayed = expected(sort).filter((sku) => !gone.has(sku));
    expect(met.filter((sku) => stayed.includes(sku))).toEqual(stayed);
  });

  it('has the current total', async () => {
    const { face, remove } = await fresh();
    expect(await face.page({ first: 1 })).toMatchObject({ totalCount: 20 });
    await remove('item-07');
    expect(await face.page({ first: 1 })).toMatchObject({ totalCount: 19 });
  });
});

describe('a cursor', () => {
  const invalid = { ...refusal(400, 'INVALID_CURSOR'), extensions: { field: 'variables.after' } };

  it('is invalid for another order, filter, search, server or project', async () => {
    const left = { categoryId: shop.category('left') };
    const cursorOf = async (variables: Record<string, unknown>) =>
      (await face.page({ first: 1, ...variables })).pageInfo.endCursor;
    const other = await seedProject(service, { slug: 'other' });
    await stockShop(service, other, { categories: CATEGORIES, items: ENTRIES.map(inShop) });
    const foreign = (await createShopClient(service, other).page({ first: 1 })).pageInfo.endCursor;
    const after = await cursorOf({});
    expect((await face.page({ first: 1, after })).skus).toEqual([expected('POSITION')[1]]); // (control)

    for (const variables of [
      { sort: 'PRICE_ASC' },
      left,
      { search: 'thing' },
      { gameServerId: project.server('two') },
    ]) {
      expect(await face.pageRefusal({ ...variables, after })).toMatchObject(invalid);
      expect(await face.pageRefusal({ after: await cursorOf(variables) })).toMatchObject(invalid);
    }
    expect(await face.pageRefusal({ after: await cursorOf({ sort: 'PRICE_ASC' }), sort: 'PRICE_DESC' })).toMatchObject(
      invalid,
    );
    expect(await face.pageRefusal({ after: foreign })).toMatchObject(invalid);
    expect(await face.pageRefusal({ after, search: '?!' })).toMatchObject(invalid);
  });

  it('is valid for the same search with other spaces', async () => {
    const { pageInfo } = await face.page({ first: 1, search: 'thing item' });
    expect(await face.page({ first: 1, search: '  thing, item! ', after: pageInfo.endCursor })).toMatchObject({
      pageInfo: { hasPreviousPage: true },
    });
  });

  it('is invalid if malformed or beyond the range of its columns', async () => {
    const { endCursor } = (await face.page({ first: 1 })).pageInfo;
    const [tag, id] = [endCursor.slice(0, 11), /\d+$/.exec(endCursor)?.[0]];
    const changed = [...endCursor].map((letter, at) =>
      [endCursor.slice(0, at), letter === 'A' ? 'B' : 'A', endCursor.slice(at + 1)].join(''),
    );
    const others = [
      '',
      ' ',
      'null',
      'nonsense',
      ...[
        `0_${2 ** 31}`,
        `${2 ** 31}_1`,
        '0_-0',
        '0_01',
        '0_1e3',
        '0_0x1',
        `0_1_${id}`,
        '0',
        '0_',
        '_1',
        '0_0',
        '0_-1',
      ].map((position) => tag + position),
      `${endCursor}A`,
      `${endCursor}=`,
      ` ${endCursor}`,
    ];
    for (const after of [...changed, ...others, 'A'.repeat(2_000)]) {
      expect(await face.pageRefusal({ after })).toMatchObject(invalid);
    }
    for (const position of ['0_1', `0_${2 ** 31 - 1}`, `${2 ** 31 - 1}_5`, '-5_5'])
      expect(await face.page({ first: 1, after: tag + position })).toMatchObject({ totalCount: 20 }); // (control)
    const byPrice = (await face.page({ first: 1, sort: 'PRICE_ASC' })).pageInfo.endCursor.slice(0, 11);
    expect(await face.pageRefusal({ sort: 'PRICE_ASC', after: `${byPrice}-1_5` })).toMatchObject(invalid);
  });

  it('is short, and reveals only the position of the item', async () => {
    const { endCursor } = (await face.page({ first: 1 })).pageInfo;
    expect(endCursor.slice(11)).toMatch(/^0_\d+$/);
  });
});

describe('the size of a page', () => {
  it.each([0, -1, 101, 2 ** 31, 1.5, '5', null])('rejects %j', async (first) => {
    expect(await face.pageRefusal({ first })).toMatchObject({
      ...refusal(400, 'INVALID_VARIABLES'),
      extensions: { field: 'variables.first' },
    });
  });

  it('is 20 by default and at most 100', async () => {
    const items = Array.from({ length: 101 }, (_, n) => ({ sku: `many-${n}` }));
    const many = await seedProject(service, { slug: 'many' });
    await stockShop(service, many, { items });
    const { page } = createShopClient(service, many);
    expect((await page()).items).toHaveLength(20);
    expect((await page({ first: 100 })).items).toHaveLength(100);
    expect((await page({ first: 1 })).items).toHaveLength(1);
  });
});

describe('a page', () => {
  const questions: readonly Record<string, unknown>[] = [
    {},
    ...SORTS.map((sort) => ({ sort })),
    { search: 'thing' },
    { search: 'item 07' },
  ];

  it('takes one statement, for any number of items on it, in the shop, or found', async () => {
    for (const question of questions) {
      for (const first of [1, 20]) {
        await face.page({ ...question, first });
        const statements = await recordStatements(() => face.page({ ...question, first }));
        expect(statements).toHaveLength(1);
        expect(statements[0]).not.toContain('payload');
      }
    }
    expect(await recordStatements(() => face.categories())).toEqual([]);
    expect(await recordStatements(() => face.item(shop.item('item-07')))).toHaveLength(1);
  });

  it('(control) takes one more after an edit of the catalogue', async () => {
    await face.page({ search: 'thing' });
    await stockShop(service, project, { categories: CATEGORIES, items: ENTRIES.slice(0, 1).map(inShop) });
    await service.database.direct.updateTable('shop_category').set({ sort: 9 }).where('code', '=', 'right').execute();
    await service.notifications.settled();
    expect(await recordStatements(() => face.page())).toHaveLength(2);
    expect(await recordStatements(() => face.page({ search: 'thing' }))).toHaveLength(2);
    expect(await recordStatements(() => face.page({ search: 'thing' }))).toHaveLength(1);
  });
});
