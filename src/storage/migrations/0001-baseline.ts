import { type Kysely, sql } from 'kysely';

// The schema, slice by slice, in the order of its references (rules.md §1). Rules that must hold
// regardless of the program are constraints, unique indexes and triggers: one current token, one
// effect per key, no negative balance.
//
// Every key of a project's table begins with `project_id`, and every reference to its rows carries
// it, so that no row points into another project (architecture.md §6.7). Money is in
// the currency's smallest unit; 9007199254740991 is the largest integer that a JSON number
// represents exactly.

/** Functions that triggers of several tables call. */
const triggerFunctions = String.raw`
  -- Reports a change to the caches of all nodes (architecture.md §5). Payload: '<topic>:<column>…', with the columns that
  -- the trigger names; bytea in hexadecimal. NOTIFY takes a lock at commit: frequent changes (purchases, attempts, signs of
  -- life) must not call it.
  CREATE FUNCTION notify_snapshot() RETURNS trigger LANGUAGE plpgsql SET bytea_output = 'hex' AS $$
  DECLARE
    changed jsonb;
    payload text := TG_ARGV[0];
  BEGIN
    IF TG_OP = 'DELETE' THEN changed := to_jsonb(OLD); ELSE changed := to_jsonb(NEW); END IF;
    FOR i IN 1 .. TG_NARGS - 1 LOOP
      payload := payload || ':' || ltrim(changed ->> TG_ARGV[i], '\x');
    END LOOP;
    PERFORM pg_notify('project_service', payload);
    RETURN NULL;
  END $$;

  CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END $$;
`;

/** Projects and their context tokens (rules.md §1.1, §1.3). */
const projects = `
  CREATE TABLE project (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z][a-z0-9-]{1,31}$'),
    names jsonb NOT NULL CHECK (jsonb_typeof(names) = 'object'),
    descriptions jsonb NOT NULL CHECK (jsonb_typeof(descriptions) = 'object'),
    language text NOT NULL,
    languages text[] NOT NULL CHECK (cardinality(languages) BETWEEN 1 AND 50),
    language_aliases jsonb NOT NULL CHECK (jsonb_typeof(language_aliases) = 'object'),
    currency_code text NOT NULL CHECK (currency_code ~ '^[A-Z][A-Z0-9]{1,9}$'),
    currency_names jsonb NOT NULL CHECK (jsonb_typeof(currency_names) = 'object'),
    currency_scale integer NOT NULL CHECK (currency_scale BETWEEN 0 AND 4),
    availability text NOT NULL DEFAULT 'AVAILABLE' CHECK (availability IN ('AVAILABLE', 'MAINTENANCE', 'ARCHIVED')),
    -- No deliveries to game servers while availability is MAINTENANCE.
    hold_deliveries boolean NOT NULL DEFAULT false,
    registration text NOT NULL CHECK (registration IN ('OPEN', 'CLOSED')),
    email_confirmation text NOT NULL CHECK (email_confirmation IN ('NONE', 'REQUIRED')),
    pin_policy text NOT NULL CHECK (pin_policy IN ('OFF', 'OPTIONAL', 'REQUIRED')),
    pin_length integer NOT NULL CHECK (pin_length BETWEEN 4 AND 8),
    password_min_length integer NOT NULL CHECK (password_min_length BETWEEN 8 AND 128),
    session_idle_s integer NOT NULL CHECK (session_idle_s BETWEEN 300 AND 2592000),
    session_absolute_s integer NOT NULL CHECK (session_absolute_s BETWEEN session_idle_s AND 7776000),
    max_accounts_per_server integer NOT NULL CHECK (max_accounts_per_server BETWEEN 1 AND 1000),
    -- Maximum that one operator refunds (SUPPORT) and credits (PAYMENTS) in a day; null: no limit.
    support_daily_limit bigint DEFAULT 100000 CHECK (support_daily_limit BETWEEN 0 AND 9007199254740991),
    payments_daily_limit bigint CHECK (payments_daily_limit BETWEEN 0 AND 9007199254740991),
    allowed_origins text[] NOT NULL,
    mail_sender text,
    confirm_url text,
    reset_url text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (language = ANY (languages)),
    CHECK (names ? language)
  );
  -- Caches that contain all projects, tokens or servers need new rows too: hence INSERT.
  CREATE TRIGGER project_notify AFTER INSERT OR UPDATE OR DELETE ON project
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('project', 'id');

  CREATE TABLE context_token (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    token text NOT NULL UNIQUE CHECK (token ~ '^pct_[A-Za-z0-9_-]{32}$'),
    state text NOT NULL CHECK (state IN ('CURRENT', 'GRACE', 'RETIRED')),
    issued_at timestamptz NOT NULL DEFAULT now(),
    grace_until timestamptz,
    retired_at timestamptz,
    -- Retired tokens are never deleted; operators refer to one by its id.
    UNIQUE (project_id, id),
    CHECK ((state = 'GRACE') = (grace_until IS NOT NULL AND retired_at IS NULL)),
    CHECK ((state = 'RETIRED') = (retired_at IS NOT NULL))
  );
  CREATE UNIQUE INDEX context_token_one_current ON context_token (project_id) WHERE state = 'CURRENT';
  CREATE TRIGGER context_token_notify AFTER INSERT OR UPDATE OR DELETE ON context_token
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('token', 'project_id');
`;

