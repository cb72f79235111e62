import type { Generated, GeneratedAlways } from 'kysely';
import type { MadeAt } from '../../storage/tables.js';
import type { UserFacts } from './user-model.js';

declare module '../../storage/tables.js' {
  interface Tables {
    users: UsersTable;
    session: SessionTable;
    one_time_token: OneTimeTokenTable;
  }
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
