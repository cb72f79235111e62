import { describe, expect, it } from '@jest/globals';
import {
  catalogueAt,
  fileOf,
  GOODS,
  item,
  newCatalogue,
  type TestCatalogue,
} from '../../../test/support/catalogue/files.js';
import { applyFile, projectFile, useDomain } from '../../../test/support/domain.js';
import { createDryRunDomain } from '../../../test/support/dry-run.js';
import { lockRows } from '../../../test/support/locks.js';
import { TEST_OPERATOR } from '../../../test/support/project.js';

const test = useDomain();

const fresh = (slug: string): Promise<TestCatalogue> => newCatalogue(test.domain, slug);

/** All rows of the catalogue of a project. */
async function rows({ project }: TestCatalogue) {
  const { db } = test.database;
  return {
    categories: await db
      .selectFrom('shop_category')
      .selectAll()
      .where('project_id', '=', project.id)
      .orderBy('id')
      .execute(),
    items: await db.selectFrom('shop_item').selectAll().where('project_id', '=', project.id).orderBy('id').execute(),
    listings: await db
      .selectFrom('shop_listing as l')
      .innerJoin('shop_item as i', 'i.id', 'l.item_id')
      .innerJoin('game_server as s', 's.id', 'l.game_server_id')
      .selectAll('l')
      .select(['i.sku', 's.code'])
      .where('l.project_id', '=', project.id)
      .orderBy('l.item_id')
      .orderBy('l.game_server_id')
      .execute(),
  };
}
const listing = async (shop: TestCatalogue, sku: string, code: string) =>
  (await rows(shop)).listings.find((row) => row.sku === sku && row.code === code);

async function sell(shop: TestCatalogue, sku: string, code: string, sold: number): Promise<void> {
  const row = await listing(shop, sku, code);
  await test.database.direct
    .updateTable('shop_listing')
    .set({ sold })
    .where('item_id', '=', row?.item_id ?? 0)
    .where('game_server_id', '=', row?.game_server_id ?? 0)
    .execute();
}

