import type { Keyring } from '../../base/keyring.js';
import type { Changes } from '../../platform/changes/index.js';
import type { Throttles } from '../../platform/throttles/index.js';
import type { Db } from '../../storage/database.js';
import type { GameServerFacts, ServersService } from '../servers/index.js';
import type { UsersService } from '../users/index.js';

export interface AccountsParts {
  readonly db: Db;
  readonly changes: Changes;
  readonly keyring: Keyring;
  readonly users: UsersService;
  readonly servers: ServersService;
  readonly throttles: Throttles;
}

export type AccountStatus = 'CREATING' | 'ACTIVE' | 'BLOCKED' | 'FAILED';

/** A game account as stored. */
export interface StoredAccount {
  readonly id: number;
  readonly userId: number;
  readonly gameServerId: number;
  readonly login: string;
  readonly status: AccountStatus;
  /** What the game server calls it; null until it has said so. */
  readonly externalId: string | null;
  readonly createdAt: Date;
}

/** What a player logs into the game with: rules.md §1.8. */
export interface GameAccount extends StoredAccount {
  /** The server that it is on, for the API. */
  readonly gameServer: GameServerFacts;
}

declare module '../../platform/audit/audit-model.js' {
  interface AuditActions {
    'account.create': true;
    'account.password': true;
    'account.block': true;
    'account.unblock': true;
    'account.throttled': true;
  }
}
