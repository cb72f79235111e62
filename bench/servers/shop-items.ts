import { hash } from 'node:crypto';
import type { Pool } from 'pg';
import { type Row, rowsOf, type Statement } from './pool.js';
import { CURRENCY, GAME_SERVER_STATUS, gameServer, textIn } from './texts.js';

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

/** Variables of `shopItems`. */
export interface ShopVariables {
  readonly gameServerId: string;
  readonly sort: string;
  readonly first: number;
}

/** Caches the categories and the count of the shop, as the service does. */
export async function openShopItems(pool: Pool) {
  const categories = await rowsOf(pool, CATEGORIES, []);
  const ids = categories.map(({ id }) => id);
  const byId = new Map(categories.map((category) => [category['id'], category]));
  const [{ total } = { total: 0 }] = await rowsOf(pool, COUNT, []);

  /** The first page in the shape of the answer. Throws if the variables are invalid. */
  return async (language: string, variables: ShopVariables) => {
    const { gameServerId, sort, first } = checked(variables);
    const tag = hash('sha256', JSON.stringify(['shopItems', 1, gameServerId, null, null, sort]), 'base64url');
    const cursorOf = ({ sort: position, id }: Row): string => `${tag.slice(0, TAG_LENGTH)}${position}_${id}`;
    const now = new Date();
    const rows = await rowsOf(pool, PAGE, [language, language, 1, 1, ids, first + 1, 'en', 'en']);
    const currency = CURRENCY.in(language);
    const server = gameServer(language);
    const edges = rows.slice(0, first).map((row) => {
      const unavailableReason = unavailableReasonOf(row, GAME_SERVER_STATUS, now);
      const node = {
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
        purchasable: unavailableReason === null,
        unavailableReason,
        maxQuantity: row['maxQuantity'],
        remaining: row['remaining'],
        limits: row['limits'],
      };
      return { cursor: cursorOf(row), node };
    });
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

/** As long as in the service. */
const TAG_LENGTH = 11;
const SORTS = new Set(['POSITION', 'PRICE_ASC', 'PRICE_DESC', 'NEWEST']);

/** Checks variables as the service does. */
function checked(variables: ShopVariables): ShopVariables {
  const { gameServerId, sort, first } = variables;
  const isServer = typeof gameServerId === 'string' && /^[1-9]\d{0,9}$/.test(gameServerId);
  const isCount = Number.isInteger(first) && first >= 1 && first <= 100;
  if (!isServer || !isCount || !SORTS.has(sort)) throw new Error('invalid variables');
  return variables;
}

/** Why an item cannot be bought now: status of the server, sale window, stock. */
function unavailableReasonOf({ saleFrom, saleTo, remaining }: Row, serverStatus: string, now: Date): string | null {
  if (serverStatus === 'CLOSED') return 'SERVER_CLOSED';
  if (saleFrom instanceof Date && now < saleFrom) return 'NOT_YET_ON_SALE';
  if (saleTo instanceof Date && now >= saleTo) return 'NO_LONGER_ON_SALE';
  return typeof remaining === 'number' && remaining <= 0 ? 'SOLD_OUT' : null;
}
