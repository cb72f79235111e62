import type { Generated, GeneratedAlways } from 'kysely';
import type { LocalizedText } from '../../base/language/text.js';
import type { MadeAt } from '../../storage/tables.js';
import type { ProjectFacts } from './project-model.js';

declare module '../../storage/tables.js' {
  interface Tables {
    project: ProjectTable;
    availability_window: AvailabilityWindowTable;
    context_token: ContextTokenTable;
  }
}

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
