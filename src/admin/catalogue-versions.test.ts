import { beforeAll, describe, expect, it } from '@jest/globals';
import { type Operator, useAdmin } from '../../test/support/admin/admin-client.js';
import { applyFile, projectFile } from '../../test/support/domain.js';
import { useService } from '../../test/support/service.js';

// rules.md §4.2.5: an import makes the changes that its preview showed, or none.

const service = useService();
const admin = useAdmin(service);
let ada: Operator;
let mira: Operator;
let made = 0;

beforeAll(async () => {
  ada = await admin.operator('ALL');
  mira = await admin.operator('ALL');
});

/**
 * Creates a project with two items for 50. Its edits have the form of the console's item editor.
 */
async function newShop() {
  made += 1;
  const project = `isles-${made}`;
  const item = (sku: string) => ({ sku, category: 'goods', titles: { en: sku }, price: 50, servers: { one: {} } });
  const file = {
    ...JSON.parse(projectFile({ slug: project }, [{ code: 'one', default: true }, { code: 'two' }])),
    categories: [{ code: 'goods', titles: { en: 'Goods' } }],
    items: [item('draught'), item('oats')],
  };
  await applyFile(service.domain, JSON.stringify(file));
  const given = (text: string, prune = false) => ({ project, source: { file: 'edit.csv', text }, prune });
  return {
    file,
    price: (sku: string, price: number) => given(`sku,basePrice\n${sku},${price}`),
    given,
    /** Returns the edit with the version of its dry run. */
    async preview(operator: Operator, edit: ReturnType<typeof given>) {
      const { data } = await operator.ask('catalogue.import', { ...edit, dryRun: true });
      return { ...edit, ifVersion: data.version };
    },
    async pricesOf() {
      const { items } = await ada.data('catalogue.items', { project });
      return Object.fromEntries(items.map(({ sku, price }) => [sku, price]));
    },
  };
}

describe('an import with the version of its preview', () => {
  it('is rejected after another operator changed the same value, with author, value and time', async () => {
    const shop = await newShop();
    const adas = await shop.preview(ada, shop.price('draught', 60));
    const miras = await shop.preview(mira, shop.price('draught', 45));
    await ada.ask('catalogue.import', adas);
    const { code, message, details } = await mira.refusal('catalogue.import', miras);
    expect({ code, details }).toEqual({
      code: 'CATALOGUE_CHANGED',
      details: {
        changes: [
          {
            ...{ by: `operator:${ada.name}`, at: expect.stringMatching(/^\d{4}-.*Z$/) },
            ...{ kind: 'ITEM', name: 'draught', server: null, change: 'CHANGED' },
            ...{ path: 'price', from: '50', to: '60' },
          },
        ],
      },
    });
    expect(message).toMatch(new RegExp(`operator:${ada.name} at .*: item draught price: 50 → 60\n`));
    expect(await shop.pricesOf()).toEqual({ draught: 60, oats: 50 });
    // A new preview has the current price and version.
    const again = await shop.preview(mira, shop.price('draught', 45));
    const { data } = await mira.ask('catalogue.import', again);
    expect(data.changes).toEqual(['item draught price: 60 → 45']);
  });

  it('succeeds after changes of other items, of other values of the item, and of its stock', async () => {
    const shop = await newShop();
    const adas = await shop.preview(ada, shop.price('oats', 60));
    const miras = await shop.preview(mira, shop.price('draught', 45));
    await ada.ask('catalogue.import', adas);
    await ada.ask('catalogue.import', shop.given('sku,title.en,maxQuantity\ndraught,Ember Draught,7'));
    await service.database.direct.updateTable('shop_listing').set({ sold: 3 }).execute();
    await mira.ask('catalogue.import', miras);
    expect(await shop.pricesOf()).toEqual({ draught: 45, oats: 60 });
  });

  it('succeeds for one of two operators who send it concurrently', async () => {
    const shop = await newShop();
    const previews = await Promise.all([
      shop.preview(ada, shop.price('draught', 60)),
      shop.preview(mira, shop.price('draught', 45)),
    ]);
    const errors = await Promise.all(
      previews.map(async (edit, at) => (await (at === 0 ? ada : mira).refusal('catalogue.import', edit))?.['code']),
    );
    expect(errors.filter((code) => code === undefined)).toHaveLength(1);
    expect(errors.filter((code) => code === 'CATALOGUE_CHANGED')).toHaveLength(1);
  });

  it('changes nothing and succeeds if it is repeated', async () => {
    const shop = await newShop();
    const edit = await shop.preview(ada, shop.price('draught', 60));
    await ada.ask('catalogue.import', edit);
    expect((await ada.ask('catalogue.import', edit)).data.changes).toEqual([]);
  });

  it('is rejected if pruning would archive an item that another operator added', async () => {
    const shop = await newShop();
    const pruning = await shop.preview(ada, shop.given('sku,basePrice\ndraught,50', true));
    await mira.ask(
      'catalogue.import',
      shop.given('sku,category,title.en,basePrice,server,price\ncape,goods,Cape,700,one,650'),
    );
    expect(await ada.refusal('catalogue.import', pruning)).toMatchObject({
      code: 'CATALOGUE_CHANGED',
      details: {
        changes: [
          { by: `operator:${mira.name}`, kind: 'ITEM', name: 'cape', change: 'ADDED', path: null },
          { by: `operator:${mira.name}`, kind: 'LISTING', name: 'cape', server: 'one', change: 'ADDED', path: null },
        ],
      },
    });
    expect(await shop.pricesOf()).toMatchObject({ oats: 50, cape: 700 });
  });

  it('is rejected after a project file changed the value', async () => {
    const shop = await newShop();
    const edit = await shop.preview(ada, shop.price('draught', 60));
    const items = shop.file.items.map((item: object) => ({ ...item, price: 70 }));
    await applyFile(service.domain, JSON.stringify({ ...shop.file, items }));
    expect(await ada.refusal('catalogue.import', edit)).toMatchObject({
      code: 'CATALOGUE_CHANGED',
      details: { changes: [{ name: 'draught', path: 'price', from: '50', to: '70' }] },
    });
  });

  it('is rejected if the file differs from that of the preview', async () => {
    const shop = await newShop();
    const { ifVersion } = await shop.preview(ada, shop.price('draught', 60));
    expect(await ada.refusal('catalogue.import', { ...shop.price('draught', 600), ifVersion })).toMatchObject({
      code: 'CATALOGUE_CHANGED',
      details: { changes: [] },
    });
    expect(await ada.refusalCode('catalogue.import', { ...shop.price('draught', 60), ifVersion: 'x' })).toBe(
      'INVALID_REQUEST',
    );
  });

  it('is rejected if a key with a dot replaces a nested key of the preview', async () => {
    const shop = await newShop();
    const edit = (payload: object) => {
      const text = JSON.stringify({ items: [{ ...shop.file.items[0], payload }] });
      return { ...shop.given(''), source: { file: 'edit.yaml', text } };
    };
    const { ifVersion } = await shop.preview(ada, edit({ a: { b: 1 } }));
    const differing = { ...edit({ 'a.b': 1 }), ifVersion };
    expect(await ada.refusalCode('catalogue.import', differing)).toBe('CATALOGUE_CHANGED');
  });

  it('has the same version in a diff and in a dry run', async () => {
    const shop = await newShop();
    const edit = shop.price('draught', 60);
    const { ifVersion } = await shop.preview(ada, edit);
    expect((await ada.data('catalogue.diff', edit)).version).toBe(ifVersion);
  });
});