/**
 * Game servers, the tokens with which they fetch deliveries, and maintenance windows (rules.md
 * §1.2, §1.4).
 */
const servers = `
  CREATE TABLE game_server (
    id integer GENERATED ALWAYS AS IDENTITY,
    project_id integer NOT NULL REFERENCES project (id),
    code text NOT NULL CHECK (code ~ '^[a-z0-9-]{1,32}$'),
    names jsonb NOT NULL CHECK (jsonb_typeof(names) = 'object'),
    descriptions jsonb NOT NULL CHECK (jsonb_typeof(descriptions) = 'object'),
    status text NOT NULL CHECK (status IN ('OPEN', 'MAINTENANCE', 'CLOSED', 'HIDDEN')),
    access text NOT NULL CHECK (access IN ('PUBLIC', 'RESTRICTED')),
    is_default boolean NOT NULL,
    sort integer NOT NULL,
    tags jsonb CHECK (jsonb_typeof(tags) = 'object' AND octet_length(tags::text) <= 8192),
    -- Deliveries that the server rejects are refunded without an operator.
    refund_rejected boolean NOT NULL DEFAULT false,
    -- Logins and passwords that the game accepts (rules.md §1.8.5).
    account_rules jsonb NOT NULL DEFAULT '{"loginMinLength": 4, "loginMaxLength": 16, "passwordMaxLength": 128}'
      CHECK (jsonb_typeof(account_rules) = 'object'),
    last_seen_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, code)
  );
  CREATE UNIQUE INDEX game_server_one_default ON game_server (project_id) WHERE is_default;
  CREATE TRIGGER game_server_notify AFTER INSERT OR DELETE ON game_server
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('server', 'project_id');
  -- Without last_seen_at, which changes with each request of the server.
  CREATE TRIGGER game_server_notify_update AFTER UPDATE ON game_server
    FOR EACH ROW WHEN (
      (OLD.code, OLD.names, OLD.descriptions, OLD.status, OLD.access, OLD.is_default, OLD.sort, OLD.tags,
        OLD.refund_rejected, OLD.account_rules)
      IS DISTINCT FROM
      (NEW.code, NEW.names, NEW.descriptions, NEW.status, NEW.access, NEW.is_default, NEW.sort, NEW.tags,
        NEW.refund_rejected, NEW.account_rules)
    ) EXECUTE FUNCTION notify_snapshot('server', 'project_id');

  CREATE TABLE poll_token (
    id integer GENERATED ALWAYS AS IDENTITY,
    project_id integer NOT NULL,
    game_server_id integer NOT NULL,
    token_hash bytea NOT NULL CHECK (octet_length(token_hash) = 32),
    ending text NOT NULL,
    issued_at timestamptz NOT NULL,
    revoked_at timestamptz,
    PRIMARY KEY (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id)
  );
  -- The request of a game server names no project. Not unique: 256 random bits do not collide.
  CREATE INDEX poll_token_hash ON poll_token (token_hash);

  CREATE TABLE availability_window (
    id integer GENERATED ALWAYS AS IDENTITY,
    project_id integer NOT NULL REFERENCES project (id),
    -- Null: the whole project.
    game_server_id integer,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz CHECK (ends_at >= starts_at),
    messages jsonb NOT NULL CHECK (jsonb_typeof(messages) = 'object'),
    hold_deliveries boolean NOT NULL DEFAULT false,
    created_by text NOT NULL,
    PRIMARY KEY (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id)
  );
  CREATE INDEX availability_window_project ON availability_window (project_id, ends_at);
  CREATE TRIGGER availability_window_notify AFTER INSERT OR UPDATE OR DELETE ON availability_window
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('project', 'project_id');
`;

/**
 * Users, their one-time codes and sessions, and their access to restricted servers (rules.md
 * §1.5–1.7, §3.5).
 */
