import { type Kysely, sql } from 'kysely';

/** What is known within its project by an id. */
const BY_ID = [
  ...['availability_window', 'users', 'session', 'mail', 'poll_token', 'operator_token', 'game_account'],
  ...['shop_category', 'shop_item', 'wallet', 'ledger_tx', 'ledger_entry', 'purchase', 'delivery', 'game_server'],
];
/** Of these the same was a unique key already, which references went to. */
const REFERENCED = [
  ...['users', 'game_account', 'shop_category', 'shop_item', 'wallet', 'ledger_tx', 'purchase', 'game_server'],
];

const statements = [
  ...REFERENCED.map((table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_project_id_id_key CASCADE`),
  `ALTER TABLE delivery DROP CONSTRAINT delivery_project_id_id_key`,
  ...BY_ID.map((table) => `ALTER TABLE ${table} DROP CONSTRAINT ${table}_pkey, ADD PRIMARY KEY (project_id, id)`),
  `ALTER TABLE server_access DROP CONSTRAINT server_access_pkey, ADD PRIMARY KEY (project_id, user_id, server_id)`,
  `ALTER TABLE shop_listing
    DROP CONSTRAINT shop_listing_pkey, ADD PRIMARY KEY (project_id, item_id, game_server_id)`,
  `ALTER TABLE one_time_token
    DROP CONSTRAINT one_time_token_pkey, ADD PRIMARY KEY (project_id, token_hash),
    DROP CONSTRAINT one_time_token_user_id_purpose_key, ADD UNIQUE (project_id, user_id, purpose)`,
  `ALTER TABLE session DROP CONSTRAINT session_secret_hash_key, ADD UNIQUE (project_id, secret_hash)`,
  `ALTER TABLE ledger_entry
    DROP CONSTRAINT ledger_entry_wallet_id_seq_key, ADD UNIQUE (project_id, wallet_id, seq)`,
  `ALTER TABLE purchase
    DROP CONSTRAINT purchase_key, ADD CONSTRAINT purchase_key UNIQUE (project_id, user_id, idempotency_key)`,
  `ALTER TABLE delivery DROP CONSTRAINT delivery_purchase_id_key, ADD UNIQUE (project_id, purchase_id)`,
  `DROP INDEX game_account_login`,
  `CREATE UNIQUE INDEX game_account_login ON game_account (project_id, game_server_id, login_norm)
    WHERE status <> 'FAILED'`,
  // Whoever comes with one has said nothing of a project. That no two are the same their 256 random bits see to.
  ...['poll_token', 'operator_token'].flatMap((table) => [
    `ALTER TABLE ${table} DROP CONSTRAINT ${table}_token_hash_key`,
    `CREATE INDEX ${table}_hash ON ${table} (token_hash)`,
  ]),
  `DROP INDEX ledger_entry_tx`,
  `CREATE INDEX ledger_entry_tx ON ledger_entry (project_id, tx_id)`,
  `CREATE OR REPLACE FUNCTION demand_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
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
  END $$`,
];

interface Reference {
  readonly from: string;
  readonly name: string;
  readonly definition: string;
}

/**
 * Keys of a project's tables begin with `project_id`, as references to them do already: a row is found within its project
 * only, and what belongs to a project can be on a machine of its own (docs/architecture.md §6.7).
 *
 * A key that references go to cannot be exchanged below them: they are taken away, and put back as they were, which
 * looks at each row once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows: references } = await sql<Reference>`
    SELECT conrelid::regclass::text AS from, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint
    WHERE contype = 'f' AND connamespace = current_schema()::regnamespace AND confrelid <> 'project'::regclass
    ORDER BY conrelid::regclass::text, conname`.execute(db);
  for (const statement of statements) await sql.raw(statement).execute(db);
  for (const { from, name, definition } of references) {
    await sql.raw(`ALTER TABLE ${from} ADD CONSTRAINT ${name} ${definition}`).execute(db);
  }
}
