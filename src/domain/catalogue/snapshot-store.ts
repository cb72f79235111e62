import { sql } from 'kysely';
import type { LocalizedText } from '../../base/language/text.js';
import type { Db } from '../../storage/database.js';

export interface CategoryRow {
  readonly id: number;
  readonly code: string;
  readonly parentId: number | null;
  readonly titles: LocalizedText;
  readonly visible: boolean;
  /** Items listed in this very category, by the id of the server. */
  readonly listed: Readonly<Record<string, number>>;
}

/** Every category of the project, hidden ones too, each before those that stand behind it below the same parent. */
export async function listCategories(db: Db, projectId: number): Promise<CategoryRow[]> {
  const rows = await db
    // Through the servers, because the indexes of the listings begin with them.
    .with('counted', (cte) =>
      cte
        .selectFrom('game_server as s')
        .innerJoin('shop_listing as l', (on) =>
          on.onRef('l.game_server_id', '=', 's.id').onRef('l.project_id', '=', 's.project_id'),
        )
        .select(({ fn }) => ['l.category_id', 'l.game_server_id', fn.countAll<number>().as('items')])
        .where('s.project_id', '=', projectId)
        .where(sql<boolean>`l.enabled AND NOT l.archived`)
        .groupBy(['l.category_id', 'l.game_server_id']),
    )
    .selectFrom('shop_category as c')
    .leftJoin('counted as n', 'n.category_id', 'c.id')
    .select(['c.id', 'c.code', 'c.parent_id', 'c.titles', 'c.visible'])
    .select(
      sql<Record<string, number>>`coalesce(
        jsonb_object_agg(n.game_server_id, n.items) FILTER (WHERE n.items IS NOT NULL), '{}')`.as('listed'),
    )
    .where('c.project_id', '=', projectId)
    .groupBy('c.id')
    .orderBy('c.sort')
    .orderBy('c.id')
    .execute();
  return rows.map(({ parent_id, ...row }) => ({ ...row, parentId: parent_id }));
}