const users = `
  CREATE TABLE users (
    id integer GENERATED ALWAYS AS IDENTITY,
    project_id integer NOT NULL REFERENCES project (id),
    email text NOT NULL CHECK (char_length(email) <= 254),
    email_norm text NOT NULL CHECK (char_length(email_norm) <= 254),
    password_hash text NOT NULL,
    -- The password, or the one that it was changed from, was set with a code from an email to the current address.
    password_by_mail boolean NOT NULL DEFAULT false,
    password_changed_at timestamptz NOT NULL,
    status text NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'BLOCKED', 'DELETED')),
    blocked_reasons jsonb NOT NULL DEFAULT '{}',
    -- For operators only.
    blocked_note text,
    blocked_until timestamptz,
    language text,
    pin_hash text,
    pin_failures integer NOT NULL DEFAULT 0 CHECK (pin_failures >= 0),
    pin_locked_until timestamptz,
    pin_lock_level integer NOT NULL DEFAULT 0 CHECK (pin_lock_level >= 0),
    last_server_id integer,
    last_login_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, email_norm),
    FOREIGN KEY (project_id, last_server_id) REFERENCES game_server (project_id, id),
    CHECK (status = 'BLOCKED' OR (blocked_reasons = '{}' AND blocked_until IS NULL)),
    CHECK (status <> 'ACTIVE' OR confirmed_at IS NOT NULL)
  );
  -- Operators search an address by its beginning or its end. An index in the order of a locale finds no prefix.
  CREATE INDEX users_email_begins ON users (project_id, email_norm text_pattern_ops);
  CREATE INDEX users_email_ends ON users (project_id, reverse(email_norm) text_pattern_ops);
  -- No cache contains a user or session that did not exist: no INSERT.
  CREATE TRIGGER users_notify_delete AFTER DELETE ON users
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('user', 'id');
  CREATE TRIGGER users_notify_update AFTER UPDATE ON users
    FOR EACH ROW WHEN (
      (OLD.email, OLD.status, OLD.blocked_reasons, OLD.blocked_until, OLD.language, OLD.pin_hash, OLD.pin_locked_until,
        OLD.confirmed_at)
      IS DISTINCT FROM
      (NEW.email, NEW.status, NEW.blocked_reasons, NEW.blocked_until, NEW.language, NEW.pin_hash, NEW.pin_locked_until,
        NEW.confirmed_at)
    ) EXECUTE FUNCTION notify_snapshot('user', 'id');

  CREATE TABLE one_time_token (
    token_hash bytea CHECK (octet_length(token_hash) = 32),
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL')),
    -- The new address of CHANGE_EMAIL.
    email text CHECK (char_length(email) <= 254),
    email_norm text CHECK (char_length(email_norm) <= 254),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, token_hash),
    UNIQUE (project_id, user_id, purpose),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    CHECK ((purpose = 'CHANGE_EMAIL') = (email IS NOT NULL)),
    CHECK ((email IS NULL) = (email_norm IS NULL))
  );
  CREATE INDEX one_time_token_expiry ON one_time_token (expires_at);

  CREATE TABLE session (
    id uuid,
    secret_hash bytea NOT NULL CHECK (octet_length(secret_hash) = 32),
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    game_server_id integer,
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL,
    idle_timeout_s integer NOT NULL CHECK (idle_timeout_s BETWEEN 300 AND 2592000),
    idle_expires_at timestamptz NOT NULL,
    absolute_expires_at timestamptz NOT NULL,
    revoked_at timestamptz,
    revoke_reason text,
    pin_verified_until timestamptz,
    ip text CHECK (char_length(ip) <= 45),
    user_agent text CHECK (char_length(user_agent) <= 256),
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, secret_hash),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id),
    CHECK ((revoked_at IS NULL) = (revoke_reason IS NULL))
  );
  CREATE INDEX session_live_by_user ON session (user_id) WHERE revoked_at IS NULL;
  CREATE INDEX session_absolute_expiry ON session (absolute_expires_at);
  -- The project is in the payload because the key of the cache is project and hash.
  CREATE TRIGGER session_notify_delete AFTER DELETE ON session
    FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.absolute_expires_at > now())
    EXECUTE FUNCTION notify_snapshot('session', 'project_id', 'secret_hash');
  CREATE TRIGGER session_notify_update AFTER UPDATE ON session
    FOR EACH ROW WHEN (
      (OLD.revoked_at, OLD.game_server_id, OLD.pin_verified_until)
      IS DISTINCT FROM
      (NEW.revoked_at, NEW.game_server_id, NEW.pin_verified_until)
    ) EXECUTE FUNCTION notify_snapshot('session', 'project_id', 'secret_hash');

  -- Networks from which a user has logged in, as keyed hashes (decision 6).
  CREATE TABLE known_place (
    key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
    seen_at timestamptz NOT NULL
  );
  CREATE INDEX known_place_seen ON known_place (seen_at);

  CREATE TABLE server_access (
    project_id integer NOT NULL,
    server_id integer NOT NULL,
    user_id integer NOT NULL,
    granted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (project_id, user_id, server_id),
    FOREIGN KEY (project_id, server_id) REFERENCES game_server (project_id, id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id)
  );
  CREATE TRIGGER server_access_notify AFTER INSERT OR UPDATE OR DELETE ON server_access
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('user', 'user_id');
`;

