import { sql } from 'kysely';
import type { Clock } from '../../../base/clock.js';
import { refuse } from '../../../base/errors/refusal.js';
import type { LocalizedText } from '../../../base/language/text.js';
import { published } from '../../../platform/declared/index.js';
import type { Database, Db } from '../../../storage/database.js';
import type { ProjectFacts } from '../../projects/index.js';
import { listServers } from '../../servers/index.js';
import { type ItemKind, type PurchaseLimit, type UnavailableReason, unavailableReason } from '../catalogue-model.js';
import { listingsOf } from '../import/import-store.js';

/** What an item may lack that somebody should see to. */
export type Lack = 'TRANSLATION' | 'PAYLOAD' | 'STOCK';

export interface ItemQuestion {
  /** Those alone that lack it; null: all. */
  readonly lacking: Lack | null;
  /** Of so many pieces or fewer there are too few. */
  readonly low: number;
  /** Code; null: of all. */
  readonly category: string | null;
  /** How their SKU begins; null: with whatever. */
  readonly begins: string | null;
  /** Archived ones, too. */
  readonly archived: boolean;
  /** After the one with this SKU. */
  readonly after: string | null;
  readonly limit: number;
}

/** An item as those see it who have the shop. */
export interface ListedItem {
  readonly sku: string;
  /** Code. */
  readonly category: string;
  readonly kind: ItemKind;
  /** In the languages that the project publishes. */
  readonly titles: LocalizedText;
  /** The languages that titles lack, and descriptions: who has none at all lacks none. */
  readonly missing: { readonly titles: readonly string[]; readonly descriptions: readonly string[] };
  /** False: game servers are told the SKU alone. */
  readonly hasPayload: boolean;
  readonly price: number;
  readonly maxQuantity: number;
  readonly limits: readonly PurchaseLimit[];
  readonly archived: boolean;
  readonly servers: readonly ItemOnServer[];
}

export interface ItemOnServer {
  /** Code. */
  readonly server: string;
  readonly enabled: boolean;
  /** Its own price there, or the item's. */
  readonly price: number;
  readonly oldPrice: number | null;
  readonly sold: number;
  /** Null: without end. */
  readonly left: number | null;
  readonly saleFrom: Date | null;
  readonly saleTo: Date | null;
  /** Why it cannot be bought there now, though it is enabled; null: it can. */
  readonly unavailable: UnavailableReason | null;
}

interface ItemsPage {
  readonly items: readonly ListedItem[];
  /** The SKU after which the next page begins; null: there is none. */
  readonly next: string | null;
}

interface ItemListParts {
  readonly db: Db;
  readonly browsing: Database['browsing'];
  readonly clock: Clock;
}

/** `catalogue items`: by SKU, page by page. Throws CATEGORY_NOT_FOUND. */
export const createItemList = ({ db, browsing, clock }: ItemListParts) =>
  async function inventory(project: ProjectFacts, question: ItemQuestion): Promise<ItemsPage> {
    const now = clock.now();
    const servers = await listServers(db, project.id);
    const rows = await itemsAfter(browsing(project.id), project, question, now);
    const page = rows.slice(0, question.limit);
    const codes = new Map(servers.map(({ id, code }) => [id, code]));
    const listings = await listingsOf(
      browsing(project.id),
      project.id,
      codes,
      page.map(({ id }) => id),
    );
    const lacking = (texts: LocalizedText) => project.languages.filter((language) => !Object.hasOwn(texts, language));
    const listed = page.map(({ id, descriptions, ...item }): ListedItem => {
      const titles = published(item.titles, project.languages);
      const described = published(descriptions, project.languages);
      return {
        ...item,
        titles,
        missing: {
          titles: lacking(titles),
          descriptions: Object.keys(described).length === 0 ? [] : lacking(described),
        },
        servers: (listings.get(id) ?? []).map(([code, { sold, stock, saleFrom, saleTo, ...listing }]) => {
          const left = stock === null ? null : stock - sold;
          const status = servers.find((server) => server.code === code)?.status ?? 'CLOSED';
          return {
            ...{ server: code, enabled: listing.enabled, price: listing.price ?? item.price },
            ...{ oldPrice: listing.oldPrice, sold, left, saleFrom, saleTo },
            unavailable: unavailableReason({ saleFrom, saleTo, remaining: left }, { status }, now),
          };
        }),
      };
    });
    return { items: listed, next: rows.length > page.length ? (page.at(-1)?.sku ?? null) : null };
  };

/** One more than is asked for, where there are so many. */
async function itemsAfter(
  db: Db,
  { id: projectId, slug, languages }: ProjectFacts,
  { lacking, low, category, begins, archived, after, limit }: ItemQuestion,
  now: Date,
) {
  let asked = db
    .selectFrom('shop_item as i')
    .innerJoin('shop_category as c', (on) =>
      on.onRef('c.project_id', '=', 'i.project_id').onRef('c.id', '=', 'i.category_id'),
    )
    .select(['i.id', 'i.sku', 'c.code as category', 'i.kind', 'i.titles', 'i.descriptions', 'i.limits'])
    .select(['i.base_price as price', 'i.max_quantity as maxQuantity'])
    .select(sql<boolean>`i.payload <> 'null'`.as('hasPayload'))
    .select(sql<boolean>`i.archived_at IS NOT NULL`.as('archived'))
    .where('i.project_id', '=', projectId)
    .orderBy('i.sku')
    .limit(limit + 1);
  if (!archived) asked = asked.where('i.archived_at', 'is', null);
  if (after !== null) asked = asked.where('i.sku', '>', after);
  if (begins !== null) asked = asked.where(sql<boolean>`starts_with(i.sku, ${begins})`);
  if (category !== null) asked = asked.where('c.code', '=', category);
  if (lacking !== null) asked = asked.where(LACKS[lacking]({ languages, low, now }));
  const rows = await asked.execute();
  if (rows.length === 0 && category !== null) await demandCategory(db, { projectId, slug, category });
  return rows;
}

/** As `doctor` counts them. */
const LACKS = {
  TRANSLATION: ({ languages }: Lacking) => sql<boolean>`(NOT i.titles ?& ${[...languages]}::text[]
    OR (i.descriptions ?| ${[...languages]}::text[] AND NOT i.descriptions ?& ${[...languages]}::text[]))`,
  PAYLOAD: () => sql<boolean>`i.payload = 'null'`,
  STOCK: ({ low, now }: Lacking) => sql<boolean>`EXISTS (
    SELECT FROM shop_listing AS l
    WHERE l.project_id = i.project_id AND l.item_id = i.id AND l.enabled AND l.supplied - l.sold <= ${low}
      AND (l.sale_to IS NULL OR l.sale_to > ${now}))`,
} satisfies Record<Lack, (given: Lacking) => unknown>;

interface Lacking {
  readonly languages: readonly string[];
  readonly low: number;
  readonly now: Date;
}

async function demandCategory(
  db: Db,
  { projectId, slug, category }: { readonly projectId: number; readonly slug: string; readonly category: string },
): Promise<void> {
  const codes = await db.selectFrom('shop_category').select('code').where('project_id', '=', projectId).execute();
  if (codes.some(({ code }) => code === category)) return;
  throw refuse('CATEGORY_NOT_FOUND', 'category', `${slug} has no category "${category}".`);
}
