import { type Kysely, sql } from 'kysely';
import { catalogueTables, catalogueTriggers } from './0003-shop-catalogue.js';

/**
 * The shop: game accounts, catalogue, wallets and ledger, orders, deliveries, and the tokens of those who come without
 * a session (rules.md §1.4, §1.8–1.12). Rules that must hold whatever the program does (one effect per key, no
 * balance below zero, no more sold than supplied, books that balance and are never rewritten) are held by the database.
 *
 * Money is in minor units; 9007199254740991 is what JSON numbers can say exactly.
 */
const tables = [
  `ALTER TABLE project ADD COLUMN hold_deliveries boolean NOT NULL DEFAULT false`,
  `ALTER TABLE availability_window ADD COLUMN hold_deliveries boolean NOT NULL DEFAULT false`,
  `ALTER TABLE game_server
    ADD COLUMN refund_rejected boolean NOT NULL DEFAULT false,
    ADD COLUMN last_seen_at timestamptz`,
  `CREATE TABLE poll_token (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL,
    game_server_id integer NOT NULL,
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    ending text NOT NULL,
    issued_at timestamptz NOT NULL,
    revoked_at timestamptz,
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id)
  )`,
  `CREATE TABLE operator_token (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    token_hash bytea NOT NULL UNIQUE CHECK (octet_length(token_hash) = 32),
    name text NOT NULL CHECK (name ~ '^[A-Za-z0-9._-]{1,64}$'),
    ending text NOT NULL,
    issued_at timestamptz NOT NULL,
    revoked_at timestamptz
  )`,
  `CREATE TABLE game_account (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    game_server_id integer NOT NULL,
    login text NOT NULL CHECK (login ~ '^[A-Za-z][A-Za-z0-9_]{3,15}$'),
    login_norm text NOT NULL,
    status text NOT NULL CHECK (status IN ('CREATING', 'ACTIVE', 'BLOCKED', 'FAILED')),
    external_id text CHECK (char_length(external_id) <= 128),
    created_at timestamptz NOT NULL,
    made_at timestamptz,
    UNIQUE (project_id, id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id)
  )`,
  // What the game server refused to make leaves its login free.
  `CREATE UNIQUE INDEX game_account_login ON game_account (game_server_id, login_norm) WHERE status <> 'FAILED'`,
  `CREATE INDEX game_account_user ON game_account (user_id, game_server_id)`,
  ...catalogueTables,
  `CREATE TABLE wallet (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    balance bigint NOT NULL DEFAULT 0
      CONSTRAINT wallet_not_negative CHECK (balance BETWEEN 0 AND 9007199254740991),
    seq integer NOT NULL DEFAULT 0,
    UNIQUE (project_id, user_id),
    UNIQUE (project_id, id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id)
  )`,
  `CREATE TABLE ledger_tx (
    id uuid PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    type text NOT NULL CHECK (type IN ('CREDIT', 'PURCHASE', 'REFUND', 'ADJUSTMENT')),
    reference text NOT NULL CHECK (char_length(reference) BETWEEN 1 AND 128),
    actor text NOT NULL,
    note text CHECK (char_length(note) <= 500),
    created_at timestamptz NOT NULL,
    UNIQUE (project_id, id),
    UNIQUE (project_id, type, reference)
  )`,
  // The other side of a user's entry is the system's, which has entries only: a stored total that every purchase of a
  // project touched would make one queue of them (architecture.md §5).
  `CREATE TABLE ledger_entry (
    id uuid PRIMARY KEY,
    project_id integer NOT NULL,
    tx_id uuid NOT NULL,
    wallet_id integer,
    system text CHECK (system IN ('ISSUANCE', 'SALES', 'ADJUSTMENT')),
    amount bigint NOT NULL CHECK (amount <> 0),
    balance_after bigint CHECK (balance_after >= 0),
    seq integer CHECK (seq > 0),
    created_at timestamptz NOT NULL,
    UNIQUE (wallet_id, seq),
    FOREIGN KEY (project_id, tx_id) REFERENCES ledger_tx (project_id, id),
    FOREIGN KEY (project_id, wallet_id) REFERENCES wallet (project_id, id),
    CHECK ((wallet_id IS NULL) = (system IS NOT NULL)),
    CHECK ((wallet_id IS NULL) = (seq IS NULL)),
    CHECK ((wallet_id IS NULL) = (balance_after IS NULL))
  )`,
  `CREATE INDEX ledger_entry_tx ON ledger_entry (tx_id)`,
  `CREATE TABLE purchase (
    id uuid PRIMARY KEY,
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    account_id integer NOT NULL,
    game_server_id integer NOT NULL,
    item_id integer NOT NULL,
    sku text NOT NULL,
    quantity integer NOT NULL CHECK (quantity BETWEEN 1 AND 999),
    unit_price bigint NOT NULL CHECK (unit_price BETWEEN 0 AND 9007199254740991),
    total_price bigint NOT NULL CHECK (total_price BETWEEN 0 AND 9007199254740991),
    currency_code text NOT NULL,
    titles jsonb NOT NULL,
    payload jsonb NOT NULL,
    limits jsonb NOT NULL,
    character text CHECK (char_length(character) BETWEEN 1 AND 32),
    status text NOT NULL CHECK (status IN ('PAID', 'DELIVERED', 'REFUNDED')),
    idempotency_key text NOT NULL CHECK (idempotency_key ~ '^[A-Za-z0-9_-]{16,64}$'),
    request_fingerprint bytea NOT NULL CHECK (octet_length(request_fingerprint) = 32),
    ledger_tx_id uuid,
    refund_tx_id uuid,
    created_at timestamptz NOT NULL,
    delivered_at timestamptz,
    refunded_at timestamptz,
    CONSTRAINT purchase_key UNIQUE (user_id, idempotency_key),
    UNIQUE (project_id, id),
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
  )`,
  `CREATE INDEX purchase_by_user ON purchase (user_id, id DESC)`,
  `CREATE INDEX purchase_for_limits ON purchase (user_id, item_id, created_at) WHERE status <> 'REFUNDED'`,
  `CREATE TABLE delivery (
    id uuid PRIMARY KEY,
    project_id integer NOT NULL,
    game_server_id integer NOT NULL,
    user_id integer NOT NULL,
    account_id integer NOT NULL,
    type text NOT NULL CHECK (type IN ('PURCHASE_GRANT', 'ACCOUNT_CREATE', 'ACCOUNT_PASSWORD')),
    purchase_id uuid UNIQUE,
    sealed_secret text,
    state text NOT NULL CHECK (state IN ('PENDING', 'LEASED', 'DELIVERED', 'DEAD', 'CANCELLED')),
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    first_attempt_at timestamptz,
    next_attempt_at timestamptz NOT NULL,
    lease_until timestamptz,
    lease_token uuid,
    last_error text CHECK (char_length(last_error) <= 500),
    created_at timestamptz NOT NULL,
    done_at timestamptz,
    UNIQUE (project_id, id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id),
    FOREIGN KEY (project_id, account_id) REFERENCES game_account (project_id, id),
    FOREIGN KEY (project_id, purchase_id) REFERENCES purchase (project_id, id),
    CHECK ((type = 'PURCHASE_GRANT') = (purchase_id IS NOT NULL)),
    CHECK ((state IN ('PENDING', 'LEASED')) = (done_at IS NULL)),
    CHECK (state <> 'LEASED' OR (lease_until IS NOT NULL AND lease_token IS NOT NULL)),
    -- A password travels once: whoever has it forgets it here.
    CHECK (state <> 'DELIVERED' OR sealed_secret IS NULL)
  )`,
  // The two conditions say the same: see deliveries-view.ts.
  `CREATE INDEX delivery_due ON delivery (game_server_id, next_attempt_at, id) WHERE done_at IS NULL`,
  `CREATE INDEX delivery_open_by_account ON delivery (game_server_id, account_id, id)
    WHERE state IN ('PENDING', 'LEASED')`,
  `CREATE INDEX delivery_dead ON delivery (project_id, done_at) WHERE state = 'DEAD'`,
];