/**
 * Technical tables: keys, throttles, mail, audit log, usage, copies (rules.md §1.13, §2.5, §3.3,
 * §4.7).
 */
const platform = `
  -- Ids of the secret keys that the database was used with; the keys are not stored.
  CREATE TABLE secret_key (
    id text PRIMARY KEY,
    is_current boolean NOT NULL,
    first_used_at timestamptz NOT NULL
  );
  CREATE UNIQUE INDEX secret_key_one_current ON secret_key (is_current) WHERE is_current;

  -- Not UNLOGGED: the counts must survive a crash of the database.
  CREATE TABLE throttle (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  );
  CREATE INDEX throttle_expiry ON throttle (expire);

  -- The outbox of emails.
  CREATE TABLE mail (
    id uuid,
    project_id integer NOT NULL REFERENCES project (id),
    -- The user who caused the email, where the recipient alone does not identify them.
    user_id integer,
    template text NOT NULL,
    -- Null once the email is sent or dropped; that of a dead letter stays for the operator.
    recipient text CHECK (char_length(recipient) <= 254),
    language text NOT NULL,
    state text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'DROPPED', 'DEAD')),
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    next_attempt_at timestamptz NOT NULL,
    last_error text,
    request_id text,
    created_at timestamptz NOT NULL,
    done_at timestamptz,
    PRIMARY KEY (project_id, id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    CHECK ((state = 'PENDING') = (done_at IS NULL)),
    CHECK (state = 'DEAD' OR (state = 'PENDING') = (recipient IS NOT NULL))
  );
  CREATE INDEX mail_due ON mail (next_attempt_at) WHERE state = 'PENDING';
  CREATE INDEX mail_done ON mail (done_at) WHERE done_at IS NOT NULL;
  CREATE INDEX mail_request ON mail (project_id, request_id) WHERE request_id IS NOT NULL;

  CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The service cannot write this column (decision 20). The time of the statement, which may have waited for locks.
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    actor text NOT NULL,
    action text NOT NULL,
    project_id integer REFERENCES project (id),
    target text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text
  );
  CREATE INDEX audit_project ON audit (project_id, id);
  CREATE INDEX audit_target ON audit (project_id, target, id);
  CREATE INDEX audit_request ON audit (project_id, request_id) WHERE request_id IS NOT NULL;

  -- Since when calls of a document are counted: distinguishes "no calls" from "not counted yet".
  CREATE TABLE counted_document (
    document_id text PRIMARY KEY CHECK (char_length(document_id) BETWEEN 1 AND 64),
    since timestamptz NOT NULL
  );

  CREATE TABLE document_usage (
    project_id integer NOT NULL REFERENCES project (id),
    document_id text NOT NULL CHECK (char_length(document_id) BETWEEN 1 AND 64),
    client text NOT NULL CHECK (client ~ '^[A-Za-z0-9._/-]{0,64}$'),
    version text NOT NULL CHECK (version ~ '^[A-Za-z0-9._+-]{0,32}$'),
    calls bigint NOT NULL CHECK (calls > 0),
    last_call_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, document_id, client, version)
  );
  CREATE INDEX document_usage_last_call ON document_usage (last_call_at);

  -- One row if the database is a copy of another one that is still in use: a copy sends no emails and no deliveries
  -- (decision 47).
  CREATE TABLE copy_mark (
    is_copy boolean PRIMARY KEY CHECK (is_copy),
    since timestamptz NOT NULL,
    backup_of timestamptz NOT NULL
  );
`;