describe('an import', () => {
  it('lists additions and changes, and changes nothing the second time', async () => {
    const shop = await fresh('twice');
    const text = fileOf([item('sword', { servers: { one: { stock: 5 } } })]);
    expect(await shop.import(text)).toEqual([
      'category goods: new',
      'item sword: new, price 100',
      'item sword on one: new, price 100, stock 5',
    ]);
    const before = await rows(shop);
    expect(await shop.import(text)).toEqual([]);
    expect(await rows(shop)).toEqual(before);
    const next = fileOf([item('sword', { price: 200, payload: { item: 1 } })], [{ ...GOODS, visible: false }]);
    const changes = [
      'category goods visible: true → false',
      'item sword price: 100 → 200',
      'item sword payload.item: none → 1',
      'item sword on two: new, price 200, stock unlimited',
      'item sword on one stock: 5 → null',
    ];
    expect(await shop.diff(next)).toEqual(changes);
    expect(await rows(shop)).toEqual(before);
    expect(await shop.import(next)).toEqual(changes);
    expect((await rows(shop)).items).toMatchObject([{ version: 2, base_price: 200, payload: { item: 1 } }]);
  });

  it('does not change omitted items, and switches off the omitted listings of a named item', async () => {
    const shop = await fresh('partial');
    await shop.import(fileOf([item('sword'), item('bow')]));
    const without = { servers: { one: { sort: 0 } } };
    expect(await shop.import(JSON.stringify({ items: [item('sword', without)] }))).toEqual([
      'item sword on two enabled: true → false',
    ]);
    expect(await shop.import(JSON.stringify({ items: [item('sword', without)] }))).toEqual([]);
    expect(await listing(shop, 'bow', 'two')).toMatchObject({ enabled: true });
    expect(await shop.import('{}')).toEqual([]);
  });

  it('switches off the omitted listing of a server with the code constructor', async () => {
    const servers = [{ code: 'one', default: true }, { code: 'constructor' }];
    await applyFile(test.domain, projectFile({ slug: 'codes' }, servers));
    const shop = await catalogueAt(test.domain, 'codes');
    await shop.import(fileOf([item('sword', { servers: { one: {}, constructor: {} } })]));
    expect(await shop.import(fileOf([item('sword', { servers: { one: {} } })]))).toEqual([
      'item sword on constructor enabled: true → false',
    ]);
    expect(await listing(shop, 'sword', 'constructor')).toMatchObject({ enabled: false, sort: 0 });
  });

  it('sets the shown price to that of the listing, else of the item, also if switched off', async () => {
    const shop = await fresh('prices');
    const both = { one: {}, two: { price: 70 } };
    await shop.import(fileOf([item('sword', { servers: both })]));
    await shop.import(fileOf([item('sword', { price: 300, servers: { two: { price: 70 } } })]));
    expect(await listing(shop, 'sword', 'one')).toMatchObject({ price: null, shown_price: 300, enabled: false });
    expect(await listing(shop, 'sword', 'two')).toMatchObject({ price: 70, shown_price: 70 });
  });

  it('sets the total stock, is idempotent, and rejects a stock below the sold number', async () => {
    const shop = await fresh('stock');
    const text = (stock: number) => fileOf([item('sword', { servers: { one: { stock } } })]);
    await shop.import(text(5));
    await sell(shop, 'sword', 'one', 3);
    expect(await shop.import(text(5))).toEqual([]);
    expect(await listing(shop, 'sword', 'one')).toMatchObject({ supplied: 5, sold: 3 });
    expect(await shop.problems(text(2))).toEqual([
      expect.stringMatching(
        /^shop\.yaml:1:\d+: items\.0\.servers\.one\.stock: must be at least 3, the number of pieces sold$/,
      ),
    ]);
    await shop.import(text(3));
    expect(await listing(shop, 'sword', 'one')).toMatchObject({ supplied: 3, sold: 3 });
  });

  it('prunes: archives items, hides categories without visible items, deletes nothing', async () => {
    const shop = await fresh('prune');
    const categories = [
      GOODS,
      { code: 'tools', titles: { en: 'Tools' } },
      { code: 'saws', parent: 'tools', titles: { en: 'Saws' } },
      { code: 'empty', titles: { en: 'Empty' } },
    ];
    const items = [item('sword'), item('saw', { category: 'saws' }), item('off', { category: 'empty', servers: {} })];
    await shop.import(fileOf(items, categories));
    await sell(shop, 'saw', 'one', 2);
    // An omitted list is not pruned.
    expect(await shop.import(JSON.stringify({ items }), { prune: true })).toEqual([]);
    expect(await shop.import(JSON.stringify({ categories }), { prune: true })).toEqual([]);
    const changes = [
      'item saw archived: false → true',
      'item off archived: false → true',
      'category tools visible: true → false',
      'category saws visible: true → false',
      'category empty visible: true → false',
    ];
    const text = fileOf([item('sword')]);
    expect(new Set(await shop.diff(text, { prune: true }))).toEqual(new Set(changes));
    expect(new Set(await shop.import(text, { prune: true }))).toEqual(new Set(changes));
    expect(await shop.import(text, { prune: true })).toEqual([]);
    expect(await listing(shop, 'saw', 'one')).toMatchObject({ sold: 2, enabled: true, archived: true });
    // An archived item that is named again is restored.
    expect(await shop.import(fileOf(items, categories))).toContain('item saw archived: true → false');
  });

  it('changes nothing if one entry is invalid, nor in a dry run', async () => {
    const shop = await fresh('atomic');
    await shop.import(fileOf([item('sword')]));
    const before = await rows(shop);
    const half = [item('sword', { price: 5 }), item('bow'), item('axe', { titles: {} })];
    expect(await shop.problems(fileOf(half))).toHaveLength(1);
    const options = { file: 'shop.yaml', format: 'yaml', prune: true, by: TEST_OPERATOR } as const;
    const dry = await createDryRunDomain(test).catalogue.import(shop.project, fileOf([item('bow')]), options);
    expect(dry.changes).toContain('item bow: new, price 100');
    expect(await rows(shop)).toEqual(before);
  });

  it('is recorded with counts and at most 100 changes, and not at all without changes', async () => {
    const shop = await fresh('recorded');
    const many = fileOf(Array.from({ length: 120 }, (_, index) => item(`item-${index}`)));
    await shop.import(many);
    await shop.import(many);
    await shop.problems(fileOf([item('x', { price: -1 })]));
    const entries = await test.domain.audit.search({ project: 'recorded', action: 'catalogue.import', limit: 10 });
    expect(entries).toMatchObject([
      { target: 'project:recorded', actor: 'test', after: { file: 'shop.yaml', prune: false } },
    ]);
    const after = Object(entries[0]?.after);
    expect(after).toMatchObject({ items: { added: 120, changed: 0 }, listings: { added: 240, changed: 0 } });
    expect(after.changes).toHaveLength(100);
    expect(after.changes.at(-1)).toBe('and 262 more');
  });

  it('writes thousands of items in batches, and reports progress', async () => {
    const { project } = await fresh('bulk');
    const reports: [number, number][] = [];
    const options = { file: 'bulk.yaml', format: 'yaml', prune: false, by: TEST_OPERATOR } as const;
    const progress = (done: number, total: number) => void reports.push([done, total]);
    const text = fileOf(Array.from({ length: 1_100 }, (_, index) => item(`item-${index}`)));
    const { items, listings } = await test.domain.catalogue.import(project, text, { ...options, progress });
    expect({ items, listings }).toEqual({
      items: { added: 1_100, changed: 0 },
      listings: { added: 2_200, changed: 0 },
    });
    expect(reports.map(([done]) => done)).toEqual([1_000, 1_100, 2_100, 3_100, 3_300]);
    expect(reports.every(([, total]) => total === 3_300)).toBe(true);
  });

  it('is rejected for an archived project', async () => {
    const shop = await fresh('closed');
    await test.domain.projects.archive(shop.project.id, TEST_OPERATOR);
    await expect(shop.import(fileOf([]))).rejects.toMatchObject({
      code: 'PROJECT_ARCHIVED',
      fields: { notice: expect.stringContaining('is archived') },
    });
  });

  it('preserves texts in unpublished languages, without showing or requiring them', async () => {
    const shop = await fresh('hidden');
    const texts = { titles: { en: 'Sword', de: 'Schwert' } };
    await shop.import(fileOf([item('sword', texts)], [{ code: 'goods', titles: { en: 'Goods', de: 'Waren' } }]));
    const servers = [{ code: 'one', default: true }, { code: 'two' }];
    await applyFile(test.domain, projectFile({ slug: 'hidden', languages: ['en'] }, servers));
    const english = await catalogueAt(test.domain, 'hidden');
    expect(await english.export('yaml')).not.toContain('Schwert');
    expect(await english.import(await english.export('yaml'))).toEqual([]);
    await english.import(fileOf([item('sword', { titles: { en: 'Blade' } })], [{ ...GOODS, sort: 7 }]));
    expect((await rows(shop)).items).toMatchObject([{ titles: { en: 'Blade', de: 'Schwert' } }]);
    expect((await rows(shop)).categories).toMatchObject([{ titles: { en: 'Goods', de: 'Waren' }, sort: 7 }]);
    expect(await english.problems(fileOf([item('sword', texts)]))).toEqual([
      expect.stringContaining('items.0.titles.de: is not one of the languages'),
    ]);
  });

  it('needs no title of what has titles in unpublished languages only', async () => {
    const shop = await fresh('foreign');
    const german = [item('sword', { titles: { de: 'Schwert' } }), item('axe')];
    await shop.import(fileOf(german, [{ code: 'goods', titles: { de: 'Waren' } }]));
    const servers = [{ code: 'one', default: true }, { code: 'two' }];
    await applyFile(test.domain, projectFile({ slug: 'foreign', languages: ['en'] }, servers));
    const english = await catalogueAt(test.domain, 'foreign');
    expect(await english.import(await english.export('yaml'))).toEqual([]);
    expect(await english.import(await english.export('csv'), { file: 'shop.csv' })).toEqual([]);
    const { text } = await test.domain.exportProject(english.project);
    expect((await applyFile(test.domain, text)).changes).toEqual([]);
    await english.import('sku,server,stock\nsword,one,5\n', { file: 'shop.csv' });
    expect(await listing(shop, 'sword', 'one')).toMatchObject({ supplied: 5 });
    expect((await rows(shop)).items[0]).toMatchObject({ titles: { de: 'Schwert' } });
    expect((await rows(shop)).categories).toMatchObject([{ titles: { de: 'Waren' } }]);
    expect(await english.problems(fileOf([item('axe', { titles: {} }), item('bow', { titles: {} })]))).toEqual([
      expect.stringContaining('items.0.titles: must have at least one translation'),
      expect.stringContaining('items.1.titles: must have at least one translation'),
    ]);
  });

  it('preserves texts in a language that is unpublished while it waits for the project', async () => {
    const shop = await fresh('waiting');
    await shop.import(fileOf([item('sword', { titles: { en: 'Sword', de: 'Schwert' } })]));
    const update = `UPDATE project SET languages = '{en}' WHERE id = $1`;
    const unpublished = await lockRows(test, update, [shop.project.id]);
    const imported = shop.import(fileOf([item('sword', { titles: { en: 'Blade' } })]));
    await unpublished.waitForBlocked(1);
    await unpublished.release();
    await imported;
    expect((await rows(shop)).items).toMatchObject([{ titles: { en: 'Blade', de: 'Schwert' } }]);
  });

  it('reports texts with missing languages, with their place', async () => {
    const shop = await fresh('missing');
    const text = [
      'categories:',
      '  - code: goods',
      '    titles: { de: Waren }',
      'items:',
      '  - sku: sword',
      '    category: goods',
      '    titles: { en: Sword, de: Schwert }',
      '    descriptions: { en: Sharp. }',
      '    price: 1',
    ].join('\n');
    expect(await shop.missing(text)).toEqual([
      { line: 3, column: 5, text: 'category goods titles', languages: ['en'] },
      { line: 8, column: 5, text: 'item sword descriptions', languages: ['de'] },
    ]);
    expect((await rows(shop)).items).toEqual([]);
  });
});
