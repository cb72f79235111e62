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
  /** What the game server definitely refuses to deliver is paid back at once, without an operator (§3.13). */
  readonly refundRejected: boolean;
  /** What its game takes for logins and passwords. */
  readonly accountRules: AccountRules;
}

/** A game server as a project's file declares it. */
export type DeclaredServer = Omit<GameServerSnapshot, 'id' | 'projectId'>;

/** Somebody who may enter a server by name. */
export interface GrantedUser {
  readonly id: number;
  readonly email: string;
  readonly grantedAt: Date;
}

/** A game server that has proved who it is. */
export interface PollingServer {
  readonly projectId: number;
  readonly gameServerId: number;
}
