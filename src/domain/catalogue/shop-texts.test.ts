import { describe, expect, it } from '@jest/globals';
import { shopFace } from '../../../test/support/catalogue/shop.js';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';
import { use } from '../../../test/support/use.js';

// rules.md §3.10.5: each text falls back for itself. And architecture.md §5: an edit bites at once, on every node.

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

const inLanguage = (language: string) => shopFace(service, project, language);
const both = (language: string) => inLanguage(language).item(shop.item('both'));

describe('an item’s texts', () => {
  it('are in the language of the answer, each of them, and so is its category’s', async () => {
    expect(await both('de')).toMatchObject({ title: 'Schwert', description: 'Scharf.', category: { title: 'Waffen' } });
  });

  it('fall back one by one: on the project language, and where that is missing on any', async () => {
    expect(await both('ru')).toMatchObject({ title: 'Sword', description: 'Острый.', category: { title: 'Weapons' } });
    expect(await both('en')).toMatchObject({ title: 'Sword', description: 'Scharf.' });
  });

  it('fall back on the profile language before the project language', async () => {
    const session = await project.login();
    await service.run('setLanguage', { language: 'de' }, { token: project.token, session });
    const asking = { token: project.token, session, headers: { 'accept-language': 'ru' } };
    const shown = await service.run('shopItem', { itemId: shop.item('both') }, asking);
    expect(shown).toMatchObject({ title: 'Schwert', description: 'Острый.', category: { title: 'Waffen' } });
  });

  it('are never missing where they are required: any translation, and null only for a description', async () => {
    const [, russian] = (await inLanguage('de').page()).items;
    expect(russian).toMatchObject({ title: 'Зелье', description: null, category: { title: 'Зелья' } });
  });

  it('are SKU and code where there is no translation at all', async () => {
    const { direct: db } = service.database;
    await db.updateTable('shop_item').set({ titles: {} }).where('sku', '=', 'russian').execute();
    await db.updateTable('shop_category').set({ titles: {} }).where('code', '=', 'russian').execute();
    await service.notifications.settled();
    const [, bare] = (await inLanguage('de').page()).items;
    expect(bare).toMatchObject({ title: 'russian', description: null, category: { title: 'russian' } });
  });
});

describe('an edit of the catalogue', () => {
  const far = useService({ besides: service });

  /** What both nodes show, once the other one has heard of everything. */
  async function seen(variables: Record<string, unknown> = {}) {
    const faces = [service, far].map((node) => shopFace(node, project));
    await far.notifications.settled();
    const [near, distant] = await Promise.all(
      faces.map(async (face) => ({ page: await face.page(variables), categories: await face.categories() })),
    );
    expect(distant?.categories).toEqual(near?.categories);
    expect(distant?.page.items).toEqual(near?.page.items);
    expect(distant?.page.totalCount).toBe(near?.page.totalCount);
    return { ...near?.page, counts: near?.categories.map(({ code, itemCount }) => `${code} ${itemCount}`) };
  }

  it('is seen by the next request, on this node and on others, in pages and in counts', async () => {
    expect(await seen()).toMatchObject({ totalCount: 2, counts: ['both 1', 'russian 1'] });
    expect(await seen({ search: 'new' })).toMatchObject({ skus: [], totalCount: 0 });
    await stockShop(service, project, { categories: [{ code: 'both' }], items: [{ sku: 'new', price: 5 }] });
    expect(await seen()).toMatchObject({ totalCount: 3, counts: ['both 2', 'russian 1'] });
    expect(await seen({ search: 'new' })).toMatchObject({ skus: ['new'], totalCount: 1 });
  });

  it('moves an item to another category, with all that depends on it', async () => {
    await stockShop(service, project, { categories: [{ code: 'russian' }], items: [{ sku: 'new', price: 6 }] });
    expect(await seen()).toMatchObject({ totalCount: 3, counts: ['both 1', 'russian 2'] });
    const inRussian = await seen({ categoryId: shop.category('russian') });
    expect(inRussian).toMatchObject({ skus: ['new', 'russian'], totalCount: 2 });
  });

  it('hides a category with all that is in it, and shows it again', async () => {
    await stockShop(service, project, { categories: [{ code: 'russian', visible: false }], items: [] });
    expect(await seen()).toMatchObject({ skus: ['both'], totalCount: 1, counts: ['both 1'] });
    await stockShop(service, project, { categories: [{ code: 'russian' }], items: [] });
    expect(await seen()).toMatchObject({ totalCount: 3, counts: ['both 1', 'russian 2'] });
  });

  it('archives an item, and brings it back', async () => {
    const archived = (yes: boolean) =>
      stockShop(service, project, { categories: [{ code: 'russian' }], items: [{ sku: 'new', archived: yes }] });
    await archived(true);
    expect(await seen()).toMatchObject({ skus: ['both', 'russian'], totalCount: 2, counts: ['both 1', 'russian 1'] });
    await archived(false);
    expect(await seen()).toMatchObject({ totalCount: 3, counts: ['both 1', 'russian 2'] });
  });
});