describe('a project file with the version of its preview', () => {
  type Shop = Awaited<ReturnType<typeof newShop>>;
  /** Returns the project file with this price for `draught` and the version of its dry run. */
  const preview = async ({ file }: Shop, price: number, servers = file.servers) => {
    const items = file.items.map((item: { readonly sku: string }) =>
      item.sku === 'draught' ? { ...item, price } : item,
    );
    const applied = { source: { file: 'isles.yaml', text: JSON.stringify({ ...file, servers, items }) } };
    const { text, data } = await ada.ask('apply', { ...applied, dryRun: true });
    expect(text).toContain(`version: ${data.version}`);
    return { ...applied, ifVersion: data.version };
  };

  it('is rejected after another operator changed a value that it overwrites, with author, value and time', async () => {
    const shop = await newShop();
    const previewed = await preview(shop, 45);
    await mira.ask('catalogue.import', shop.price('draught', 60));
    const { code, message } = await ada.refusal('apply', previewed);
    expect(code).toBe('PROJECT_CHANGED');
    expect(message).toMatch(new RegExp(`operator:${mira.name} at \\d{4}-.*Z: item draught price: 50 → 60\n`));
    expect(message).not.toContain(ada.name);
    expect(await shop.pricesOf()).toEqual({ draught: 60, oats: 50 });
    // (control) without the version it overwrites the change
    await ada.ask('apply', { source: previewed.source });
    expect(await shop.pricesOf()).toEqual({ draught: 45, oats: 50 });
  });

  it('is rejected after another operator changed a server or the project', async () => {
    const shop = await newShop();
    const previewed = await preview(shop, 45);
    const servers = [{ ...shop.file.servers[0], status: 'maintenance' }, shop.file.servers[1]];
    await mira.ask('apply', await preview(shop, 50, servers));
    const { code, message } = await ada.refusal('apply', previewed);
    expect(code).toBe('PROJECT_CHANGED');
    expect(message).toContain('server one status: "OPEN" → "MAINTENANCE"');
  });

  it('is applied after other changes, and again after it was applied', async () => {
    const shop = await newShop();
    const previewed = await preview(shop, 45);
    await service.database.direct.updateTable('shop_listing').set({ sold: 3 }).execute();
    await ada.ask('apply', previewed);
    expect(await shop.pricesOf()).toEqual({ draught: 45, oats: 50 });
    expect((await ada.ask('apply', previewed)).data.changes).toEqual([]);
  });

  it('is rejected if the file differs from that of the preview, or if the project was created since', async () => {
    const shop = await newShop();
    const { ifVersion } = await preview(shop, 45);
    const { source } = await preview(shop, 46);
    expect(await ada.refusalCode('apply', { source, ifVersion })).toBe('PROJECT_CHANGED');
    expect(await ada.refusalCode('apply', { source, ifVersion: 'x' })).toBe('INVALID_REQUEST');
    const slug = `${shop.file.project.slug}-new`;
    const text = JSON.stringify({ ...shop.file, project: { ...shop.file.project, slug } });
    const fresh = { source: { file: 'new.yaml', text } };
    const { data } = await ada.ask('apply', { ...fresh, dryRun: true });
    expect((await ada.ask('apply', { ...fresh, ifVersion: data.version })).data.changes).not.toEqual([]);
  });
});
