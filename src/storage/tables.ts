import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { GameServerFacts, LocalizedText, ProjectFacts, UserFacts } from '../base/facts.js';
import type { ShopTables } from './shop-tables.js';

/**
 * The tables as SQL sees them. Only repositories speak of rows; everything above them knows the facts of `base`.
 * Enumerations have the spelling of the facts, held by CHECK constraints; times are `timestamptz`.
 */
export interface Tables extends ShopTables {
  project: ProjectTable;
  availability_window: AvailabilityWindowTable;
  context_token: ContextTokenTable;
  game_server: GameServerTable;
  server_access: ServerAccessTable;
  users: UsersTable;
  session: SessionTable;
  one_time_token: OneTimeTokenTable;
  mail: MailTable;
  throttle: ThrottleTable;
  known_place: KnownPlaceTable;
  audit: AuditTable;
  secret_key: SecretKeyTable;
}

/** Set by the database when a row is made, never written again. */
type MadeAt = ColumnType<Date, Date | undefined, never>;

/** operations.md §1.1 */
export interface ProjectTable {
  id: GeneratedAlways<number>;
  slug: string;
  names: LocalizedText;
  descriptions: LocalizedText;
  language: string;
  languages: readonly string[];
  language_aliases: Readonly<Record<string, string>>;
  currency_code: string;
  currency_names: LocalizedText;
  currency_scale: number;
  availability: Generated<ProjectFacts['availability']>;
  registration: ProjectFacts['registration'];
  email_confirmation: ProjectFacts['emailConfirmation'];
  pin_policy: ProjectFacts['pinPolicy'];
  pin_length: number;
  password_min_length: number;
  session_idle_s: number;
  session_absolute_s: number;
  max_accounts_per_server: number;
  allowed_origins: readonly string[];
  mail_sender: string | null;
  confirm_url: string | null;
  reset_url: string | null;
  /** No game server gets anything while the flag says MAINTENANCE. */
  hold_deliveries: Generated<boolean>;
  created_at: MadeAt;
  updated_at: Generated<Date>;
}

/** operations.md §1.2 */
export interface AvailabilityWindowTable {
  id: GeneratedAlways<number>;
  project_id: number;
  game_server_id: number | null;
  starts_at: Date;
  ends_at: Date | null;
  messages: LocalizedText;
  created_by: string;
  hold_deliveries: Generated<boolean>;
}

/** operations.md §1.3 */
export interface ContextTokenTable {
  id: GeneratedAlways<number>;
  project_id: number;
  token: string;
  state: 'CURRENT' | 'GRACE' | 'RETIRED';
  issued_at: Generated<Date>;
  grace_until: Date | null;
  retired_at: Date | null;
}

/** operations.md §1.4. `last_seen_at`: when it last fetched its deliveries. */
export interface GameServerTable {
  id: GeneratedAlways<number>;
  project_id: number;
  code: string;
  names: LocalizedText;
  descriptions: LocalizedText;
  status: GameServerFacts['status'];
  access: GameServerFacts['access'];
  is_default: boolean;
  sort: number;
  tags: Readonly<Record<string, unknown>> | null;
  refund_rejected: Generated<boolean>;
  last_seen_at: Date | null;
  created_at: MadeAt;
}

/** operations.md §1.4: who may enter a restricted server. */
export interface ServerAccessTable {
  project_id: number;
  server_id: number;
  user_id: number;
  granted_at: MadeAt;
}

/** operations.md §1.5 */
export interface UsersTable {
  id: GeneratedAlways<number>;
  project_id: number;
  email: string;
  email_norm: string;
  password_hash: string;
  status: UserFacts['status'];
  blocked_reason: string | null;
  blocked_until: Date | null;
  language: string | null;
  pin_hash: string | null;
  pin_failures: Generated<number>;
  pin_locked_until: Date | null;
  pin_lock_level: Generated<number>;
  last_server_id: number | null;
  created_at: MadeAt;
  confirmed_at: Date | null;
  last_login_at: Date | null;
  password_changed_at: Date;
}

/** operations.md §1.7 */
export interface SessionTable {
  id: string;
  secret_hash: Buffer;
  project_id: number;
  user_id: number;
  game_server_id: number | null;
  created_at: Date;
  last_seen_at: Date;
  idle_timeout_s: number;
  idle_expires_at: Date;
  absolute_expires_at: Date;
  revoked_at: Date | null;
  revoke_reason: string | null;
  pin_verified_until: Date | null;
  ip: string | null;
  user_agent: string | null;
}

/** operations.md §1.6; a used one is deleted. `email`: the new address that CHANGE_EMAIL confirms. */
export interface OneTimeTokenTable {
  token_hash: Buffer;
  project_id: number;
  user_id: number;
  purpose: 'CONFIRM_EMAIL' | 'RESET_PASSWORD' | 'CHANGE_EMAIL';
  email: string | null;
  email_norm: string | null;
  created_at: Date;
  expires_at: Date;
}

/** operations.md §1.13; the recipient is forgotten once the mail is sent. */
export interface MailTable {
  id: string;
  project_id: number;
  /** The user who asked, where the recipient alone does not tell. */
  user_id: number | null;
  template: string;
  recipient: string | null;
  language: string;
  state: 'PENDING' | 'SENT' | 'DROPPED' | 'DEAD';
  attempts: Generated<number>;
  next_attempt_at: Date;
  last_error: string | null;
  created_at: Date;
  done_at: Date | null;
}

/** operations.md §1.13, in the layout of rate-limiter-flexible; `expire` in Unix milliseconds. */
export interface ThrottleTable {
  key: string;
  points: number;
  expire: number | null;
}

/** Where a user has logged in from, as a keyed hash of project, address and network. */
export interface KnownPlaceTable {
  key: Buffer;
  seen_at: Date;
}

/** operations.md §1.13; append-only, held by a trigger. */
export interface AuditTable {
  id: GeneratedAlways<number>;
  at: Date;
  actor: string;
  action: string;
  project_id: number | null;
  target: string;
  before: JsonColumn;
  after: JsonColumn;
  request_id: string | null;
}

/** `jsonb`: written as text, because `pg` takes an array for one of PostgreSQL. */
type JsonColumn = ColumnType<unknown, string | null, never>;

/** The ids of the secret keys that this database was used with; never the keys. */
export interface SecretKeyTable {
  id: string;
  is_current: boolean;
  first_used_at: Date;
}