/** Operators, their roles, tokens and console sessions (rules.md §4.8, §4.9). */
const operators = `
  CREATE TABLE operator (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE CHECK (name ~ '^[A-Za-z0-9._-]{1,64}$'),
    owns_all boolean NOT NULL DEFAULT false,
    created_at timestamptz NOT NULL
  );

  CREATE TABLE operator_role (
    project_id integer NOT NULL REFERENCES project (id),
    operator_id integer NOT NULL REFERENCES operator (id),
    role text NOT NULL CHECK (role IN ('SUPPORT', 'SHOP', 'PAYMENTS', 'OWNER')),
    PRIMARY KEY (project_id, operator_id, role)
  );
  CREATE INDEX operator_role_operator ON operator_role (operator_id);

  CREATE TABLE operator_token (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operator_id integer NOT NULL REFERENCES operator (id),
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    ending text NOT NULL,
    issued_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz
  );
  CREATE INDEX operator_token_operator ON operator_token (operator_id);

  -- Ends with the token that started it.
  CREATE TABLE operator_session (
    secret_hash bytea PRIMARY KEY CHECK (octet_length(secret_hash) = 32),
    token_id integer NOT NULL REFERENCES operator_token (id),
    created_at timestamptz NOT NULL,
    last_seen_at timestamptz NOT NULL
  );
  CREATE INDEX operator_session_token ON operator_session (token_id);
`;

/** Categories, items, and their listings on game servers (rules.md §1.9). */
const catalogue = `
  CREATE TABLE shop_category (
    id integer GENERATED ALWAYS AS IDENTITY,
    project_id integer NOT NULL REFERENCES project (id),
    code text NOT NULL CHECK (code ~ '^[a-z0-9-]{1,32}$'),
    parent_id integer,
    titles jsonb NOT NULL CHECK (jsonb_typeof(titles) = 'object'),
    sort integer NOT NULL,
    visible boolean NOT NULL,
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, code),
    FOREIGN KEY (project_id, parent_id) REFERENCES shop_category (project_id, id),
    CHECK (parent_id <> id)
  );

  CREATE TABLE shop_item (
    id integer GENERATED ALWAYS AS IDENTITY,
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
    -- Words of SKU and titles, folded by the service: the folding of a database depends on its locale.
    search tsvector NOT NULL,
    version integer NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL,
    archived_at timestamptz,
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, sku),
    FOREIGN KEY (project_id, category_id) REFERENCES shop_category (project_id, id)
  );
  CREATE INDEX shop_item_category ON shop_item (category_id);
  CREATE INDEX shop_item_search ON shop_item USING gin (search);

  -- A page is read from an index in its order, and an index contains stored columns only. Hence shown_price (that of the
  -- listing or else of the item), and category_id and archived, which triggers copy from the item.
  CREATE TABLE shop_listing (
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
    PRIMARY KEY (project_id, item_id, game_server_id),
    FOREIGN KEY (project_id, item_id) REFERENCES shop_item (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id),
    CHECK (price IS NULL OR price = shown_price),
    CHECK (sale_to > sale_from),
    CONSTRAINT shop_listing_not_oversold CHECK (sold <= supplied)
  );
  CREATE INDEX ON shop_listing (game_server_id, sort, item_id) WHERE enabled AND NOT archived;
  CREATE INDEX ON shop_listing (game_server_id, shown_price, item_id) WHERE enabled AND NOT archived;
  CREATE INDEX ON shop_listing (game_server_id, item_id) WHERE enabled AND NOT archived;
  CREATE INDEX ON shop_listing (game_server_id, category_id, sort, item_id) WHERE enabled AND NOT archived;
  CREATE INDEX ON shop_listing (game_server_id, category_id, shown_price, item_id) WHERE enabled AND NOT archived;
  CREATE INDEX ON shop_listing (game_server_id, category_id, item_id) WHERE enabled AND NOT archived;

  -- The lock serializes the insertion of a listing and a change of its item.
  CREATE FUNCTION copy_item() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    SELECT category_id, archived_at IS NOT NULL INTO NEW.category_id, NEW.archived
      FROM shop_item WHERE project_id = NEW.project_id AND id = NEW.item_id FOR SHARE;
    RETURN NEW;
  END $$;
  CREATE TRIGGER shop_listing_item BEFORE INSERT ON shop_listing
    FOR EACH ROW EXECUTE FUNCTION copy_item();

  CREATE FUNCTION copy_to_listings() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    UPDATE shop_listing SET category_id = NEW.category_id, archived = NEW.archived_at IS NOT NULL
      WHERE project_id = NEW.project_id AND item_id = NEW.id;
    RETURN NULL;
  END $$;
  CREATE TRIGGER shop_item_listings AFTER UPDATE ON shop_item
    FOR EACH ROW WHEN (
      (OLD.category_id, OLD.archived_at IS NULL) IS DISTINCT FROM (NEW.category_id, NEW.archived_at IS NULL)
    ) EXECUTE FUNCTION copy_to_listings();

  CREATE TRIGGER shop_category_notify AFTER INSERT OR UPDATE OR DELETE ON shop_category
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('catalogue', 'project_id');
  CREATE TRIGGER shop_item_notify AFTER INSERT OR UPDATE OR DELETE ON shop_item
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('catalogue', 'project_id');
  CREATE TRIGGER shop_listing_notify AFTER INSERT OR DELETE ON shop_listing
    FOR EACH ROW EXECUTE FUNCTION notify_snapshot('catalogue', 'project_id');
  -- Without sold, which changes with each purchase.
  CREATE TRIGGER shop_listing_notify_update AFTER UPDATE ON shop_listing
    FOR EACH ROW WHEN (
      (OLD.enabled, OLD.shown_price, OLD.old_price, OLD.supplied, OLD.sale_from, OLD.sale_to, OLD.sort)
      IS DISTINCT FROM
      (NEW.enabled, NEW.shown_price, NEW.old_price, NEW.supplied, NEW.sale_from, NEW.sale_to, NEW.sort)
    ) EXECUTE FUNCTION notify_snapshot('catalogue', 'project_id');
`;

