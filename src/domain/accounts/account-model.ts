import { Refusal } from '../../base/errors/refusal.js';
import type { Deps } from '../../platform/deps.js';
import type { Throttles } from '../../platform/throttles/index.js';
import type { DeliveriesService } from '../deliveries/index.js';
import type { GameServerSnapshot, ServersService } from '../servers/index.js';
import type { UsersService } from '../users/index.js';

export interface AccountsParts extends Pick<Deps, 'db' | 'changes' | 'keyring'> {
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
  /** What the game server calls it; null until it has said so. */
  readonly externalId: string | null;
  readonly createdAt: Date;
  /** Since when it waits for its owner to say that it is theirs; whatever its status, nothing is done for it. */
  readonly setAsideAt: Date | null;
  /** When its owner said that it is not: to users it is not there any more. */
  readonly droppedAt: Date | null;
}

/** What a player logs into the game with: rules.md §1.8. */
export interface GameAccount extends StoredAccount {
  /** The server that it is on, for the API. */
  readonly gameServer: GameServerSnapshot;
}

/** As its user sees it. What a game server or an operator made of it shows again when it is kept. */
export const shownStatus = ({ status, setAsideAt }: StoredAccount): AccountStatus | 'SET_ASIDE' =>
  setAsideAt === null ? status : 'SET_ASIDE';

/** Whether things can be bought for it, and its password changed. One that is being made will do: what is asked for waits. */
export const isUsable = ({ status, setAsideAt }: StoredAccount): boolean =>
  setAsideAt === null && status !== 'BLOCKED' && status !== 'FAILED';

/** The refusal of what is wanted for an account that is not usable; one that was set aside can be kept first. */
export const accountBlocked = ({ setAsideAt }: StoredAccount): Refusal =>
  new Refusal('ACCOUNT_BLOCKED', setAsideAt === null ? {} : { reason: 'set_aside' });
