import type { Clock } from '../../base/clock.js';
import type { Tx } from '../../storage/database.js';
import type { ProjectFacts } from '../projects/index.js';
import { demandStillAvailable } from '../projects/index.js';
import type { GameServerFacts } from '../servers/index.js';
import { demandStillOpen } from '../servers/index.js';
import type { UserFacts } from '../users/index.js';
import { lockSignedIn, type SignedInUser } from '../users/index.js';
import { lockWallet } from '../wallet/index.js';

/**
 * The beginning of each transaction that asks a game server for something: the user and session as they are now, held
 * until it ends, and his wallet locked, as whoever changes his deliveries does. So nothing else is asked for him, and
 * none of his deliveries ends, meanwhile: what was counted stays true, and nothing queues behind what has failed.
 * Throws SESSION_EXPIRED, USER_BLOCKED, PROJECT_UNAVAILABLE, PROJECT_CONTEXT_OUTDATED, GAME_SERVER_NOT_FOUND,
 * GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED.
 */
export async function holdForDelivery(tx: Tx, { project, viewer, server, clock }: Asked): Promise<Held> {
  const { user } = await lockSignedIn(tx, viewer, clock.now());
  await lockWallet(tx, project.id, user.id);
  const now = clock.now();
  await demandStillAvailable(tx, project.id, now);
  await demandStillOpen(tx, project.id, server.id, { ...viewer, kind: 'user', user });
  return { user, now };
}

/** `now`: the time after the last wait. */
interface Held {
  readonly user: UserFacts;
  readonly now: Date;
}

interface Asked {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly server: GameServerFacts;
  readonly clock: Clock;
}
