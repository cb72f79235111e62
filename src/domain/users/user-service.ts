import type { MailsPerHour } from '../../base/config.js';
import type { Deps } from '../../platform/deps.js';
import type { Throttles } from '../../platform/throttles/index.js';
import type { ProjectsService } from '../projects/index.js';
import type { ServersService } from '../servers/index.js';
import { createDeletion } from './delete.js';
import { createConfirmation } from './joining/confirm-email.js';
import { createEmailChange } from './joining/email-change.js';
import { createHandOver, type OnHandOver } from './joining/hand-over.js';
import { createLetters } from './joining/letters/letters.js';
import { createMailLimit } from './joining/mail-limit.js';
import { deleteExpiredTokens } from './joining/one-time-token-store.js';
import { createRegistration } from './joining/register.js';
import { createUserCreation } from './operator/create.js';
import { createPauses } from './operator/pauses.js';
import { createUserView } from './operator/show.js';
import { createUserDeeds } from './operator/user-deeds.js';
import { createCurrentPassword } from './passwords/current-password.js';
import { createPasswordChange } from './passwords/password-change.js';
import { createPasswordReset } from './passwords/password-reset.js';
import { createPasswords, type PasswordCost } from './passwords/passwords.js';
import { createPinService } from './pin/pin-service.js';
import { createProfile } from './profile.js';
import { createAuthentication } from './sessions/authentication.js';
import { createKnownPlaces } from './sessions/known-place-store.js';
import { createLogin } from './sessions/login.js';
import { createLoginLimits } from './sessions/login-limits.js';
import { createSessions } from './sessions/sessions.js';
import { lockAny } from './user-store.js';

export interface UsersParts extends Pick<Deps, 'db' | 'changes' | 'notifications' | 'clock' | 'keyring' | 'memory'> {
  readonly projects: ProjectsService;
  readonly servers: ServersService;
  readonly throttles: Throttles;
  readonly onHandOver: OnHandOver;
  readonly mailsPerHour: MailsPerHour;
  readonly passwordCost: PasswordCost;
}

export type UsersService = ReturnType<typeof createUsersService>;

/** Users and their sessions: rules.md §1.5–1.7, §3.1–3.3, §3.5, §3.6. */
export function createUsersService(parts: UsersParts) {
  const { changes, clock } = parts;
  const places = createKnownPlaces(parts);
  const withPasswords = {
    ...parts,
    passwords: createPasswords(parts.passwordCost),
    loginLimits: createLoginLimits({ ...parts, places }),
    mayMail: createMailLimit(parts.throttles, parts.mailsPerHour),
    handOver: createHandOver(parts),
  };
  const proving = { ...withPasswords, currentPassword: createCurrentPassword(withPasswords) };
  return {
    ...createAuthentication(parts),
    ...createSessions(parts),
    ...createProfile(parts),
    ...createPasswordReset(withPasswords),
    ...createUserView(parts),
    ...createPauses(parts),
    ...createUserDeeds(parts),
    create: createUserCreation(withPasswords),
    ...createPinService(proving),
    login: createLogin(withPasswords),
    register: createRegistration(withPasswords),
    confirmEmail: createConfirmation(withPasswords),
    changePassword: createPasswordChange(proving),
    requestEmailChange: createEmailChange(proving),
    deleteMe: createDeletion(proving),
    /** That a signed-in user knows their password: before what cannot be undone, in other slices too. */
    provePassword: proving.currentPassword.prove,
    /** Within the transaction that does it: of two changes at once the second has proved a password of yesterday. */
    requirePasswordUnchanged: proving.currentPassword.requireUnchanged,
    /** What the mails of the outbox say. */
    letters: createLetters(parts),

    sweepPlaces: places.sweepPlaces,

    /** Resolves when the database would let somebody log in; rejects with what is in the way. */
    loginPossible: (): Promise<void> => lockAny(changes.direct),

    /** Deletes the one-time codes of all projects that have expired; returns how many. */
    sweepTokens: (): Promise<number> => deleteExpiredTokens(changes.direct, clock.now()),
  };
}
