import { sql } from 'kysely';
import type { Db } from '../../../storage/database.js';
import { sameProject } from '../../../storage/joins.js';
import type { ShopCategory } from './shop-model.js';

export interface CategoryRow extends Omit<ShopCategory, 'itemCount'> {
  readonly visible: boolean;
  /** Number of items in this category itself, by the id of the server. */
  readonly listed: Readonly<Record<string, number>>;
}

/** All categories of the project, including hidden ones, in their order below each parent. */
export const listCategories = (db: Db, projectId: number): Promise<CategoryRow[]> =>
  db
    // Joined through the servers, because the indexes of the listings begin with them.
    .with('counted', (cte) =>
      cte
        .selectFrom('game_server as s')
        .innerJoin('shop_listing as l', (join) => sameProject(join, 'l.game_server_id', 's.id'))
        .select(({ fn }) => ['l.project_id', 'l.category_id', 'l.game_server_id', fn.countAll<number>().as('items')])
        .where('s.project_id', '=', projectId)
        .where(sql<boolean>`l.enabled AND NOT l.archived`)
        .groupBy(['l.project_id', 'l.category_id', 'l.game_server_id']),
    )
    .selectFrom('shop_category as c')
    .leftJoin('counted as n', (join) => sameProject(join, 'n.category_id', 'c.id'))
    .select(['c.id', 'c.code', 'c.parent_id as parentId', 'c.titles', 'c.visible'])
    .select(
      sql<Record<string, number>>`coalesce(
        jsonb_object_agg(n.game_server_id, n.items) FILTER (WHERE n.items IS NOT NULL), '{}')`.as('listed'),
    )
    .where('c.project_id', '=', projectId)
    .groupBy(['c.project_id', 'c.id'])
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute();
