import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../storage/database.js';
import { sameProject } from '../../storage/joins.js';
import { type PromotionStatistics, stateAt } from './promotion-model.js';
import { promotionColumns, toPromotion } from './promotion-store.js';

// Promotions joined with their item, and with the counts of their codes.

const selectPromotions = (db: Db, projectId: number) =>
  db
    .selectFrom('promotion')
    .leftJoin('shop_item', (join) => sameProject(join, 'shop_item.id', 'promotion.item_id'))
    .where('promotion.project_id', '=', projectId)
    .select([
      ...promotionColumns,
      'shop_item.sku',
      'promotion.created_at as createdAt',
      'promotion.created_by as createdBy',
    ])
    .select([
      aggregateOf('promotion_code', sql`count(*)`).as('codes'),
      aggregateOf('promotion_code', sql`coalesce(sum(redemptions), 0)`).as('redemptions'),
      aggregateOf('redemption', sql`count(DISTINCT user_id)`).as('users'),
    ]);

/** A number over the rows of a promotion in another table. */
const aggregateOf = (table: 'promotion_code' | 'redemption', aggregate: RawBuilder<unknown>) =>
  sql<number>`(SELECT ${aggregate} FROM ${sql.table(table)} AS own
    WHERE own.project_id = promotion.project_id AND own.promotion_id = promotion.id)`;

type Row = Awaited<ReturnType<ReturnType<typeof selectPromotions>['executeTakeFirstOrThrow']>>;

const toStatistics = (
  { sku, codes, redemptions, users, createdAt, createdBy, ...row }: Row,
  now: Date,
): PromotionStatistics => ({
  ...toPromotion(row),
  ...{ state: stateAt(now, row), sku, codes, redemptions, users, createdAt, createdBy },
});

/**
 * Lists promotions for operators with their state at `now`, newest first; with `before` only those
 * with a lower id.
 */
export async function listPromotions(
  db: Db,
  projectId: number,
  { before, limit, now }: { readonly before: number | null; readonly limit: number; readonly now: Date },
): Promise<PromotionStatistics[]> {
  const rows = await selectPromotions(db, projectId)
    .$if(before !== null, (query) => query.where('promotion.id', '<', before))
    .orderBy('promotion.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => toStatistics(row, now));
}

/** Finds a promotion by its name, with its state at `now`; null if the project has none. */
export async function findPromotion(
  db: Db,
  projectId: number,
  name: string,
  now: Date,
): Promise<PromotionStatistics | null> {
  const row = await selectPromotions(db, projectId).where('promotion.name', '=', name).executeTakeFirst();
  return row === undefined ? null : toStatistics(row, now);
}
