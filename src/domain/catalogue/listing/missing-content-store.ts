import { sql } from 'kysely';
import type { Db } from '../../../storage/database.js';

/** What items on sale lack that somebody should look at: how many, and the first of them by SKU. */
export interface OfferGaps {
  readonly withoutPayload: Gap;
  /** In a language of the project; who has no description at all lacks none. */
  readonly withoutTranslation: Gap;
}

interface Gap {
  readonly count: number;
  readonly skus: readonly string[];
}

const NAMED = 5;

/** Of an item `i`: game servers are told its SKU alone. */
export const lacksPayload = sql<boolean>`(i.payload = 'null')`;

/** Of an item `i`, in one of these languages; who has no description at all lacks none. */
export const lacksTranslation = (languages: readonly string[]) => {
  const all = sql`${[...languages]}::text[]`;
  return sql<boolean>`(NOT i.titles ?& ${all} OR (i.descriptions ?| ${all} AND NOT i.descriptions ?& ${all}))`;
};

/** Of an item `i`: some server sells it at `now`, or will, by a listing `l` of which this holds as well. */
export const isListed = (now: Date, which = sql<boolean>`true`) => sql<boolean>`EXISTS (
    SELECT FROM shop_listing AS l
    WHERE l.project_id = i.project_id AND l.item_id = i.id AND l.enabled AND (l.sale_to IS NULL OR l.sale_to > ${now})
      AND ${which})`;

/** Of items that some server sells at `now`, or will. */
export async function findOfferGaps(
  db: Db,
  { id: projectId, languages }: { readonly id: number; readonly languages: readonly string[] },
  now: Date,
): Promise<OfferGaps> {
  const gap = (condition: 'payload' | 'translation') => sql<Gap>`jsonb_build_object(
    'count', count(*) FILTER (WHERE ${sql.ref(condition)}),
    'skus', to_jsonb(coalesce((array_agg(sku ORDER BY sku) FILTER (WHERE ${sql.ref(condition)}))[1:${sql.lit(NAMED)}], '{}')))`;
  const { rows } = await sql<OfferGaps>`
    SELECT ${gap('payload')} AS "withoutPayload", ${gap('translation')} AS "withoutTranslation"
      FROM (
        SELECT i.sku, ${lacksPayload} AS payload, ${lacksTranslation(languages)} AS translation
          FROM shop_item AS i
          WHERE i.project_id = ${projectId} AND i.archived_at IS NULL AND ${isListed(now)}
      ) AS sold`.execute(db);
  const [gaps] = rows;
  if (gaps === undefined) throw new Error('an aggregate without a row');
  return gaps;
}
