import { PRICE, SLUG, SQL_BEARER_HASH, SQL_BEARER_IN_HASH, SQL_TOKEN } from './names.js';

// Inserts many rows by SQL in the database: a million sessions in seconds.

/** Project and servers of a shop. */
export interface ShopOwner {
  readonly projectId: number;
  readonly serverIds: readonly (number | string)[];
}

const CATEGORIES = 50;

/**
 * Statements that insert this many items with texts in all `languages` into 50 categories.
 * `category-50` is the last in the operator's order.
 */
export function shopOf({ projectId, serverIds }: ShopOwner, size: number, languages: readonly string[]): string[] {
  /** A text in every language, each different. */
  const texts = (text: string): string =>
    `jsonb_build_object(${languages.map((tag) => `'${tag}', ${text} || ' ${tag}'`).join()})`;
  return [
    `INSERT INTO shop_category (project_id, code, titles, sort, visible)
     SELECT ${projectId}, 'category-' || n, ${texts("'Category ' || n")}, n, true
     FROM generate_series(1, ${CATEGORIES}) AS n`,
    // Items of a category are contiguous, as in a file; prices are independent of the position.
    `INSERT INTO shop_item (project_id, sku, category_id, titles, descriptions, kind, payload, base_price, max_quantity,
       limits, created_at, search)
     SELECT ${projectId}, 'sku-' || n, category.id, ${texts("'Sword ' || n || ' of the isles'")},
       ${texts("repeat('A blade forged in the embers of isle ' || n || '. ', 4)")},
       'ITEM', '{"grant": {"item": 1}}', n * 7919 % 1000, 1, '[]', now(),
       array_to_tsvector(ARRAY['sku', 'sword', 'of', 'the', 'isles', n::text, ${languages.map((tag) => `'${tag}'`)}])
     FROM generate_series(1, ${size}) AS n
     JOIN shop_category AS category ON category.project_id = ${projectId}
       AND category.code = 'category-' || (1 + (n - 1) * ${CATEGORIES} / ${size})`,
    `INSERT INTO shop_listing (project_id, item_id, game_server_id, enabled, shown_price, sort)
     SELECT project_id, id, server, true, base_price, id
     FROM shop_item, unnest(ARRAY[${serverIds.join()}]) AS server
     WHERE project_id = ${projectId} ON CONFLICT DO NOTHING`,
    'VACUUM ANALYZE',
  ];
}

/**
 * Statements that derive all users from the first project and player, which the services created.
 */
export const players = (count: number): string[] => [
  `UPDATE context_token SET token = 'pct_' || lpad('1', 32, '0') WHERE project_id = 1`,
  `INSERT INTO users (project_id, email, email_norm, password_hash, status, confirmed_at, password_changed_at)
   SELECT project_id, 'player' || n || '@${SLUG}.example', 'player' || n || '@${SLUG}.example', password_hash, status,
     confirmed_at, password_changed_at
   FROM users, generate_series(2, ${count}) AS n WHERE id = 1 ORDER BY n`,
  `INSERT INTO game_account (project_id, user_id, game_server_id, login, login_norm, status, created_at, made_at)
   SELECT 1, n, 1, 'Player' || n, 'player' || n, 'ACTIVE', now(), now() FROM generate_series(1, ${count}) AS n ORDER BY n`,
  `INSERT INTO wallet (project_id, user_id, balance) SELECT 1, n, 1000000000 FROM generate_series(1, ${count}) AS n ORDER BY n`,
];

/** Sessions of the players in turn, from bearer `first` to bearer `last`. */
export const sessions = (first: number, last: number, players: number): string => `
  INSERT INTO session (id, secret_hash, project_id, user_id, game_server_id, created_at, last_seen_at, idle_timeout_s,
    idle_expires_at, absolute_expires_at)
  SELECT gen_random_uuid(), ${SQL_BEARER_HASH}, 1, 1 + (n - 1) % ${players}, 1, now(), now(), 604800,
    now() + interval '7 days', now() + interval '30 days'
  FROM generate_series(${first}, ${last}) AS n`;

/**
 * Distributes the last use of the first sessions evenly over the last minute, so that their
 * updates, once a minute each, do not coincide.
 */
export const inUse = (count: number): string => `
  UPDATE session SET last_seen_at = now() - interval '1 minute' * n / ${count}
  FROM generate_series(1, ${count}) AS n WHERE project_id = 1 AND secret_hash = ${SQL_BEARER_HASH}`;

/**
 * Copies of the first project with two servers and one signed-in player each. Their last use is in
 * the future, so that no update of it is due during the slices.
 */
export const projects = (first: number, count: number): string[] => [
  `INSERT INTO project (slug, names, descriptions, language, languages, language_aliases, currency_code, currency_names,
     currency_scale, registration, email_confirmation, pin_policy, pin_length, password_min_length, session_idle_s,
     session_absolute_s, max_accounts_per_server, allowed_origins)
   SELECT slug || '-' || n, names, descriptions, language, languages, language_aliases, currency_code, currency_names,
     currency_scale, registration, email_confirmation, pin_policy, pin_length, password_min_length, session_idle_s,
     session_absolute_s, max_accounts_per_server, allowed_origins
   FROM project, generate_series(${first}, ${count}) AS n WHERE id = 1 ORDER BY n`,
  `INSERT INTO context_token (project_id, token, state)
   SELECT id, ${SQL_TOKEN}, 'CURRENT' FROM ${numbered(first, count)}`,
  `INSERT INTO game_server (project_id, code, names, descriptions, status, access, is_default, sort)
   SELECT p.id, s.code, s.names, s.descriptions, s.status, s.access, s.is_default, s.sort
   FROM ${numbered(first, count)}, game_server AS s WHERE s.project_id = 1`,
  `INSERT INTO users (project_id, email, email_norm, password_hash, status, confirmed_at, password_changed_at)
   SELECT p.id, u.email, u.email_norm, u.password_hash, u.status, u.confirmed_at, u.password_changed_at
   FROM ${numbered(first, count)}, users AS u WHERE u.id = 1`,
  `INSERT INTO session (id, secret_hash, project_id, user_id, game_server_id, created_at, last_seen_at, idle_timeout_s,
     idle_expires_at, absolute_expires_at)
   SELECT gen_random_uuid(), ${SQL_BEARER_IN_HASH}, p.id, u.id, null, now(), now() + interval '1 hour', 604800,
     now() + interval '7 days', now() + interval '30 days'
   FROM ${numbered(first, count)} JOIN users AS u ON u.project_id = p.id`,
];

/** The copies of the first project with their number `n`. */
const numbered = (first: number, count: number): string =>
  `(SELECT id, split_part(slug, '-', 2)::integer AS n FROM project WHERE slug LIKE '${SLUG}-%') AS p
   JOIN generate_series(${first}, ${count}) AS number (n) USING (n)`;

/** Equal prices of all bought items, so that requests need not know them. */
export const evenPrices = `UPDATE shop_listing SET shown_price = ${PRICE} WHERE project_id = 1`;
