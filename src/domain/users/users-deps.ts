import type { Change } from '../../platform/changes/index.js';
import type { Deps } from '../../platform/deps.js';
import type { Throttles } from '../../platform/throttles/index.js';
import type { CredentialsService } from '../credentials/index.js';
import type { ProjectsService } from '../projects/index.js';
import type { ServersService } from '../servers/index.js';
import type { OnTakeoverProtection, ProtectFromTakeover } from './joining/takeover-protection.js';
import type { CurrentPassword } from './passwords/current-password.js';
import type { UserSnapshot } from './user-model.js';

/** Dependencies of the slice on other modules. */
export interface UsersDeps extends Pick<Deps, 'db' | 'changes' | 'notifications' | 'clock' | 'memory'> {
  readonly projects: ProjectsService;
  readonly servers: ServersService;
  readonly throttles: Throttles;
  readonly credentials: CredentialsService;
  readonly onTakeoverProtection: OnTakeoverProtection;
  /** Ends what other slices hold for a deleted user. The caller holds the lock of the user. */
  readonly onDeletion: (change: Change, user: UserSnapshot) => Promise<void>;
}

/** Dependencies of the operations of users, with those that the slice itself provides. */
export interface UserOperationDeps extends UsersDeps, CredentialsService {
  readonly protectFromTakeover: ProtectFromTakeover;
  readonly currentPassword: CurrentPassword;
}
