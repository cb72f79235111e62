import type { GameServerFacts, ProjectFacts } from '../../base/facts.js';
import type { Tx } from '../../storage/database.js';
import { demandStillAvailable } from '../projects/index.js';
import { demandStillOpen } from '../servers/index.js';
import { holdSignedIn, type SignedInUser } from '../users/index.js';
import { lockWallet } from '../wallet/index.js';

/**
 * The beginning of each transaction that asks a game server for something: the user and session as they are now, held
 * until it ends, and his wallet locked, as whoever changes his deliveries does. So nothing else is asked for him, and
 * none of his deliveries ends, meanwhile: what was counted stays true, and nothing queues behind what has failed.
 * Throws SESSION_EXPIRED, USER_BLOCKED, PROJECT_UNAVAILABLE, PROJECT_CONTEXT_OUTDATED, GAME_SERVER_NOT_FOUND,
 * GAME_SERVER_ACCESS_DENIED, GAME_SERVER_CLOSED.
 */
export async function holdForDelivery(tx: Tx, { project, viewer, server, now }: Asked): Promise<SignedInUser> {
  const held = await holdSignedIn(tx, viewer, now);
  await lockWallet(tx, project.id, held.user.id);
  await demandStillAvailable(tx, project.id, now);
  await demandStillOpen(tx, project.id, server.id, { kind: 'user', ...held });
  return held;
}

interface Asked {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly server: GameServerFacts;
  readonly now: Date;
}
