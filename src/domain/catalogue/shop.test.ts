import { describe, expect, it } from '@jest/globals';
import { createShopClient } from '../../../test/support/catalogue/shop.js';
import { createTestClock } from '../../../test/support/clock.js';
import { useProject } from '../../../test/support/project.js';
import { refusal, useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';
import { use } from '../../../test/support/use.js';

// rules.md §1.9, §2.2.1, §2.3, §3.5.

const clock = createTestClock();
const inDays = (days: number) => new Date(clock.now().getTime() + days * 86_400_000).toISOString();
const CANARY = 'canary-of-the-payload';

const declaredServers = [
  { code: 'open', default: true },
  { code: 'other' },
  { code: 'closed', status: 'closed' },
  { code: 'upkeep', status: 'maintenance' },
  { code: 'club', access: 'restricted' },
  { code: 'hidden', status: 'hidden' },
];

const everywhere = Object.fromEntries(declaredServers.map(({ code }) => [code, {}]));
const onOpen = (listing: Record<string, unknown>) => ({ servers: { ...everywhere, open: listing } });

const service = useService({ clock });
const project = useProject(service, { slug: 'isles', declaredServers });
const shop = use(() =>
  stockShop(service, project, {
    categories: [
      { code: 'weapons' },
      { code: 'potions' },
      { code: 'swords', parent: 'weapons' },
      { code: 'axes', parent: 'weapons' },
      { code: 'rusty', parent: 'swords' },
      { code: 'secret', visible: false },
      { code: 'below-secret', parent: 'secret' },
      { code: 'empty' },
    ],
    items: [
      {
        ...{
          sku: 'blade',
          category: 'swords',
          price: 1_000,
          maxQuantity: 5,
          kind: 'bundle',
          payload: { code: CANARY },
        },
        ...{ imageUrl: 'https://images.example/blade.png', limits: [{ scope: 'user', window: 'day', max: 2 }] },
        ...onOpen({ price: 900, compareAtPrice: 1_200, stock: 3 }),
      },
      { sku: 'rust', category: 'rusty', price: 0, servers: { open: {} } },
      { sku: 'axe', category: 'axes', servers: everywhere },
      { sku: 'soon', category: 'potions', ...onOpen({ offeredFrom: inDays(1), offeredUntil: inDays(2) }) },
      { sku: 'soldout', category: 'potions', ...onOpen({ stock: 0 }) },
      { sku: 'unlisted', category: 'potions', ...onOpen({ enabled: false }) },
      { sku: 'elsewhere', category: 'potions', servers: { other: {} } },
      { sku: 'archived', category: 'potions', archived: true },
      { sku: 'secret', category: 'secret' },
      { sku: 'below', category: 'below-secret' },
      { sku: 'dearest', category: 'potions', price: Number.MAX_SAFE_INTEGER },
    ],
  }),
);
const face = use(() => createShopClient(service, project));

const on = (code: string) => ({ gameServerId: project.server(code) });
const categoryId = (code: string) => shop.category(code);

describe('the shop of a server', () => {
  it('shows listed items that are not archived, in categories that are visible with their ancestors', async () => {
    expect((await face.page()).skus).toEqual(['blade', 'rust', 'axe', 'soon', 'soldout', 'dearest']);
    const others = ['blade', 'axe', 'soon', 'soldout', 'unlisted', 'elsewhere', 'dearest'];
    expect((await face.page(on('other'))).skus).toEqual(others);
  });

  it('does not distinguish hidden items from unknown ones', async () => {
    for (const sku of ['unlisted', 'elsewhere', 'archived', 'secret', 'below']) {
      expect(await face.itemRefusal(shop.item(sku))).toMatchObject({
        ...refusal(404, 'SHOP_ITEM_NOT_FOUND'),
        extensions: { category: 'not_found', field: 'variables.itemId' },
      });
    }
    expect(await face.itemRefusal(2_147_483_647)).toMatchObject(refusal(404, 'SHOP_ITEM_NOT_FOUND'));
    expect(await face.item(shop.item('elsewhere'), on('other'))).toMatchObject({ sku: 'elsewhere' }); // (control)
    expect(await face.itemRefusal('1 OR 1=1')).toMatchObject(refusal(400, 'INVALID_VARIABLES'));
  });

  it('shows the same item in the list and alone, with all fields', async () => {
    const blade = await face.item(shop.item('blade'));
    expect(blade).toEqual({
      id: String(shop.item('blade')),
      sku: 'blade',
      title: 'blade',
      description: null,
      imageUrl: 'https://images.example/blade.png',
      category: { id: String(categoryId('swords')), code: 'swords', title: 'swords' },
      kind: 'BUNDLE',
      price: 900,
      oldPrice: 1_200,
      currency: { code: 'EMB', name: 'Embers en', scale: 0 },
      gameServer: { id: project.server('open'), code: 'open', name: 'open en' },
      purchasable: true,
      unavailableReason: null,
      maxQuantity: 5,
      remaining: 3,
      limits: [{ scope: 'USER', window: 'DAY', max: 2, remaining: null }],
    });
    expect((await face.page()).items[0]).toEqual(blade);
  });

  it('finds an item by its SKU and a category by its code, but not by both inputs', async () => {
    expect(await face.bySku('blade')).toEqual(await face.item(shop.item('blade')));
    expect(await face.bySku('elsewhere', on('other'))).toMatchObject({ sku: 'elsewhere' });
    for (const sku of ['elsewhere', 'archived', 'secret', 'BLADE', 'nothing', `x${'.'.repeat(63)}`]) {
      expect(await face.itemRefusal(undefined, { sku })).toMatchObject({
        ...refusal(404, 'SHOP_ITEM_NOT_FOUND'),
        extensions: { field: 'variables.sku' },
      });
    }
    for (const sku of ["' OR ''='", '', 'x'.repeat(65)]) {
      expect(await face.itemRefusal(undefined, { sku })).toMatchObject({
        ...refusal(400, 'INVALID_VARIABLES'),
        extensions: { field: 'variables.sku' },
      });
    }
    for (const itemId of [undefined, null, shop.item('blade')]) {
      const sku = typeof itemId === 'number' ? 'blade' : null;
      const { message, extensions } = await face.itemRefusal(itemId, { sku });
      expect({ message, code: extensions.code }).toEqual({
        ...{ message: 'Exactly one of these variables must be given: itemId, sku.', code: 'INVALID_VARIABLES' },
      });
    }
    const potions = await face.page({ categoryCode: 'potions', first: 2 });
    expect(potions).toMatchObject(await face.page({ categoryId: categoryId('potions'), first: 2 }));
    expect(potions.skus).not.toEqual([]);
    const after = potions.pageInfo.endCursor;
    expect(await face.page({ categoryCode: 'potions', after })).toEqual(
      await face.page({ categoryId: categoryId('potions'), after }),
    );
    for (const categoryCode of ['secret', 'below-secret', 'nothing']) {
      expect(await face.pageRefusal({ categoryCode })).toMatchObject({
        ...refusal(404, 'CATEGORY_NOT_FOUND'),
        extensions: { field: 'variables.categoryCode' },
      });
    }
    expect(await face.pageRefusal({ categoryCode: 'potions', categoryId: categoryId('potions') })).toMatchObject({
      ...refusal(400, 'INVALID_VARIABLES'),
      message: 'At most one of these variables may be given: categoryCode, categoryId.',
    });
  });

  it('has separate prices and stock per server', async () => {
    expect(await face.item(shop.item('blade'), on('other'))).toMatchObject({
      ...{ price: 1_000, oldPrice: null, remaining: null },
      gameServer: { code: 'other' },
    });
  });

  it('returns prices as whole JSON numbers, up to the largest', async () => {
    const { text } = await project.ask('shopItems', on('open'));
    expect(text).toContain('"price":9007199254740991');
    expect(text).toContain('"price":0,');
  });

  it('never returns the payload for the game server', async () => {
    const list = await project.ask('shopItems', { ...on('open'), first: 100 });
    const alone = await project.ask('shopItem', { ...on('open'), itemId: shop.item('blade') });
    for (const { text } of [list, alone]) {
      expect(text).toContain('"sku":"blade"'); // (control)
      expect(text).not.toContain(CANARY);
    }
  });
});

describe('a visible item cannot be bought', () => {
  const reasonOf = async (sku: string, variables = {}) => {
    const { purchasable, unavailableReason } = await face.item(shop.item(sku), variables);
    expect(purchasable).toBe(unavailableReason === null);
    return unavailableReason;
  };

  it('if all pieces are sold', async () => {
    expect(await reasonOf('soldout')).toBe('SOLD_OUT');
    expect(await reasonOf('soldout', on('other'))).toBeNull();
  });

  it('on a closed server, but on one in maintenance', async () => {
    expect(await reasonOf('axe', on('closed'))).toBe('SERVER_CLOSED');
    expect(await reasonOf('axe', on('upkeep'))).toBeNull();
  });

  it('before its sale begins and after its end', async () => {
    expect(await reasonOf('soon')).toBe('NOT_YET_ON_SALE');
    clock.advance(86_400_000 - 1);
    expect(await reasonOf('soon')).toBe('NOT_YET_ON_SALE');
    clock.advance(1);
    expect(await reasonOf('soon')).toBeNull();
    clock.advance(86_400_000 - 1);
    expect(await reasonOf('soon')).toBeNull();
    clock.advance(1);
    expect(await reasonOf('soon')).toBe('NO_LONGER_ON_SALE');
  });
});

describe('the server', () => {
  it('defaults to that of the session', async () => {
    const session = await project.login();
    const shown = await project.run('shopItem', { itemId: shop.item('axe') }, { session });
    expect(shown).toMatchObject({ gameServer: { code: 'open' } });
    expect(await project.expectRefusal('shopItems')).toMatchObject(refusal(400, 'GAME_SERVER_REQUIRED'));
  });

  it('rejects users without access', async () => {
    const live = await project.login();
    for (const documentId of ['shopCategories', 'shopItems', 'shopItem']) {
      const variables = documentId === 'shopItem' ? { itemId: shop.item('axe') } : {};
      for (const session of [undefined, live]) {
        const refused = (code: string) => project.expectRefusal(documentId, { ...variables, ...on(code) }, { session });
        expect(await refused('club')).toMatchObject(refusal(403, 'GAME_SERVER_ACCESS_DENIED'));
        expect(await refused('hidden')).toMatchObject(refusal(404, 'GAME_SERVER_NOT_FOUND'));
      }
    }
  });

  it('shows its shop to users with access', async () => {
    const guest = await project.newUser();
    await project.grant(guest, project.server('club'));
    const asking = { session: await project.loginAs(guest) };
    expect(await project.run('shopItems', on('club'), asking)).toMatchObject({ totalCount: 5 });
  });
});

describe('categories', () => {
  it('are listed depth first, without hidden ones and their descendants, with their item counts', async () => {
    const of = async (code: string) =>
      (await face.categories(on(code))).map(({ code, itemCount }) => `${code} ${itemCount}`);
    expect(await of('open')).toEqual(['weapons 3', 'swords 2', 'rusty 1', 'axes 1', 'potions 3', 'empty 0']);
    expect(await of('other')).toEqual(['weapons 2', 'swords 1', 'rusty 0', 'axes 1', 'potions 5', 'empty 0']);
  });

  it('have the id of their parent', async () => {
    const parents = new Map((await face.categories()).map(({ code, parentId }) => [code, parentId]));
    expect(parents.get('weapons')).toBeNull();
    expect(parents.get('rusty')).toBe(String(categoryId('swords')));
  });

  it('filter the items, including their descendants', async () => {
    const inside = async (code: string) => await face.page({ categoryId: categoryId(code) });
    expect(await inside('weapons')).toMatchObject({ skus: ['blade', 'rust', 'axe'], totalCount: 3 });
    expect(await inside('swords')).toMatchObject({ skus: ['blade', 'rust'], totalCount: 2 });
    expect(await inside('rusty')).toMatchObject({ skus: ['rust'], totalCount: 1 });
    expect(await inside('empty')).toMatchObject({ skus: [], totalCount: 0 });
  });

  it('are not found if unknown or hidden', async () => {
    for (const id of [categoryId('secret'), categoryId('below-secret'), 2_147_483_647]) {
      expect(await face.pageRefusal({ categoryId: id })).toMatchObject({
        ...refusal(404, 'CATEGORY_NOT_FOUND'),
        extensions: { field: 'variables.categoryId' },
      });
    }
  });
});

describe('without a filter', () => {
  it('the total is that of all pages', async () => {
    expect(await face.page({ first: 2 })).toMatchObject({ totalCount: 6, skus: ['blade', 'rust'] });
    expect(await face.page({ ...on('other'), first: 1 })).toMatchObject({ totalCount: 7 });
  });
});
