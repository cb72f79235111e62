import { type Kysely, sql } from 'kysely';

/** Promotions, their codes and their redemptions (rules.md §1.14). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    CREATE TABLE promotion (
      id integer GENERATED ALWAYS AS IDENTITY,
      project_id integer NOT NULL REFERENCES project (id),
      name text NOT NULL CHECK (name ~ '^[a-z0-9-]{1,64}$'),
      amount bigint CHECK (amount BETWEEN 1 AND 9007199254740991),
      item_id integer,
      quantity integer CHECK (quantity BETWEEN 1 AND 999),
      per_user integer NOT NULL CHECK (per_user BETWEEN 1 AND 1000),
      before_first_purchase boolean NOT NULL,
      starts_at timestamptz NOT NULL,
      ends_at timestamptz,
      -- The service cannot write this column (decision 20): it could backdate it.
      created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
      created_by text NOT NULL,
      PRIMARY KEY (project_id, id),
      UNIQUE (project_id, name),
      FOREIGN KEY (project_id, item_id) REFERENCES shop_item (project_id, id),
      CHECK ((amount IS NULL) = (item_id IS NOT NULL)),
      CHECK ((quantity IS NULL) = (item_id IS NULL))
    )`.execute(db);
  await sql`
    CREATE TABLE promotion_code (
      project_id integer NOT NULL,
      code text CHECK (code ~ '^[A-Z0-9]{4,32}$'),
      promotion_id integer NOT NULL,
      max_redemptions integer CHECK (max_redemptions > 0),
      redemptions integer NOT NULL DEFAULT 0 CHECK (redemptions BETWEEN 0 AND max_redemptions),
      PRIMARY KEY (project_id, code),
      UNIQUE (project_id, promotion_id, code),
      FOREIGN KEY (project_id, promotion_id) REFERENCES promotion (project_id, id)
    )`.execute(db);
  await sql`
    CREATE TABLE redemption (
      id uuid,
      project_id integer NOT NULL,
      user_id integer NOT NULL,
      promotion_id integer NOT NULL,
      code text NOT NULL,
      account_id integer,
      idempotency_key text NOT NULL CHECK (idempotency_key ~ '^[A-Za-z0-9_-]{16,64}$'),
      amount bigint CHECK (amount BETWEEN 1 AND 9007199254740991),
      ledger_tx_id uuid,
      purchase_id uuid,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (project_id, id),
      CONSTRAINT redemption_key UNIQUE (project_id, user_id, idempotency_key),
      UNIQUE (project_id, ledger_tx_id),
      UNIQUE (project_id, purchase_id),
      FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
      FOREIGN KEY (project_id, promotion_id, code) REFERENCES promotion_code (project_id, promotion_id, code),
      FOREIGN KEY (project_id, account_id) REFERENCES game_account (project_id, id),
      FOREIGN KEY (project_id, ledger_tx_id) REFERENCES ledger_tx (project_id, id),
      FOREIGN KEY (project_id, purchase_id) REFERENCES purchase (project_id, id),
      CHECK ((amount IS NULL) = (ledger_tx_id IS NULL)),
      CHECK ((amount IS NULL) = (purchase_id IS NOT NULL)),
      CHECK (purchase_id IS NULL OR account_id IS NOT NULL)
    )`.execute(db);
  await sql`CREATE INDEX redemption_by_user ON redemption (project_id, user_id, id)`.execute(db);
  await sql`
    CREATE TRIGGER redemption_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON redemption
      FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`.execute(db);
  await sql`CREATE INDEX redemption_by_promotion ON redemption (project_id, promotion_id, user_id)`.execute(db);
  await sql`
    ALTER TABLE ledger_tx
      DROP CONSTRAINT ledger_tx_type_check,
      ADD CONSTRAINT ledger_tx_type_check
        CHECK (type IN ('CREDIT', 'PURCHASE', 'REFUND', 'ADJUSTMENT', 'PROMOTION'))`.execute(db);
}
