import type { Clock } from '../../base/clock.js';
import type { Database } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import type { ServersService } from '../servers/index.js';
import { createAuthentication } from './authentication.js';
import { createLogin } from './login.js';
import { createUserOperations } from './operator.js';
import { createPasswords } from './passwords.js';
import { createProfile } from './profile.js';
import { deleteEndedSessions } from './session-repository.js';
import { effectiveStatus } from './status.js';

export interface UsersParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly servers: ServersService;
}

export type UsersService = ReturnType<typeof createUsersService>;

/** How long the bearer of an ended session is still told from a made-up one. */
const KEPT_MS = 30 * 86_400_000;

/** Users and their sessions: operations.md §1.5, §1.7, §3.1, §3.2, §3.5, §3.6. */
export function createUsersService(parts: UsersParts) {
  const withPasswords = { ...parts, passwords: createPasswords() };
  return {
    ...createAuthentication(parts),
    ...createProfile(parts),
    ...createUserOperations(withPasswords),
    login: createLogin(withPasswords),
    effectiveStatus,

    /** Deletes sessions of all projects that ended a month ago; returns how many. Nothing depends on it. */
    sweepSessions: (): Promise<number> =>
      deleteEndedSessions(parts.database.db, new Date(parts.clock.now().getTime() - KEPT_MS)),
  };
}
