/** Spaces, punctuation and symbols that stand next to words, as code points: what a locale takes for letters differs. */
const punctuation = String.raw`
  !-/ :-@ \u005B-\u0060 \u007B-\u00A9 \u00AB-\u00B1 \u00B4 \u00B6-\u00B8 \u00BB \u00BF \u00D7 \u00F7 \u037E
  \u0387 \u055A-\u055F \u0589-\u058A \u05BE \u05F3-\u05F4 \u0609-\u060D \u061B-\u061F \u066A-\u066D \u06D4
  \u0964-\u0965 \u0970 \u0E3F \u0E4F \u0E5A-\u0E5B \u104A-\u104F \u10FB \u2000-\u206F \u20A0-\u20CF
  \u2116-\u2117 \u2122 \u2190-\u245F \u2500-\u2775 \u2794-\u2BFF \u2E00-\u2E2E \u2E30-\u2E7F \u3000-\u3004
  \u3008-\u3020 \u3030 \u303D \u30A0 \u30FB \uFE10-\uFE1F \uFE30-\uFE6F \uFF01-\uFF0F \uFF1A-\uFF20
  \uFF3B-\uFF40 \uFF5B-\uFF65 \uFFE0-\uFFFD \U0001F000-\U0001FAFF
`.replaceAll(/\s/g, '');

/** The part of migration 0003 that is the catalogue: rules.md §1.9. */
export const catalogueTables = [
  `CREATE TABLE shop_category (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    code text NOT NULL CHECK (code ~ '^[a-z0-9-]{1,32}$'),
    parent_id integer,
    titles jsonb NOT NULL CHECK (jsonb_typeof(titles) = 'object'),
    sort integer NOT NULL,
    visible boolean NOT NULL,
    UNIQUE (project_id, code),
    UNIQUE (project_id, id),
    FOREIGN KEY (project_id, parent_id) REFERENCES shop_category (project_id, id),
    CHECK (parent_id <> id)
  )`,
  // What a search finds an item by, without punctuation: PostgreSQL would take 'a.b' for a host, 'a/b' for a path, '-1'
  // for a number, and in some locales everything beyond ASCII for letters.
  `CREATE FUNCTION spaced_words(sku text, titles jsonb) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
    RETURN regexp_replace(
      normalize(sku || ' ' || jsonb_path_query_array(titles, '$.*')::text, NFC), '[${punctuation}]', ' ', 'g')`,
  `CREATE TABLE shop_item (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL,
    sku text NOT NULL CHECK (sku ~ '^[A-Za-z0-9._-]{1,64}$'),
    category_id integer NOT NULL,
    titles jsonb NOT NULL CHECK (jsonb_typeof(titles) = 'object'),
    descriptions jsonb NOT NULL CHECK (jsonb_typeof(descriptions) = 'object'),
    image_url text,
    kind text NOT NULL CHECK (kind IN ('ITEM', 'BUNDLE', 'SERVICE')),
    payload jsonb NOT NULL,
    base_price bigint NOT NULL CHECK (base_price BETWEEN 0 AND 9007199254740991),
    max_quantity integer NOT NULL CHECK (max_quantity BETWEEN 1 AND 999),
    limits jsonb NOT NULL CHECK (jsonb_typeof(limits) = 'array' AND jsonb_array_length(limits) <= 4),
    archived_at timestamptz,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    search tsvector GENERATED ALWAYS AS (to_tsvector('simple', spaced_words(sku, titles))) STORED,
    UNIQUE (project_id, sku),
    UNIQUE (project_id, id),
    FOREIGN KEY (project_id, category_id) REFERENCES shop_category (project_id, id)
  )`,
  `CREATE INDEX shop_item_category ON shop_item (category_id)`,
  `CREATE INDEX shop_item_search ON shop_item USING gin (search)`,
  // Pages are read from an index in their order and stop at their end, and an index can only hold what is stored: hence
  // `shown_price` (the listing's own or the item's), and the item's `category_id` and `archived`, which triggers copy.
  `CREATE TABLE shop_listing (
    item_id integer NOT NULL,
    game_server_id integer NOT NULL,
    project_id integer NOT NULL,
    category_id integer NOT NULL,
    archived boolean NOT NULL,
    enabled boolean NOT NULL,
    price bigint CHECK (price BETWEEN 0 AND 9007199254740991),
    shown_price bigint NOT NULL CHECK (shown_price BETWEEN 0 AND 9007199254740991),
    old_price bigint CHECK (old_price BETWEEN 0 AND 9007199254740991),
    supplied integer CHECK (supplied >= 0),
    sold integer NOT NULL DEFAULT 0 CHECK (sold >= 0),
    sale_from timestamptz,
    sale_to timestamptz,
    sort integer NOT NULL,
    PRIMARY KEY (item_id, game_server_id),
    FOREIGN KEY (project_id, item_id) REFERENCES shop_item (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id),
    CHECK (price IS NULL OR price = shown_price),
    CHECK (sale_to > sale_from),
    CONSTRAINT shop_listing_not_oversold CHECK (sold <= supplied)
  )`,
  ...['game_server_id', 'game_server_id, category_id'].flatMap((list) =>
    ['sort, item_id', 'shown_price, item_id', 'item_id'].map(
      (order) => `CREATE INDEX ON shop_listing (${list}, ${order}) WHERE enabled AND NOT archived`,
    ),
  ),
];

/** An operator's edits are told to all nodes; pieces sold are not (architecture.md §5). */
export const catalogueTriggers = [
  // The lock makes one of two wait that insert a listing and change its item at once.
  `CREATE FUNCTION copy_item() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT category_id, archived_at IS NOT NULL INTO NEW.category_id, NEW.archived
      FROM shop_item WHERE project_id = NEW.project_id AND id = NEW.item_id FOR SHARE;
    RETURN NEW;
  END $$`,
  `CREATE TRIGGER shop_listing_item BEFORE INSERT ON shop_listing
    FOR EACH ROW EXECUTE FUNCTION copy_item()`,
  `CREATE FUNCTION copy_to_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE shop_listing SET category_id = NEW.category_id, archived = NEW.archived_at IS NOT NULL
      WHERE project_id = NEW.project_id AND item_id = NEW.id;
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER shop_item_listings AFTER UPDATE ON shop_item
    FOR EACH ROW WHEN (
      (OLD.category_id, OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.category_id, NEW.archived_at IS NULL)
    ) EXECUTE FUNCTION copy_to_listings()`,
  `CREATE TRIGGER shop_category_notify AFTER INSERT OR UPDATE OR DELETE ON shop_category
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('catalogue', 'project_id')`,
  `CREATE TRIGGER shop_item_notify AFTER INSERT OR UPDATE OR DELETE ON shop_item
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('catalogue', 'project_id')`,
  `CREATE TRIGGER shop_listing_notify AFTER INSERT OR DELETE ON shop_listing
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('catalogue', 'project_id')`,
  `CREATE TRIGGER shop_listing_notify_update AFTER UPDATE ON shop_listing
    FOR EACH ROW WHEN (
      (OLD.enabled, OLD.shown_price, OLD.old_price, OLD.supplied, OLD.sale_from, OLD.sale_to, OLD.sort)
      IS DISTINCT FROM
      (NEW.enabled, NEW.shown_price, NEW.old_price, NEW.supplied, NEW.sale_from, NEW.sale_to, NEW.sort)
    ) EXECUTE FUNCTION notify_policy_fact('catalogue', 'project_id')`,
];