/**
 * What is sold and bought sends no NOTIFY (architecture.md §5); what an operator changes in the catalogue does. The ledger is
 * append-only, and no transaction is committed whose entries do not cancel out.
 */
const triggers = [
  `CREATE TRIGGER ledger_tx_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_tx
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE FUNCTION demand_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    IF (SELECT sum(amount) FROM ledger_entry WHERE tx_id = NEW.tx_id) <> 0 THEN
      RAISE EXCEPTION 'the entries of ledger transaction % do not cancel out', NEW.tx_id
        USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NULL;
  END $$`,
  `CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_entry
    DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION demand_balanced()`,
  ...catalogueTriggers,
  `DROP TRIGGER game_server_notify_update ON game_server`,
  `CREATE TRIGGER game_server_notify_update AFTER UPDATE ON game_server
    FOR EACH ROW WHEN (
      (OLD.code, OLD.names, OLD.descriptions, OLD.status, OLD.access, OLD.is_default, OLD.sort, OLD.tags,
        OLD.refund_rejected)
      IS DISTINCT FROM
      (NEW.code, NEW.names, NEW.descriptions, NEW.status, NEW.access, NEW.is_default, NEW.sort, NEW.tags,
        NEW.refund_rejected)
    ) EXECUTE FUNCTION notify_policy_fact('server', 'project_id')`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db);
}
