import { type Kysely, sql } from 'kysely';

/**
 * Projects, their tokens, windows and servers; users and their sessions (rules.md §1.1–1.7).
 *
 * Foreign keys carry `project_id` beside the id, so that no row can point into another project. Rules that must hold
 * whatever the program does (one current token, one default server) are unique indexes.
 */
const tables = [
  `CREATE TABLE project (
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
    registration text NOT NULL CHECK (registration IN ('OPEN', 'CLOSED')),
    email_confirmation text NOT NULL CHECK (email_confirmation IN ('NONE', 'REQUIRED')),
    pin_policy text NOT NULL CHECK (pin_policy IN ('OFF', 'OPTIONAL', 'REQUIRED')),
    pin_length integer NOT NULL CHECK (pin_length BETWEEN 4 AND 8),
    password_min_length integer NOT NULL CHECK (password_min_length BETWEEN 8 AND 128),
    session_idle_s integer NOT NULL CHECK (session_idle_s BETWEEN 300 AND 2592000),
    session_absolute_s integer NOT NULL CHECK (session_absolute_s BETWEEN session_idle_s AND 7776000),
    max_accounts_per_server integer NOT NULL CHECK (max_accounts_per_server BETWEEN 1 AND 1000),
    allowed_origins text[] NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CHECK (language = ANY (languages)),
    CHECK (names ? language)
  )`,
  `CREATE TABLE context_token (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    token text NOT NULL UNIQUE CHECK (token ~ '^pct_[A-Za-z0-9_-]{32}$'),
    state text NOT NULL CHECK (state IN ('CURRENT', 'GRACE', 'RETIRED')),
    issued_at timestamptz NOT NULL DEFAULT now(),
    grace_until timestamptz,
    retired_at timestamptz,
    CHECK ((state = 'GRACE') = (grace_until IS NOT NULL AND retired_at IS NULL)),
    CHECK ((state = 'RETIRED') = (retired_at IS NOT NULL))
  )`,
  `CREATE UNIQUE INDEX context_token_one_current ON context_token (project_id) WHERE state = 'CURRENT'`,
  `CREATE TABLE game_server (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    code text NOT NULL CHECK (code ~ '^[a-z0-9-]{1,32}$'),
    names jsonb NOT NULL CHECK (jsonb_typeof(names) = 'object'),
    descriptions jsonb NOT NULL CHECK (jsonb_typeof(descriptions) = 'object'),
    status text NOT NULL CHECK (status IN ('OPEN', 'MAINTENANCE', 'CLOSED', 'HIDDEN')),
    access text NOT NULL CHECK (access IN ('PUBLIC', 'RESTRICTED')),
    is_default boolean NOT NULL,
    sort integer NOT NULL,
    tags jsonb CHECK (jsonb_typeof(tags) = 'object' AND octet_length(tags::text) <= 8192),
    created_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (project_id, code),
    UNIQUE (project_id, id)
  )`,
  `CREATE UNIQUE INDEX game_server_one_default ON game_server (project_id) WHERE is_default`,
  `CREATE TABLE availability_window (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    game_server_id integer,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz CHECK (ends_at >= starts_at),
    messages jsonb NOT NULL CHECK (jsonb_typeof(messages) = 'object'),
    created_by text NOT NULL,
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id)
  )`,
  `CREATE INDEX availability_window_project ON availability_window (project_id, ends_at)`,
  `CREATE TABLE users (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    project_id integer NOT NULL REFERENCES project (id),
    email text NOT NULL CHECK (char_length(email) <= 254),
    email_norm text NOT NULL CHECK (char_length(email_norm) <= 254),
    password_hash text NOT NULL,
    status text NOT NULL CHECK (status IN ('PENDING', 'ACTIVE', 'BLOCKED', 'DELETED')),
    blocked_reason text,
    blocked_until timestamptz,
    language text,
    pin_hash text,
    pin_failures integer NOT NULL DEFAULT 0 CHECK (pin_failures >= 0),
    pin_locked_until timestamptz,
    pin_lock_level integer NOT NULL DEFAULT 0 CHECK (pin_lock_level >= 0),
    last_server_id integer,
    created_at timestamptz NOT NULL DEFAULT now(),
    confirmed_at timestamptz,
    last_login_at timestamptz,
    password_changed_at timestamptz NOT NULL,
    UNIQUE (project_id, email_norm),
    UNIQUE (project_id, id),
    FOREIGN KEY (project_id, last_server_id) REFERENCES game_server (project_id, id),
    CHECK (status = 'BLOCKED' OR (blocked_reason IS NULL AND blocked_until IS NULL)),
    CHECK (status <> 'ACTIVE' OR confirmed_at IS NOT NULL)
  )`,
  `CREATE TABLE server_access (
    project_id integer NOT NULL,
    server_id integer NOT NULL,
    user_id integer NOT NULL,
    granted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, server_id),
    FOREIGN KEY (project_id, server_id) REFERENCES game_server (project_id, id),
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id)
  )`,
  `CREATE TABLE session (
    id uuid PRIMARY KEY,
    secret_hash bytea NOT NULL UNIQUE CHECK (octet_length(secret_hash) = 32),
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
    FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id),
    FOREIGN KEY (project_id, game_server_id) REFERENCES game_server (project_id, id),
    CHECK ((revoked_at IS NULL) = (revoke_reason IS NULL))
  )`,
  `CREATE INDEX session_live_by_user ON session (user_id) WHERE revoked_at IS NULL`,
  `CREATE INDEX session_absolute_expiry ON session (absolute_expires_at)`,
];

