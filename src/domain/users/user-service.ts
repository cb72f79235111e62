import type { Deps } from '../../platform/deps.js';
import type { CredentialsService } from '../credentials/index.js';
import type { ProjectsService } from '../projects/index.js';
import type { ServersService } from '../servers/index.js';
import { createDeletion } from './delete.js';
import { createConfirmation } from './joining/confirm-email.js';
import { createEmailChange } from './joining/email-change.js';
import { createEmailWriter } from './joining/emails/email-writer.js';
import { createHandOver, type OnHandOver } from './joining/hand-over.js';
import { createRegistration } from './joining/register.js';
import { createUserCreation } from './operator/create.js';
import { createUserView } from './operator/show.js';
import { createUserDeeds } from './operator/user-deeds.js';
import { createUserLockouts } from './operator/user-lockouts.js';
import { createCurrentPassword } from './passwords/current-password.js';
import { createPasswordChange } from './passwords/password-change.js';
import { createPasswordReset } from './passwords/password-reset.js';
import { createPinService } from './pin/pin-service.js';
import { createProfile } from './profile.js';
import { createAuthentication } from './sessions/authentication.js';
import { createLogin } from './sessions/login.js';
import { createSessions } from './sessions/sessions.js';
import { lockAny } from './user-store.js';

export interface UsersDeps extends Pick<Deps, 'db' | 'changes' | 'notifications' | 'clock' | 'memory'> {
  readonly projects: ProjectsService;
  readonly servers: ServersService;
  readonly credentials: CredentialsService;
  readonly onHandOver: OnHandOver;
}

export type UsersService = ReturnType<typeof createUsersService>;

/** Users and their sessions: rules.md §1.5–1.7, §3.1–3.3, §3.5, §3.6. */
export function createUsersService(deps: UsersDeps) {
  const { changes, credentials } = deps;
  const withCredentials = { ...deps, ...credentials, handOver: createHandOver(deps) };
  const proving = { ...withCredentials, currentPassword: createCurrentPassword(withCredentials) };
  return {
    ...createAuthentication(deps),
    ...createSessions(deps),
    ...createProfile(deps),
    ...createPasswordReset(withCredentials),
    ...createUserView(deps),
    ...createUserLockouts(deps),
    ...createUserDeeds(deps),
    create: createUserCreation(withCredentials),
    ...createPinService(proving),
    login: createLogin(withCredentials),
    register: createRegistration(withCredentials),
    confirmEmail: createConfirmation(withCredentials),
    changePassword: createPasswordChange(proving),
    requestEmailChange: createEmailChange(proving),
    deleteMe: createDeletion(proving),
    /** That a signed-in user knows their password: before what cannot be undone, in other slices too. */
    provePassword: proving.currentPassword.prove,
    /** Within the transaction that does it: of two changes at once the second has proved a password of yesterday. */
    requirePasswordUnchanged: proving.currentPassword.requireUnchanged,
    /** What the mails of the outbox say. */
    emailWriter: createEmailWriter(deps),

    /** Resolves when the database would let somebody log in; rejects with what is in the way. */
    probeLogin: (): Promise<void> => lockAny(changes.direct),
  };
}
