import type { Clock } from '../../../base/clock.js';
import { refuse } from '../../../base/errors/refusal.js';
import type { Database, Tx } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { UserFacts } from '../user-model.js';
import { lockUser } from '../user-store.js';

export interface OperatorParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
}

/** The user, held until the transaction ends. Refuses (INVALID_VARIABLES) unknown and deleted ones. */
export async function lockKnown(tx: Tx, projectId: number, userId: number): Promise<UserFacts> {
  const user = await lockUser(tx, projectId, userId);
  if (user === null) throw refuse('USER_NOT_FOUND', 'user', 'There is no such user in this project.');
  if (user.status === 'DELETED') throw refuse('USER_DELETED', 'user', 'This user is deleted, which cannot be undone.');
  return user;
}

/** For after a change within the same transaction. */
export function stillThere(user: UserFacts | null): UserFacts {
  if (user === null) throw new Error('a user vanished while he was locked');
  return user;
}
