import { describe, expect, it } from '@jest/globals';
import { createShopClient } from '../../../test/support/catalogue/shop.js';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';
import { use } from '../../../test/support/use.js';

// rules.md §3.10.5: each text has its own fallback. architecture.md §5: an edit takes effect
// immediately on every node.

const service = useService();
const project = useProject(service, { slug: 'isles', language: 'en', languages: ['en', 'de', 'ru'] });
const shop = use(() =>
  stockShop(service, project, {
    categories: [
      { code: 'both', titles: { en: 'Weapons', de: 'Waffen' } },
      { code: 'russian', titles: { ru: 'Зелья' } },
    ],
    items: [
      {
        ...{ sku: 'both', titles: { en: 'Sword', de: 'Schwert' } },
        descriptions: { de: 'Scharf.', ru: 'Острый.' },
      },
      { sku: 'russian', titles: { ru: 'Зелье' }, category: 'russian' },
    ],
  }),
);

const inLanguage = (language: string) => createShopClient(service, project, language);
const both = (language: string) => inLanguage(language).item(shop.item('both'));

describe('an item’s texts', () => {
  it('are in the language of the answer, with those of its category', async () => {
    expect(await both('de')).toMatchObject({ title: 'Schwert', description: 'Scharf.', category: { title: 'Waffen' } });
  });

  it('fall back separately: to the project language, then to any', async () => {
    expect(await both('ru')).toMatchObject({ title: 'Sword', description: 'Острый.', category: { title: 'Weapons' } });
    expect(await both('en')).toMatchObject({ title: 'Sword', description: 'Scharf.' });
  });

  it('fall back to the profile language before the project language', async () => {
    const session = await project.login();
    await project.run('setLanguage', { language: 'de' }, { session });
    const asking = { session, headers: { 'accept-language': 'ru' } };
    const shown = await project.run('shopItem', { itemId: shop.item('both') }, asking);
    expect(shown).toMatchObject({ title: 'Schwert', description: 'Острый.', category: { title: 'Waffen' } });
  });

  it('are never null if required; a description without any translation is null', async () => {
    const [, russian] = (await inLanguage('de').page()).items;
    expect(russian).toMatchObject({ title: 'Зелье', description: null, category: { title: 'Зелья' } });
  });

  it('are SKU and code without any translation', async () => {
    const { direct: db } = service.database;
    await db.updateTable('shop_item').set({ titles: {} }).where('sku', '=', 'russian').execute();
    await db.updateTable('shop_category').set({ titles: {} }).where('code', '=', 'russian').execute();
    await service.notifications.settled();
    const [, bare] = (await inLanguage('de').page()).items;
    expect(bare).toMatchObject({ title: 'russian', description: null, category: { title: 'russian' } });
  });
});

describe('an edit of the catalogue', () => {
  const far = useService({ sharedWith: service });

  /** What both nodes show, after the other one has received all notifications. */
  async function seen(variables: Record<string, unknown> = {}) {
    const faces = [service, far].map((node) => createShopClient(node, project));
    await far.notifications.settled();
    const [near, distant] = await Promise.all(
      faces.map(async (face) => ({ page: await face.page(variables), categories: await face.categories() })),
    );
    expect(distant?.categories).toEqual(near?.categories);
    expect(distant?.page.items).toEqual(near?.page.items);
    expect(distant?.page.totalCount).toBe(near?.page.totalCount);
    return { ...near?.page, counts: near?.categories.map(({ code, itemCount }) => `${code} ${itemCount}`) };
  }

  it('shows in the next request, on this node and on others, in pages and in counts', async () => {
    expect(await seen()).toMatchObject({ totalCount: 2, counts: ['both 1', 'russian 1'] });
    expect(await seen({ search: 'new' })).toMatchObject({ skus: [], totalCount: 0 });
    await stockShop(service, project, { categories: [{ code: 'both' }], items: [{ sku: 'new', price: 5 }] });
    expect(await seen()).toMatchObject({ totalCount: 3, counts: ['both 2', 'russian 1'] });
    expect(await seen({ search: 'new' })).toMatchObject({ skus: ['new'], totalCount: 1 });
  });

  it('moves an item to another category, with its counts', async () => {
    await stockShop(service, project, { categories: [{ code: 'russian' }], items: [{ sku: 'new', price: 6 }] });
    expect(await seen()).toMatchObject({ totalCount: 3, counts: ['both 1', 'russian 2'] });
    const inRussian = await seen({ categoryId: shop.category('russian') });
    expect(inRussian).toMatchObject({ skus: ['new', 'russian'], totalCount: 2 });
  });

  it('hides a category with its items, and shows it again', async () => {
    await stockShop(service, project, { categories: [{ code: 'russian', visible: false }], items: [] });
    expect(await seen()).toMatchObject({ skus: ['both'], totalCount: 1, counts: ['both 1'] });
    await stockShop(service, project, { categories: [{ code: 'russian' }], items: [] });
    expect(await seen()).toMatchObject({ totalCount: 3, counts: ['both 1', 'russian 2'] });
  });

  it('archives an item, and restores it', async () => {
    const archived = (yes: boolean) =>
      stockShop(service, project, { categories: [{ code: 'russian' }], items: [{ sku: 'new', archived: yes }] });
    await archived(true);
    expect(await seen()).toMatchObject({ skus: ['both', 'russian'], totalCount: 2, counts: ['both 1', 'russian 1'] });
    await archived(false);
    expect(await seen()).toMatchObject({ totalCount: 3, counts: ['both 1', 'russian 2'] });
  });
});
