import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Client } from 'pg';
import { fileOf, GOODS, item, newCatalogue, type TestCatalogue } from '../../../test/support/catalogue/files.js';
import { applyFile, projectFile, projectOf } from '../../../test/support/domain.js';
import { eventually } from '../../../test/support/eventually.js';
import { lockRows } from '../../../test/support/locks.js';
import { checkout } from '../../../test/support/process.js';
import { seedProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { stockShop } from '../../../test/support/shop.js';

const service = useService();

/** A project file with a catalogue. */
const withShop = (project: Record<string, unknown>, shop: object) =>
  JSON.stringify({ ...JSON.parse(projectFile(project, [{ code: 'one' }, { code: 'two' }])), ...shop });
const faults = async (text: string): Promise<string[]> => {
  const error: unknown = await applyFile(service.domain, text).catch((thrown: unknown) => thrown);
  return String(Object(error).fields.notice)
    .split('\n')
    .map((fault) => fault.replace(/^demo\.yaml:\d+:\d+: /, ''));
};

describe('a project file with a catalogue', () => {
  it('can be the demo, which changes nothing the second time', async () => {
    const file = join(checkout, 'src/demo/demo.yaml');
    const apply = () => applyFile(service.domain, readFileSync(file, 'utf8'));
    expect((await apply()).changes).toEqual(
      expect.arrayContaining([
        'project demo: new, with a context token',
        'category mounts: new',
        'item reef-turtle: new, price 1800',
      ]),
    );
    expect((await apply()).changes).toEqual([]);
  });

  it('declares items on its servers, and does not change the catalogue if it has none', async () => {
    const shop = { categories: [GOODS], items: [item('sword')] };
    const first = await applyFile(service.domain, withShop({ slug: 'whole' }, shop));
    expect(first.changes.slice(-4)).toEqual([
      'category goods: new',
      'item sword: new, price 100',
      'item sword on one: new, price 100, stock unlimited',
      'item sword on two: new, price 100, stock unlimited',
    ]);
    expect((await applyFile(service.domain, withShop({ slug: 'whole' }, {}))).changes).toEqual([]);
    expect((await applyFile(service.domain, withShop({ slug: 'whole' }, { items: [] }))).changes).toEqual([]);
    const { id } = await projectOf(service.domain, 'whole');
    const { db } = service.database;
    expect(await db.selectFrom('shop_item').select('sku').where('project_id', '=', id).execute()).toEqual([
      { sku: 'sword' },
    ]);
  });

  it('can add a server while others read the catalogue', async () => {
    const { project, import: importFile, diff } = await newCatalogue(service.domain, 'growing');
    const file = fileOf([item('sword')]);
    await importFile(file);
    const filter = { state: null, missing: null, lowStock: 0, category: null, skuPrefix: null, archived: false };
    const page = { ...filter, after: null, limit: 10 };
    const reads = {
      diff: () => diff(file),
      inventory: async () => (await service.domain.catalogue.inventory(project, page)).items.length,
    };
    for (const [name, read] of Object.entries(reads)) {
      const before = await read();
      const lock = await lockRows(
        service,
        `LOCK TABLE shop_listing;
        WITH added AS (
          INSERT INTO game_server (project_id, code, names, descriptions, status, access, is_default, sort)
          VALUES (${project.id}, 'new-${name}', '{}', '{}', 'OPEN', 'PUBLIC', false, 9) RETURNING id)
        INSERT INTO shop_listing (item_id, game_server_id, project_id, category_id, archived, enabled, shown_price, sort)
        SELECT item_id, added.id, project_id, category_id, archived, enabled, shown_price, sort
        FROM shop_listing, added WHERE project_id = ${project.id} LIMIT 1`,
        [],
      );
      const reading = read();
      await lock.waitForBlocked(1);
      await lock.release();
      expect(await reading).toEqual(before);
    }
  });

  it('gets the problems of both parts at once, and applies nothing', async () => {
    const items = [item('sword', { price: -1 }), item('bow', { category: 'nowhere' })];
    expect(await faults(withShop({ slug: 'Bad' }, { categories: [GOODS], items }))).toEqual([
      'project.slug: must be 2 to 32 of a-z, 0-9 and -, a letter first',
      'items.0.price: must be at least 0',
    ]);
    expect(await faults(withShop({ slug: 'half' }, { categories: [GOODS], items }))).toEqual([
      'items.0.price: must be at least 0',
      'items.1.category: there is no category nowhere; there are: goods',
    ]);
    expect(await service.domain.projects.findBySlug('half')).toBeNull();
  });

  it('must have numbers in plain digits, except in payloads', async () => {
    const shop = { categories: [GOODS], items: [item('sword', { price: 7, payload: 7 })] };
    const text = withShop({ slug: 'digits' }, shop).replaceAll(/"(price|payload)":7/g, '"$1": 7e3');
    expect(await faults(text)).toEqual(['items.0.price: must be a whole number in plain digits']);
  });

  it('cannot unpublish a language of its items', async () => {
    const shop = { categories: [GOODS], items: [item('sword', { titles: { en: 'Sword', de: 'Schwert' } })] };
    await applyFile(service.domain, withShop({ slug: 'tongue' }, shop));
    expect(await faults(withShop({ slug: 'tongue', languages: ['en'] }, shop))).toEqual([
      'items.0.titles.de: is not one of the languages',
    ]);
    expect(await projectOf(service.domain, 'tongue')).toMatchObject({ languages: ['en', 'de'] });
  });
});

describe('the content of a file', () => {
  it('reaches players unchanged, HTML too, on the next request, without payloads', async () => {
    const project = await seedProject(service, { slug: 'plain' });
    const html = '<script>alert("1")</script> & <b>bold</b> {{x}} \'; DROP TABLE shop_item; --';
    const gift = {
      sku: 'gift',
      titles: { en: html },
      descriptions: { en: `${html}\nsecond line` },
      payload: { key: 'hidden' },
    };
    const shop = await stockShop(service, project, { items: [gift] });
    const ask = () =>
      service.ask('shopItem', { itemId: String(shop.item('gift')), gameServerId: project.server('one') }, project);
    const { body, text } = await ask();
    expect(body.data?.shopItem).toMatchObject({ title: html, description: `${html}\nsecond line`, price: 100 });
    expect(text).not.toContain('hidden');
    await stockShop(service, project, { items: [{ ...gift, price: 7 }] });
    expect((await ask()).body.data?.shopItem).toMatchObject({ price: 7 });
  });
});

describe('an import while players buy', () => {
  const priced = (price: number, stock = 9) =>
    fileOf(['a', 'b', 'c'].map((sku) => item(sku, { price, servers: { one: { stock } } })));

  it('waits for a purchase without a deadlock, and does not change the sold number', async () => {
    const shop = await newCatalogue(service.domain, 'busy');
    await shop.import(priced(1));
    const buying = await buy(shop, 'b');
    const importing = shop.import(priced(2));
    await whenWaiting(1);
    // An order references its project, which the import has locked.
    await buying.query(
      `INSERT INTO ledger_tx (id, project_id, type, reference, actor, created_at)
        VALUES (gen_random_uuid(), $1, 'CREDIT', 'x', 'test', now())`,
      [shop.project.id],
    );
    await buying.query('COMMIT');
    await buying.end();
    expect(await importing).toEqual(['item a price: 1 → 2', 'item b price: 1 → 2', 'item c price: 1 → 2']);
    const { rows } = await sql`SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()`.execute(
      service.database.direct,
    );
    expect(rows).toEqual([{ deadlocks: 0 }]);
    expect(await listings(shop)).toEqual([
      { sku: 'a', shown_price: 2, sold: 0 },
      { sku: 'b', shown_price: 2, sold: 4 },
      { sku: 'c', shown_price: 2, sold: 0 },
    ]);
  });

  it('counts pieces that were sold while it waited', async () => {
    const shop = await newCatalogue(service.domain, 'race');
    await shop.import(priced(1));
    const buying = await buy(shop, 'b');
    const importing = shop.problems(priced(1, 3));
    await whenWaiting(1);
    await buying.query('COMMIT');
    await buying.end();
    expect(await importing).toEqual([expect.stringContaining('items.1.servers.one.stock: must be at least 4')]);
    expect((await listings(shop)).map(({ sold }) => sold)).toEqual([0, 4, 0]);
  });

  it('does not block purchases of items that it does not change', async () => {
    const shop = await newCatalogue(service.domain, 'calm');
    await shop.import(priced(1));
    const buying = await buy(shop, 'b');
    expect(
      await shop.import(JSON.stringify({ items: [item('a', { price: 5, servers: { one: { stock: 9 } } })] })),
    ).toEqual(['item a price: 1 → 5']);
    await buying.query('COMMIT');
    await buying.end();
  });
});

const listings = ({ project }: TestCatalogue) =>
  service.database.direct
    .selectFrom('shop_listing as l')
    .innerJoin('shop_item as i', 'i.id', 'l.item_id')
    .select(['i.sku', 'l.shown_price', 'l.sold'])
    .where('l.project_id', '=', project.id)
    .orderBy('i.sku')
    .execute();

/** Sells four pieces of an item, in a transaction that locks the listing like a purchase. */
async function buy({ project }: TestCatalogue, sku: string): Promise<Client> {
  const client = new Client(service.connection);
  await client.connect();
  await client.query('BEGIN');
  await client.query('SELECT FROM shop_item WHERE project_id = $1 AND sku = $2 FOR SHARE', [project.id, sku]);
  await client.query(
    `UPDATE shop_listing SET sold = sold + 4
      WHERE item_id = (SELECT id FROM shop_item WHERE project_id = $1 AND sku = $2)`,
    [project.id, sku],
  );
  return client;
}

const whenWaiting = (count: number) =>
  eventually(async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(service.database.direct);
    return (rows[0]?.waiting ?? 0) >= count;
  });