/** Accounts of users on game servers (rules.md §1.8). */
const accounts = `
  CREATE TABLE game_account (
    id integer GENERATED ALWAYS AS IDENTITY,
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    game_server_id integer NOT NULL,
    login text NOT NULL CHECK (login ~ '^[A-Za-z][A-Za-z0-9_]{0,31}$'),
    login_norm text NOT NULL,
    status text NOT NULL CHECK (status IN ('CREATING', 'ACTIVE', 'BLOCKED', 'FAILED')),
    -- The id that the game server has for it.
    external_id text CHECK (char_length(external_id) <= 128),
    created_at timestamptz NOT NULL,
    -- When the game server reported its creation; decides the status after a block.
    made_at timestamptz,
    -- The user has to keep or drop it first: it was created before they proved to own the address (decision 22).
    quarantined_at timestamptz,
    dropped_at timestamptz,
    PRIMARY KEY (project_id, id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id),
    CHECK (dropped_at IS NULL OR quarantined_at IS NOT NULL)
  );
  -- A login that the game server rejected is free again.
  CREATE UNIQUE INDEX game_account_login ON game_account (project_id, game_server_id, login_norm)
    WHERE status <> 'FAILED';
  CREATE INDEX game_account_login_begins ON game_account (project_id, login_norm text_pattern_ops);
  CREATE INDEX game_account_user ON game_account (user_id, game_server_id);
  -- Quarantined accounts get no deliveries (deliveries-view.ts).
  CREATE INDEX game_account_quarantined ON game_account (project_id, game_server_id) WHERE quarantined_at IS NOT NULL;
`;

/** Wallets and the ledger, which is append-only and balances (rules.md §1.10). */
const wallet = `
  CREATE TABLE wallet (
    id integer GENERATED ALWAYS AS IDENTITY,
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    balance bigint NOT NULL DEFAULT 0
      CONSTRAINT wallet_not_negative CHECK (balance BETWEEN 0 AND 9007199254740991),
    -- That of the last entry.
    seq integer NOT NULL DEFAULT 0,
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, user_id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id)
  );

  CREATE TABLE ledger_tx (
    id uuid,
    project_id integer NOT NULL REFERENCES project (id),
    type text NOT NULL CHECK (type IN ('CREDIT', 'PURCHASE', 'REFUND', 'ADJUSTMENT')),
    reference text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 128),
    actor text NOT NULL,
    note text CHECK (char_length(note) <= 500),
    created_at timestamptz NOT NULL,
    -- The service cannot write this column (decision 20): it could backdate created_at.
    recorded_at timestamptz NOT NULL DEFAULT clock_timestamp(),
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, type, reference)
  );
  CREATE INDEX ledger_tx_operator ON ledger_tx (project_id, actor, recorded_at) WHERE actor LIKE 'operator:%';
  -- Rows are in the order of time: BRIN takes a few bytes per range of pages, and writers do not pay for it.
  CREATE INDEX ledger_tx_in_time ON ledger_tx USING brin (created_at)
    WITH (pages_per_range = 32, autosummarize = on);
  CREATE TRIGGER ledger_tx_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_tx
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- The system's side has no stored balance: all purchases of a project would wait for its row.
  CREATE TABLE ledger_entry (
    id uuid,
    project_id integer NOT NULL,
    tx_id uuid NOT NULL,
    wallet_id integer,
    system text CHECK (system IN ('ISSUANCE', 'SALES', 'ADJUSTMENT')),
    amount bigint NOT NULL CHECK (amount <> 0),
    balance_after bigint CHECK (balance_after >= 0),
    seq integer CHECK (seq > 0),
    created_at timestamptz NOT NULL,
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, wallet_id, seq),
    FOREIGN KEY (project_id, tx_id) REFERENCES ledger_tx (project_id, id),
    FOREIGN KEY (project_id, wallet_id) REFERENCES wallet (project_id, id),
    CHECK ((wallet_id IS NULL) = (system IS NOT NULL)),
    CHECK ((wallet_id IS NULL) = (seq IS NULL)),
    CHECK ((wallet_id IS NULL) = (balance_after IS NULL))
  );
  CREATE INDEX ledger_entry_tx ON ledger_entry (project_id, tx_id);
  CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

  -- Exactly one entry of each side: an entry that is added later would still balance with another one.
  CREATE FUNCTION require_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
  DECLARE
    total numeric;
    users bigint;
    systems bigint;
  BEGIN
    SELECT sum(amount), count(wallet_id), count(system) INTO total, users, systems
      FROM ledger_entry WHERE project_id = NEW.project_id AND tx_id = NEW.tx_id;
    IF total <> 0 THEN
      RAISE EXCEPTION 'the entries of ledger transaction % do not cancel out', NEW.tx_id
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    IF users <> 1 OR systems <> 1 THEN
      RAISE EXCEPTION 'ledger transaction % has not one entry of a user and one of the system', NEW.tx_id
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$;
  CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_balanced();
`;

