import { type RawBuilder, sql } from 'kysely';
import { refuse } from '../../../base/errors/refusal.js';
import type { Db } from '../../../storage/database.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { ListingState } from '../catalogue-model.js';
import { isListed, lacksPayload, lacksTranslation } from '../offer/gaps-store.js';

/** What an item may lack that somebody should see to. */
export type Lack = 'TRANSLATION' | 'PAYLOAD' | 'STOCK';

/** A state of an item: that of any of its listings (`OFF`: of all), or that it is archived. */
export type ItemState = ListingState | 'ARCHIVED';

export interface ItemQuestion {
  /** Only items that have this state; null: all. */
  readonly state: ItemState | null;
  /** Those alone that lack it; null: all. */
  readonly missing: Lack | null;
  /** Of so many pieces or fewer there are too few. */
  readonly lowStock: number;
  /** Code; null: of all. */
  readonly category: string | null;
  /** How their SKU skuPrefix; null: with whatever. */
  readonly skuPrefix: string | null;
  /** Archived ones, too. */
  readonly archived: boolean;
  /** After the one with this SKU. */
  readonly after: string | null;
  readonly limit: number;
}

/** One more than is asked for, where there are so many. */
export async function itemsAfter(
  db: Db,
  { id: projectId, slug, languages }: ProjectSnapshot,
  { state, missing, lowStock, category, skuPrefix, archived, after, limit }: ItemQuestion,
  now: Date,
) {
  let asked = db
    .selectFrom('shop_item as i')
    .innerJoin('shop_category as c', (on) =>
      on.onRef('c.project_id', '=', 'i.project_id').onRef('c.id', '=', 'i.category_id'),
    )
    .select(['i.id', 'i.sku', 'c.code as category', 'i.kind', 'i.titles', 'i.descriptions', 'i.limits'])
    .select(['i.base_price as price', 'i.max_quantity as maxQuantity'])
    .select(sql<boolean>`NOT ${lacksPayload}`.as('hasPayload'))
    .select(sql<boolean>`i.archived_at IS NOT NULL`.as('archived'))
    .where('i.project_id', '=', projectId)
    .orderBy('i.sku')
    .limit(limit + 1);
  if (!archived && state !== 'ARCHIVED') asked = asked.where('i.archived_at', 'is', null);
  if (state !== null) asked = asked.where(HAS_STATE[state](now));
  if (after !== null) asked = asked.where('i.sku', '>', after);
  if (skuPrefix !== null) asked = asked.where(sql<boolean>`starts_with(i.sku, ${skuPrefix})`);
  if (category !== null) asked = asked.where('c.code', '=', category);
  if (missing !== null) asked = asked.where(LACKS[missing]({ languages, lowStock, now }));
  const rows = await asked.execute();
  if (rows.length === 0 && category !== null) await requireCategory(db, { projectId, slug, category });
  return rows;
}

/** Of an item `i` that is not archived: an enabled listing `l` of it fulfils the condition. */
const hasListing = (condition: RawBuilder<boolean>) => sql<boolean>`(i.archived_at IS NULL AND EXISTS (
    SELECT FROM shop_listing AS l
    WHERE l.project_id = i.project_id AND l.item_id = i.id AND l.enabled AND ${condition}))`;

/** The same states as `listingState` has them. */
const HAS_STATE = {
  ACTIVE: (now) =>
    hasListing(sql`(l.sale_from IS NULL OR l.sale_from <= ${now}) AND (l.sale_to IS NULL OR l.sale_to > ${now})`),
  UPCOMING: (now) => hasListing(sql`l.sale_from > ${now}`),
  ENDED: (now) => hasListing(sql`l.sale_to <= ${now}`),
  OFF: () => sql`(i.archived_at IS NULL AND NOT ${hasListing(sql`true`)})`,
  ARCHIVED: () => sql`i.archived_at IS NOT NULL`,
} satisfies Record<ItemState, (now: Date) => RawBuilder<boolean>>;

/** Translations and payloads by the conditions of `doctor`, but of items that nobody sells as well. */
const LACKS = {
  TRANSLATION: ({ languages }: Lacking) => lacksTranslation(languages),
  PAYLOAD: () => lacksPayload,
  STOCK: ({ lowStock, now }: Lacking) => isListed(now, sql<boolean>`l.supplied - l.sold <= ${lowStock}`),
} satisfies Record<Lack, (given: Lacking) => unknown>;

interface Lacking {
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
  throw refuse('CATEGORY_NOT_FOUND', 'category', `${slug} has no category "${category}".`);
}
