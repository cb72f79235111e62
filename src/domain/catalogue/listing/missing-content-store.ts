import { sql } from 'kysely';
import type { Db } from '../../../storage/database.js';

/** Missing content of items on sale: the number of items, and the first SKUs. */
export interface MissingContentReport {
  readonly withoutPayload: ContentGap;
  /** In a published language; an item without any description has none missing. */
  readonly withoutTranslation: ContentGap;
}

interface ContentGap {
  readonly count: number;
  readonly skus: readonly string[];
}

const MAX_SKUS_LISTED = 5;

/** Whether an item `i` has no payload: game servers receive only its SKU. */
export const lacksPayload = sql<boolean>`(i.payload = 'null')`;

/** Whether an item `i` lacks one of these languages; an item without description needs none. */
export const lacksTranslation = (languages: readonly string[]) => {
  const all = sql`${[...languages]}::text[]`;
  return sql<boolean>`(NOT i.titles ?& ${all} OR (i.descriptions ?| ${all} AND NOT i.descriptions ?& ${all}))`;
};

/** Whether an item `i` is or will be on sale after `now` by a listing `l` with the condition. */
export const isListed = (now: Date, which = sql<boolean>`true`) => sql<boolean>`EXISTS (
    SELECT FROM shop_listing AS l
    WHERE l.project_id = i.project_id AND l.item_id = i.id AND l.enabled AND (l.sale_to IS NULL OR l.sale_to > ${now})
      AND ${which})`;

/** Reports the missing content of items that are or will be on sale after `now`. */
export async function findMissingContent(
  db: Db,
  { id: projectId, languages }: { readonly id: number; readonly languages: readonly string[] },
  now: Date,
): Promise<MissingContentReport> {
  const gap = (condition: 'payload' | 'translation') => sql<ContentGap>`jsonb_build_object(
    'count', count(*) FILTER (WHERE ${sql.ref(condition)}),
    'skus', to_jsonb(coalesce((array_agg(sku ORDER BY sku) FILTER (WHERE ${sql.ref(condition)}))[1:${sql.lit(MAX_SKUS_LISTED)}], '{}')))`;
  const { rows } = await sql<MissingContentReport>`
    SELECT ${gap('payload')} AS "withoutPayload", ${gap('translation')} AS "withoutTranslation"
      FROM (
        SELECT i.sku, ${lacksPayload} AS payload, ${lacksTranslation(languages)} AS translation
          FROM shop_item AS i
          WHERE i.project_id = ${projectId} AND i.archived_at IS NULL AND ${isListed(now)}
      ) AS sold`.execute(db);
  const [report] = rows;
  if (report === undefined) throw new Error('an aggregate without a row');
  return report;
}