/** Orders (rules.md §1.11). Item data is copied: the item may change after the purchase. */
const purchases = `
  CREATE TABLE purchase (
    id uuid,
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    account_id integer NOT NULL,
    game_server_id integer NOT NULL,
    item_id integer NOT NULL,
    sku text NOT NULL,
    titles jsonb NOT NULL,
    payload jsonb NOT NULL,
    -- The ledger audit checks the orders against them.
    limits jsonb NOT NULL,
    quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
    unit_price bigint NOT NULL CHECK (unit_price BETWEEN 0 AND 9007199254740991),
    total_price bigint NOT NULL CHECK (total_price BETWEEN 0 AND 9007199254740991),
    currency_code text NOT NULL,
    character text CHECK (char_length(character) BETWEEN 1 AND 32),
    status text NOT NULL CHECK (status IN ('PAID', 'DELIVERED', 'REFUNDED')),
    idempotency_key text NOT NULL CHECK (idempotency_key ~ '^[A-Za-z0-9_-]{16,64}$'),
    request_fingerprint bytea NOT NULL CHECK (octet_length(request_fingerprint) = 32),
    ledger_tx_id uuid,
    refund_tx_id uuid,
    created_at timestamptz NOT NULL,
    delivered_at timestamptz,
    refunded_at timestamptz,
    PRIMARY KEY (project_id, id),
    CONSTRAINT purchase_key UNIQUE (project_id, user_id, idempotency_key),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    FOREIGN KEY (project_id, account_id) REFERENCES game_account (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id),
    FOREIGN KEY (project_id, item_id) REFERENCES shop_item (project_id, id),
    FOREIGN KEY (project_id, ledger_tx_id) REFERENCES ledger_tx (project_id, id),
    FOREIGN KEY (project_id, refund_tx_id) REFERENCES ledger_tx (project_id, id),
    CHECK (total_price = unit_price * quantity),
    CHECK ((ledger_tx_id IS NULL) = (total_price = 0)),
    CHECK ((status = 'REFUNDED') = (refunded_at IS NOT NULL)),
    CHECK (refund_tx_id IS NULL OR status = 'REFUNDED')
  );
  CREATE INDEX purchase_by_user ON purchase (user_id, id DESC);
  CREATE INDEX purchase_by_sku ON purchase (project_id, sku, id);
  CREATE INDEX purchase_for_limits ON purchase (user_id, item_id, created_at) WHERE status <> 'REFUNDED';
  -- No index of delivered orders: nearly all orders are delivered.
  CREATE INDEX purchase_open ON purchase (project_id, id) WHERE status = 'PAID';
  CREATE INDEX purchase_refunded ON purchase (project_id, id) WHERE status = 'REFUNDED';
  CREATE INDEX purchase_refunded_at ON purchase (project_id, refunded_at) WHERE refunded_at IS NOT NULL;
  CREATE INDEX purchase_in_time ON purchase USING brin (created_at)
    WITH (pages_per_range = 32, autosummarize = on);
`;

