import type { LocalizedText } from '../../base/language/text.js';
import type { AccountRules } from './account-rules.js';

/** rules.md §1.4 */
export interface GameServerSnapshot {
  readonly id: number;
  readonly projectId: number;
  readonly code: string;
  readonly names: LocalizedText;
  readonly descriptions: LocalizedText;
  readonly status: 'OPEN' | 'MAINTENANCE' | 'CLOSED' | 'HIDDEN';
  readonly access: 'PUBLIC' | 'RESTRICTED';
  readonly isDefault: boolean;
  readonly sort: number;
  readonly tags: Readonly<Record<string, unknown>> | null;
  /** Refunds rejected deliveries immediately, without an operator (§3.13). */
  readonly refundRejected: boolean;
  /** Rules of the game for logins and passwords. */
  readonly accountRules: AccountRules;
}

/** A game server as declared in a project file. */
export type DeclaredServer = Omit<GameServerSnapshot, 'id' | 'projectId'>;

/** A user with explicit access to a server. */
export interface GrantedUser {
  readonly id: number;
  readonly email: string;
  readonly grantedAt: Date;
}

/** An authenticated game server. */
export interface PollingServer {
  readonly projectId: number;
  readonly gameServerId: number;
}
