import type { Pool } from 'pg';

import { type Row, rowsOf, type Statement } from './pool.js';
import { CURRENCY, gameServer, textIn } from './texts.js';

/** Statement of a page in version 0.1.0 with cached categories. */
const PAGE: Statement = {
  name: 'shop-page',
  text: `select "l"."item_id" as "id", "l"."category_id" as "categoryId", "l"."sort", "l"."shown_price" as "price",
      "l"."old_price" as "oldPrice", "l"."sale_from" as "saleFrom", "l"."sale_to" as "saleTo",
      l.supplied - l.sold as "remaining", "i"."sku", "i"."image_url" as "imageUrl", "i"."kind",
      "i"."max_quantity" as "maxQuantity", "i"."limits",
      coalesce(coalesce("i"."titles" ->> $1::text, "i"."titles" ->> $7::text,
        (SELECT value FROM jsonb_each_text("i"."titles") LIMIT 1)), i.sku) as "title",
      coalesce("i"."descriptions" ->> $2::text, "i"."descriptions" ->> $8::text,
        (SELECT value FROM jsonb_each_text("i"."descriptions") LIMIT 1)) as "description"
    from (
      select "l"."project_id", "l"."item_id", "l"."category_id", "l"."sort", "l"."shown_price", "l"."old_price",
        "l"."supplied", "l"."sold", "l"."sale_from", "l"."sale_to"
      from "shop_listing" as "l"
      where "l"."project_id" = $3 and "l"."game_server_id" = $4 and l.enabled AND NOT l.archived
        and l.category_id = ANY ($5::integer[])
      order by "l"."sort" asc, "l"."item_id" asc limit $6) as "l"
    inner join "shop_item" as "i" on "i"."project_id" = "l"."project_id" and "i"."id" = "l"."item_id"
    order by "l"."sort" asc, "l"."item_id" asc`,
};
const CATEGORIES: Statement = {
  name: 'shop-categories',
  text: 'SELECT id, code, titles FROM shop_category WHERE project_id = 1 ORDER BY sort, id',
};
const COUNT: Statement = {
  name: 'shop-count',
  text: 'SELECT count(*) AS total FROM shop_listing WHERE project_id = 1 AND game_server_id = 1',
};

/** Caches the categories and the count of the shop, as the service does. */
export async function openShopItems(pool: Pool) {
  const categories = await rowsOf(pool, CATEGORIES, []);
  const ids = categories.map(({ id }) => id);
  const byId = new Map(categories.map((category) => [category['id'], category]));
  const [{ total } = { total: 0 }] = await rowsOf(pool, COUNT, []);

  /** The first page in the shape of the answer; a cursor is the unsigned position. */
  return async (language: string, first: number) => {
    const rows = await rowsOf(pool, PAGE, [language, language, 1, 1, ids, first + 1, 'en', 'en']);
    const currency = CURRENCY.in(language);
    const server = gameServer(language);
    const edges = rows.slice(0, first).map((row) => ({
      cursor: cursorOf(row),
      node: {
        id: String(row['id']),
        sku: row['sku'],
        title: row['title'],
        description: row['description'],
        imageUrl: row['imageUrl'],
        category: categoryIn(byId.get(row['categoryId']), language),
        kind: row['kind'],
        price: row['price'],
        oldPrice: row['oldPrice'],
        currency,
        gameServer: server,
        purchasable: true,
        unavailableReason: null,
        maxQuantity: row['maxQuantity'],
        remaining: row['remaining'],
        limits: row['limits'],
      },
    }));
    return {
      edges,
      pageInfo: {
        hasNextPage: rows.length > first,
        hasPreviousPage: false,
        startCursor: edges[0]?.cursor ?? null,
        endCursor: edges.at(-1)?.cursor ?? null,
      },
      totalCount: total,
    };
  };
}

const categoryIn = (category: Row | undefined, language: string) => ({
  id: String(category?.['id']),
  code: category?.['code'],
  title: textIn(category?.['titles'], language),
});

const cursorOf = ({ sort, id }: Row): string => Buffer.from(JSON.stringify([sort, id])).toString('base64url');