/** Deliveries to game servers (rules.md §1.12). */
const deliveries = `
  CREATE TABLE delivery (
    id uuid,
    project_id integer NOT NULL,
    game_server_id integer NOT NULL,
    user_id integer NOT NULL,
    account_id integer NOT NULL,
    type text NOT NULL CHECK (type IN ('PURCHASE_GRANT', 'ACCOUNT_CREATE', 'ACCOUNT_PASSWORD')),
    purchase_id uuid,
    -- A password for the game server, sealed with the secret key; deleted once it is delivered.
    sealed_secret text,
    state text NOT NULL CHECK (state IN ('PENDING', 'LEASED', 'DELIVERED', 'DEAD', 'CANCELLED')),
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    first_attempt_at timestamptz,
    next_attempt_at timestamptz NOT NULL,
    lease_until timestamptz,
    lease_token uuid,
    last_error text CHECK (char_length(last_error) <= 500),
    request_id text,
    created_at timestamptz NOT NULL,
    done_at timestamptz,
    PRIMARY KEY (project_id, id),
    UNIQUE (project_id, purchase_id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id),
    FOREIGN KEY (project_id, account_id) REFERENCES game_account (project_id, id),
    FOREIGN KEY (project_id, purchase_id) REFERENCES purchase (project_id, id),
    CHECK ((type = 'PURCHASE_GRANT') = (purchase_id IS NOT NULL)),
    CHECK ((state IN ('PENDING', 'LEASED')) = (done_at IS NULL)),
    CHECK (state <> 'LEASED' OR (lease_until IS NOT NULL AND lease_token IS NOT NULL)),
    CHECK (state <> 'DELIVERED' OR sealed_secret IS NULL)
  );
  -- The conditions of these two are equivalent; each is as its statement has it (deliveries-view.ts).
  CREATE INDEX delivery_due ON delivery (game_server_id, next_attempt_at, id) WHERE done_at IS NULL;
  CREATE INDEX delivery_open_by_account ON delivery (game_server_id, account_id, id)
    WHERE state IN ('PENDING', 'LEASED');
  CREATE INDEX delivery_by_user ON delivery (project_id, user_id, id);
  CREATE INDEX delivery_request ON delivery (project_id, request_id) WHERE request_id IS NOT NULL;
  -- Metrics report the oldest order that each server has never fetched.
  CREATE INDEX delivery_unfetched ON delivery (project_id, game_server_id, created_at)
    WHERE type = 'PURCHASE_GRANT' AND state = 'PENDING' AND attempts = 0;
  CREATE INDEX delivery_dead ON delivery (project_id, done_at) WHERE state = 'DEAD';
  CREATE INDEX delivery_done ON delivery (done_at) WHERE state IN ('DELIVERED', 'CANCELLED');
`;

const MIN_AGE = `interval '360 days'`;

const deletionFunction = (name: string, schema: string, deletion: string): string => `
  CREATE FUNCTION ${name}(until timestamptz, portion integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = ${schema}, pg_temp AS $$
  DECLARE
    deleted integer;
  BEGIN
    IF until > clock_timestamp() - ${MIN_AGE} THEN
      RAISE EXCEPTION '${name}: rows younger than 360 days are kept' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    ${deletion};
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN deleted;
  END $$;
  REVOKE EXECUTE ON FUNCTION ${name}(timestamptz, integer) FROM PUBLIC;
`;

/**
 * Old audit entries and finished deliveries are deleted (rules.md §3.15, decision 20) by functions
 * of the owner, because the service cannot delete either. They reject rows younger than 360 days,
 * by a column that the service cannot write.
 * @param schema quoted; fixes the search path, so that a caller cannot put tables of its own before
 * these
 */
const retention = (schema: string): string => `
  CREATE TRIGGER audit_append_only BEFORE UPDATE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
  CREATE TRIGGER audit_kept BEFORE DELETE ON audit
    FOR EACH ROW WHEN (OLD.at > clock_timestamp() - ${MIN_AGE}) EXECUTE FUNCTION refuse_change();

  -- The ids of entries are in the order of their times: the first ones are the oldest.
  ${deletionFunction(
    'forget_audit',
    schema,
    `DELETE FROM audit WHERE at < until AND id IN (SELECT id FROM audit ORDER BY id LIMIT portion)`,
  )}
  ${deletionFunction(
    'forget_deliveries',
    schema,
    `DELETE FROM delivery WHERE (project_id, id) IN (
      SELECT project_id, id FROM delivery
      WHERE state IN ('DELIVERED', 'CANCELLED') AND done_at < until AND created_at < until LIMIT portion)`,
  )}
`;

/** Forward only. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ schema: string }>`SELECT quote_ident(current_schema()) AS schema`.execute(db);
  const [{ schema } = { schema: 'public' }] = rows;
  for (const section of [
    triggerFunctions,
    ...[projects, servers, users, platform, operators, catalogue, accounts, wallet, purchases, deliveries],
    retention(schema),
  ])
    await sql.raw(section).execute(db);
}
