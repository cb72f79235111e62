import { type Kysely, sql } from 'kysely';

/**
 * What people and operators need beyond the spine: one-time tokens, mail, throttles, the audit log, the key check
 * (rules.md §1.6, §1.13, §3.3), and a project's mail settings.
 */
const tables = [
  `ALTER TABLE project
    ADD COLUMN mail_sender text,
    ADD COLUMN confirm_url text,
    ADD COLUMN reset_url text`,
  // Retired tokens are kept for ever, and an operator names one by its number.
  `ALTER TABLE context_token ADD UNIQUE (project_id, id)`,
  `CREATE TABLE one_time_token (
    token_hash bytea PRIMARY KEY CHECK (octet_length(token_hash) = 32),
    project_id integer NOT NULL,
    user_id integer NOT NULL,
    purpose text NOT NULL CHECK (purpose IN ('CONFIRM_EMAIL', 'RESET_PASSWORD', 'CHANGE_EMAIL')),
    email text CHECK (char_length(email) <= 254),
    email_norm text CHECK (char_length(email_norm) <= 254),
    created_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    UNIQUE (user_id, purpose),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    CHECK ((purpose = 'CHANGE_EMAIL') = (email IS NOT NULL)),
    CHECK ((email IS NULL) = (email_norm IS NULL))
  )`,
  `CREATE INDEX one_time_token_expiry ON one_time_token (expires_at)`,
  `CREATE TABLE mail (
    id uuid PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    user_id integer,
    template text NOT NULL,
    recipient text CHECK (char_length(recipient) <= 254),
    language text NOT NULL,
    state text NOT NULL CHECK (state IN ('PENDING', 'SENT', 'DROPPED', 'DEAD')),
    attempts integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
    next_attempt_at timestamptz NOT NULL,
    last_error text,
    created_at timestamptz NOT NULL,
    done_at timestamptz,
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    CHECK ((state = 'PENDING') = (done_at IS NULL)),
    CHECK (state = 'DEAD' OR (state = 'PENDING') = (recipient IS NOT NULL))
  )`,
  `CREATE INDEX mail_due ON mail (next_attempt_at) WHERE state = 'PENDING'`,
  // The layout that rate-limiter-flexible demands. Not UNLOGGED: the counts must survive a crash of the database.
  `CREATE TABLE throttle (
    key varchar(255) PRIMARY KEY,
    points integer NOT NULL DEFAULT 0,
    expire bigint
  )`,
  `CREATE INDEX throttle_expiry ON throttle (expire)`,
  `CREATE TABLE known_place (
    key bytea PRIMARY KEY CHECK (octet_length(key) = 32),
    seen_at timestamptz NOT NULL
  )`,
  `CREATE INDEX known_place_seen ON known_place (seen_at)`,
  `CREATE TABLE audit (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL,
    actor text NOT NULL,
    action text NOT NULL,
    project_id integer REFERENCES project (id),
    target text NOT NULL,
    before jsonb,
    after jsonb,
    request_id text
  )`,
  `CREATE INDEX audit_project ON audit (project_id, id)`,
  `CREATE TABLE secret_key (
    id text PRIMARY KEY,
    is_current boolean NOT NULL,
    first_used_at timestamptz NOT NULL
  )`,
  `CREATE UNIQUE INDEX secret_key_one_current ON secret_key (is_current) WHERE is_current`,
];

/**
 * The audit log is append-only whatever the program does. Payloads of sessions get their project in front, because
 * that is what their cache is keyed by: one bearer shown under two projects is two questions.
 */
const triggers = [
  `CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'integrity_constraint_violation';
  END $$`,
  `CREATE TRIGGER audit_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit
    FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()`,
  `CREATE OR REPLACE FUNCTION notify_policy_fact() RETURNS trigger LANGUAGE plpgsql SET bytea_output = 'hex' AS $$
  DECLARE
    fact jsonb;
    payload text := TG_ARGV[0];
  BEGIN
    IF TG_OP = 'DELETE' THEN fact := to_jsonb(OLD); ELSE fact := to_jsonb(NEW); END IF;
    FOR i IN 1 .. TG_NARGS - 1 LOOP
      payload := payload || ':' || ltrim(fact ->> TG_ARGV[i], '\\x');
    END LOOP;
    PERFORM pg_notify('project_service', payload);
    RETURN NULL;
  END $$`,
  `DROP TRIGGER session_notify_delete ON session`,
  `DROP TRIGGER session_notify_update ON session`,
  `CREATE TRIGGER session_notify_delete AFTER DELETE ON session
    FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.absolute_expires_at > now())
    EXECUTE FUNCTION notify_policy_fact('session', 'project_id', 'secret_hash')`,
  `CREATE TRIGGER session_notify_update AFTER UPDATE ON session
    FOR EACH ROW WHEN (
      (OLD.revoked_at, OLD.game_server_id, OLD.pin_verified_until)
      IS DISTINCT FROM
      (NEW.revoked_at, NEW.game_server_id, NEW.pin_verified_until)
    ) EXECUTE FUNCTION notify_policy_fact('session', 'project_id', 'secret_hash')`,
  `DROP TRIGGER users_notify_update ON users`,
  `CREATE TRIGGER users_notify_update AFTER UPDATE ON users
    FOR EACH ROW WHEN (
      (OLD.email, OLD.status, OLD.blocked_reason, OLD.blocked_until, OLD.language, OLD.pin_hash, OLD.pin_locked_until,
       OLD.confirmed_at)
      IS DISTINCT FROM
      (NEW.email, NEW.status, NEW.blocked_reason, NEW.blocked_until, NEW.language, NEW.pin_hash, NEW.pin_locked_until,
       NEW.confirmed_at)
    ) EXECUTE FUNCTION notify_policy_fact('user', 'id')`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db);
}