/**
 * Policy facts only (architecture.md §5): NOTIFY takes a lock at commit, so touches, log-ins and other counters send none.
 * Payload: '<topic>:<key>'; the key is the column named by the trigger, a session's is its secret hash in hex,
 * because that is what its cache is keyed by. A fact that did not exist before is in no cache, except in those that
 * hold all of a kind: hence INSERT for project, token and server, and none for users and session.
 */
const triggers = [
  `CREATE FUNCTION notify_policy_fact() RETURNS trigger LANGUAGE plpgsql SET bytea_output = 'hex' AS $$
  DECLARE
    fact jsonb;
  BEGIN
    IF TG_OP = 'DELETE' THEN fact := to_jsonb(OLD); ELSE fact := to_jsonb(NEW); END IF;
    PERFORM pg_notify('project_service', TG_ARGV[0] || ':' || ltrim(fact ->> TG_ARGV[1], '\\x'));
    RETURN NULL;
  END $$`,
  `CREATE TRIGGER project_notify AFTER INSERT OR UPDATE OR DELETE ON project
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('project', 'id')`,
  `CREATE TRIGGER availability_window_notify AFTER INSERT OR UPDATE OR DELETE ON availability_window
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('project', 'project_id')`,
  `CREATE TRIGGER context_token_notify AFTER INSERT OR UPDATE OR DELETE ON context_token
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('token', 'project_id')`,
  `CREATE TRIGGER game_server_notify AFTER INSERT OR DELETE ON game_server
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('server', 'project_id')`,
  `CREATE TRIGGER game_server_notify_update AFTER UPDATE ON game_server
    FOR EACH ROW WHEN (
      (OLD.code, OLD.names, OLD.descriptions, OLD.status, OLD.access, OLD.is_default, OLD.sort, OLD.tags)
      IS DISTINCT FROM
      (NEW.code, NEW.names, NEW.descriptions, NEW.status, NEW.access, NEW.is_default, NEW.sort, NEW.tags)
    ) EXECUTE FUNCTION notify_policy_fact('server', 'project_id')`,
  `CREATE TRIGGER server_access_notify AFTER INSERT OR UPDATE OR DELETE ON server_access
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('user', 'user_id')`,
  `CREATE TRIGGER users_notify_delete AFTER DELETE ON users
    FOR EACH ROW EXECUTE FUNCTION notify_policy_fact('user', 'id')`,
  `CREATE TRIGGER users_notify_update AFTER UPDATE ON users
    FOR EACH ROW WHEN (
      (OLD.email, OLD.status, OLD.blocked_reason, OLD.blocked_until, OLD.language, OLD.pin_hash, OLD.pin_locked_until)
      IS DISTINCT FROM
      (NEW.email, NEW.status, NEW.blocked_reason, NEW.blocked_until, NEW.language, NEW.pin_hash, NEW.pin_locked_until)
    ) EXECUTE FUNCTION notify_policy_fact('user', 'id')`,
  `CREATE TRIGGER session_notify_delete AFTER DELETE ON session
    FOR EACH ROW WHEN (OLD.revoked_at IS NULL AND OLD.absolute_expires_at > now())
    EXECUTE FUNCTION notify_policy_fact('session', 'secret_hash')`,
  `CREATE TRIGGER session_notify_update AFTER UPDATE ON session
    FOR EACH ROW WHEN (
      (OLD.revoked_at, OLD.game_server_id, OLD.pin_verified_until)
      IS DISTINCT FROM
      (NEW.revoked_at, NEW.game_server_id, NEW.pin_verified_until)
    ) EXECUTE FUNCTION notify_policy_fact('session', 'secret_hash')`,
];

/** Forward only: there is no way back but a backup. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of [...tables, ...triggers]) await sql.raw(statement).execute(db);
}
