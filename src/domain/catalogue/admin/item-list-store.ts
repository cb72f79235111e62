import { type RawBuilder, sql } from 'kysely';
import { refuse } from '../../../base/errors/refusal.js';
import type { Db } from '../../../storage/database.js';
import { sameProject } from '../../../storage/joins.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { ListingState } from '../catalogue-model.js';
import { isListed, lacksPayload, lacksTranslation } from '../listing/missing-content-store.js';

/** Content that an item can lack. */
export type MissingContent = 'TRANSLATION' | 'PAYLOAD' | 'STOCK';

/** State of an item: of any of its listings (`OFF`: of all), or `ARCHIVED`. */
export type ItemState = ListingState | 'ARCHIVED';

export interface ItemQuery {
  /** Only items in this state; null: all. */
  readonly state: ItemState | null;
  /** Only items that lack this; null: all. */
  readonly missing: MissingContent | null;
  /** Largest number of pieces that counts as lacking stock. */
  readonly lowStock: number;
  /** Code of the category; null: all. */
  readonly category: string | null;
  /** Prefix of the SKU; null: all. */
  readonly skuPrefix: string | null;
  /** Includes archived items. */
  readonly archived: boolean;
  /** The last SKU of the previous page. */
  readonly after: string | null;
  readonly limit: number;
}

/** Lists `limit + 1` items, so that the caller can see whether there are more. */
export async function listItemsAfter(
  db: Db,
  { id: projectId, slug, languages }: ProjectSnapshot,
  { state, missing, lowStock, category, skuPrefix, archived, after, limit }: ItemQuery,
  now: Date,
) {
  let query = db
    .selectFrom('shop_item as i')
    .innerJoin('shop_category as c', (join) => sameProject(join, 'c.id', 'i.category_id'))
    .select(['i.id', 'i.sku', 'c.code as category', 'i.kind', 'i.titles', 'i.descriptions', 'i.limits'])
    .select(['i.base_price as price', 'i.max_quantity as maxQuantity'])
    .select(sql<boolean>`NOT ${lacksPayload}`.as('hasPayload'))
    .select(sql<boolean>`i.archived_at IS NOT NULL`.as('archived'))
    .where('i.project_id', '=', projectId)
    .orderBy('i.sku')
    .limit(limit + 1);
  if (!archived && state !== 'ARCHIVED') query = query.where('i.archived_at', 'is', null);
  if (state !== null) query = query.where(HAS_STATE[state](now));
  if (after !== null) query = query.where('i.sku', '>', after);
  if (skuPrefix !== null) query = query.where(sql<boolean>`starts_with(i.sku, ${skuPrefix})`);
  if (category !== null) query = query.where('c.code', '=', category);
  if (missing !== null) query = query.where(LACKS[missing]({ languages, lowStock, now }));
  const rows = await query.execute();
  if (rows.length === 0 && category !== null) await requireCategory(db, { projectId, slug, category });
  return rows;
}

/** Whether an item `i` is not archived and has an enabled listing `l` with the condition. */
const hasListing = (condition: RawBuilder<boolean>) => sql<boolean>`(i.archived_at IS NULL AND EXISTS (
    SELECT FROM shop_listing AS l
    WHERE l.project_id = i.project_id AND l.item_id = i.id AND l.enabled AND ${condition}))`;

/** The states of `listingState` as conditions. */
const HAS_STATE = {
  ACTIVE: (now) =>
    hasListing(sql`(l.sale_from IS NULL OR l.sale_from <= ${now}) AND (l.sale_to IS NULL OR l.sale_to > ${now})`),
  UPCOMING: (now) => hasListing(sql`l.sale_from > ${now}`),
  ENDED: (now) => hasListing(sql`l.sale_to <= ${now}`),
  OFF: () => sql`(i.archived_at IS NULL AND NOT ${hasListing(sql`true`)})`,
  ARCHIVED: () => sql`i.archived_at IS NOT NULL`,
} satisfies Record<ItemState, (now: Date) => RawBuilder<boolean>>;

/**
 * The conditions of `doctor` for translations and payloads, also for items that are not on sale.
 */
const LACKS = {
  TRANSLATION: ({ languages }: LackParams) => lacksTranslation(languages),
  PAYLOAD: () => lacksPayload,
  STOCK: ({ lowStock, now }: LackParams) => isListed(now, sql<boolean>`l.supplied - l.sold <= ${lowStock}`),
} satisfies Record<MissingContent, (params: LackParams) => unknown>;

interface LackParams {
  readonly languages: readonly string[];
  readonly lowStock: number;
  readonly now: Date;
}

async function requireCategory(
  db: Db,
  { projectId, slug, category }: { readonly projectId: number; readonly slug: string; readonly category: string },
): Promise<void> {
  const codes = await db.selectFrom('shop_category').select('code').where('project_id', '=', projectId).execute();
  if (codes.some(({ code }) => code === category)) return;
  throw refuse('CATEGORY_NOT_FOUND', `${slug} has no category "${category}".`);
}
