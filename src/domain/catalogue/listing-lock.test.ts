import { beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { eventually } from '../../../test/support/eventually.js';
import { type SeededProject, seedProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { type Shop, stockShop } from '../../../test/support/shop.js';
import type { Tx } from '../../storage/database.js';
import { askOne } from '../../storage/statement.js';
import { lockListing } from './index.js';

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
      { sku: 'rare', category: 'goods', servers: { one: { stock: 3 } } },
      { sku: 'plenty', category: 'goods' },
    ],
  });
});

const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => service.database.transaction(work);
const lock = (tx: Tx, sku = 'rare') => {
  const key = { projectId: project.id, itemId: shop.item(sku), gameServerId: Number(project.server('one')) };
  return askOne(tx, lockListing(key));
};

describe('a locked listing', () => {
  it('is null if the item is below a hidden category', async () => {
    const { direct: db } = service.database;
    const hideTop = db
      .updateTable('shop_category')
      .set({ visible: false })
      .where('project_id', '=', project.id)
      .where('code', '=', 'top');
    expect(await inTransaction((tx) => lock(tx))).not.toBeNull(); // (control)
    await hideTop.execute();
    expect(await inTransaction((tx) => lock(tx))).toBeNull();
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
      expect(await lock(tx)).not.toBeNull();
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
      await lock(tx);
      expect(await inTransaction((another) => lock(another, 'plenty'))).not.toBeNull();
    });
  });

  it('a waiting buyer reads the state after the wait, also of its category', async () => {
    const { direct: db } = service.database;
    const late = await inTransaction(async (tx) => {
      await lock(tx);
      const buying = inTransaction((another) => lock(another));
      await eventually(async () => (await waiting()) === 1);
      await db.updateTable('shop_category').set({ visible: false }).where('project_id', '=', project.id).execute();
      return { buying };
    });
    expect(await late.buying).toBeNull();
  });
});
