import { Refusal } from '../../base/errors/refusal.js';
import type { Deps } from '../../platform/deps.js';
import type { Throttles } from '../../platform/throttles/index.js';
import type { DeliveriesService } from '../deliveries/index.js';
import type { GameServerSnapshot, ServersService } from '../servers/index.js';
import type { UsersService } from '../users/index.js';

export interface AccountsDeps extends Pick<Deps, 'db' | 'changes' | 'keyring'> {
  readonly users: UsersService;
  readonly servers: ServersService;
  readonly throttles: Throttles;
  readonly deliveries: Pick<DeliveriesService, 'cancelUntried'>;
}

export type AccountStatus = 'CREATING' | 'ACTIVE' | 'BLOCKED' | 'FAILED';

/** A game account as stored. */
export interface StoredAccount {
  readonly id: number;
  readonly userId: number;
  readonly gameServerId: number;
  readonly login: string;
  readonly status: AccountStatus;
  /** The account's id in the game; null until the game server has reported it. */
  readonly externalId: string | null;
  readonly createdAt: Date;
  /** Start of the quarantine, in which nothing is delivered for it; null: not quarantined. */
  readonly quarantinedAt: Date | null;
  /** When the owner dropped it; a dropped account is hidden from its user. */
  readonly droppedAt: Date | null;
}

/** A game account with its server: rules.md §1.8. */
export interface GameAccount extends StoredAccount {
  /** The account's server, for the API. */
  readonly gameServer: GameServerSnapshot;
}

/**
 * The status that the user sees. The stored status shows again when a quarantined account is kept.
 * One that the game server has rejected needs no decision.
 */
export const visibleStatusOf = ({ status, quarantinedAt }: StoredAccount): AccountStatus | 'SET_ASIDE' =>
  quarantinedAt === null || status === 'FAILED' ? status : 'SET_ASIDE';

/**
 * Returns the account if it accepts purchases and password changes. An account under creation does:
 * deliveries wait for it. Throws ACCOUNT_NOT_FOUND for null, and ACCOUNT_BLOCKED, whose reason says
 * whether keeping the account helps.
 */
export function requireUsable(account: StoredAccount | null): StoredAccount {
  if (account === null) throw new Refusal('ACCOUNT_NOT_FOUND', { input: 'accountId' });
  const { status, quarantinedAt } = account;
  if (status === 'FAILED') throw new Refusal('ACCOUNT_BLOCKED');
  if (quarantinedAt !== null) throw new Refusal('ACCOUNT_BLOCKED', { reason: 'set_aside' });
  if (status === 'BLOCKED') throw new Refusal('ACCOUNT_BLOCKED');
  return account;
}
