import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { eventually } from '../../../test/support/eventually.js';
import { type SeededProject, seedProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { type Shop, stockShop } from '../../../test/support/shop.js';
import type { Tx } from '../../storage/database.js';
import { askOne } from '../../storage/statement.js';
import { addSold, type Listing, lockListing, returnStock } from './index.js';

// The rows of the catalogue that a purchase locks: rules.md §1.9, §3.8.

const service = useService();
let project: SeededProject;
let shop: Shop;
let shops = 0;

beforeEach(async () => {
  shops += 1;
  project = await seedProject(service, { slug: `isles${shops}` });
  shop = await stockShop(service, project, {
    categories: [{ code: 'top' }, { code: 'middle', parent: 'top' }, { code: 'goods', parent: 'middle' }],
    items: [
      {
        ...{ sku: 'rare', category: 'goods', price: 50, maxQuantity: 9, payload: { grant: 7 }, titles: { en: 'Rare' } },
        ...{ limits: [{ scope: 'account', window: 'week', max: 4 }], servers: { one: { price: 40, stock: 3 } } },
      },
      { sku: 'plenty', category: 'goods' },
    ],
  });
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => service.database.transaction(work);
const lock = (tx: Tx, sku: string) =>
  askOne(
    tx,
    lockListing({ projectId: project.id, itemId: shop.item(sku), gameServerId: Number(project.server('one')) }),
  );
const lockInTransaction = (sku: string) => inTransaction((tx) => lock(tx, sku));

async function soldOf(sku: string): Promise<number | undefined> {
  const listing = service.database.direct.selectFrom('shop_listing').select('sold');
  const row = await listing
    .where('item_id', '=', shop.item(sku))
    .where('game_server_id', '=', Number(project.server('one')))
    .executeTakeFirst();
  return row?.sold;
}

/** Counts pieces as sold, like a purchase; false without a listing or with too few pieces. */
const take = (sku: string, quantity: number) =>
  inTransaction(async (tx) => {
    const listing = await lock(tx, sku);
    return listing !== null && (await askOne(tx, addSold({ ...listing, projectId: project.id, quantity }))) === 1;
  });

describe('a locked listing', () => {
  it('has the columns that an order copies', async () => {
    const listing: Listing = {
      ...{ itemId: shop.item('rare'), gameServerId: Number(project.server('one')), sku: 'rare' },
      ...{ titles: { en: 'Rare' }, payload: { grant: 7 }, unitPrice: 40, maxQuantity: 9, remaining: 3 },
      limits: [{ scope: 'ACCOUNT', window: 'WEEK', max: 4 }],
      ...{ offeredFrom: null, offeredUntil: null },
    };
    expect(await lockInTransaction('rare')).toEqual(listing);
    expect(await lockInTransaction('plenty')).toMatchObject({ unitPrice: 100, remaining: null });
  });

  it('is null for another project, another server, or an unknown item', async () => {
    const one = Number(project.server('one'));
    const other = await seedProject(service, { slug: `other${shops}` });
    const at = (projectId: number, itemId: number, gameServerId: number) =>
      inTransaction((tx) => askOne(tx, lockListing({ projectId, itemId, gameServerId })));
    expect(await at(other.id, shop.item('rare'), one)).toBeNull();
    expect(await at(project.id, shop.item('rare'), Number(project.server('two')))).toBeNull();
    expect(await at(project.id, 2_147_483_647, one)).toBeNull();
    expect(await at(project.id, shop.item('rare'), one)).not.toBeNull(); // (control)
  });

  it.each([
    ['archived', `UPDATE shop_item SET archived_at = now() WHERE sku = 'rare'`],
    ['disabled', `UPDATE shop_listing SET enabled = false`],
    ['in a hidden category', `UPDATE shop_category SET visible = false WHERE code = 'goods'`],
    ['below a hidden category', `UPDATE shop_category SET visible = false WHERE code = 'top'`],
  ])('is null if the item is %s', async (_state, edit) => {
    await sql
      .raw(`${edit} ${edit.includes('WHERE') ? 'AND' : 'WHERE'} project_id = ${project.id}`)
      .execute(service.database.direct);
    expect(await lockInTransaction('rare')).toBeNull();
  });
});

describe('stock', () => {
  it('is counted down to zero and returned', async () => {
    expect(await take('rare', 2)).toBe(true);
    expect(await take('rare', 2)).toBe(false);
    expect(await soldOf('rare')).toBe(2);
    expect(await lockInTransaction('rare')).toMatchObject({ remaining: 1 });
    expect(await take('rare', 1)).toBe(true);
    const sold = { itemId: shop.item('rare'), gameServerId: Number(project.server('one')), quantity: 2 };
    await inTransaction((tx) => returnStock(tx, project.id, sold));
    expect(await lockInTransaction('rare')).toMatchObject({ remaining: 2 });
  });

  it('is counted for unlimited listings too', async () => {
    expect(await take('plenty', 999)).toBe(true);
    expect(await soldOf('plenty')).toBe(999);
  });

  it('of three goes to three of ten concurrent buyers', async () => {
    const results = await Promise.all(Array.from({ length: 10 }, () => take('rare', 1)));
    expect(results.filter(Boolean)).toHaveLength(3);
    expect(await soldOf('rare')).toBe(3);
  });
});

describe('while a listing is locked', () => {
  /** Number of statements of this database that wait for a lock. */
  const waiting = async () => {
    const { rows } = await sql<{ waiting: number }>`
      SELECT count(*)::int AS waiting FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(service.database.direct);
    return rows[0]?.waiting;
  };

  it.each([
    ['the item', `UPDATE shop_item SET archived_at = now() WHERE sku = 'rare'`],
    ['its price', `UPDATE shop_item SET base_price = 1 WHERE sku = 'rare'`],
    ['its listing', `UPDATE shop_listing SET enabled = false WHERE supplied = 3`],
  ])('%s cannot be edited', async (_entity, edit) => {
    const order: string[] = [];
    const editing = await inTransaction(async (tx) => {
      expect(await lock(tx, 'rare')).not.toBeNull();
      const edited = sql.raw(`${edit} AND project_id = ${project.id}`).execute(service.database.direct);
      const done = edited.then(() => order.push('edited'));
      await eventually(async () => (await waiting()) === 1);
      order.push('bought');
      return { done };
    });
    await editing.done;
    expect(order).toEqual(['bought', 'edited']);
  });

  it('other items can be bought', async () => {
    await inTransaction(async (tx) => {
      await lock(tx, 'rare');
      expect(await take('plenty', 1)).toBe(true);
    });
  });

  it('a waiting buyer reads the state after the wait, also of its category', async () => {
    const { direct: db } = service.database;
    const late = await inTransaction(async (tx) => {
      await lock(tx, 'rare');
      const buying = lockInTransaction('rare');
      await eventually(async () => (await waiting()) === 1);
      await db.updateTable('shop_category').set({ visible: false }).where('project_id', '=', project.id).execute();
      return { buying };
    });
    expect(await late.buying).toBeNull();
  });
});
