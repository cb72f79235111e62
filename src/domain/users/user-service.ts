import { createDeletion } from './delete.js';
import { createEmailWriter } from './emails/email-writer.js';
import { createConfirmation } from './joining/confirm-email.js';
import { createEmailChange } from './joining/email-change.js';
import { createRegistration } from './joining/register.js';
import { createTakeoverProtection } from './joining/takeover-protection.js';
import { createUserCreation } from './operator/create.js';
import { createUserView } from './operator/show.js';
import { createUserCommands } from './operator/user-commands.js';
import { createUserLockouts } from './operator/user-lockouts.js';
import { createCurrentPassword } from './passwords/current-password.js';
import { createPasswordChange } from './passwords/password-change.js';
import { createPasswordReset } from './passwords/password-reset.js';
import { createPinService } from './pin/pin-service.js';
import { createProfile } from './profile.js';
import { createAuthentication } from './sessions/authentication.js';
import { createLogin } from './sessions/login.js';
import { createSessions } from './sessions/sessions.js';
import { lockAnyUser } from './user-store.js';
import type { UserOperationDeps, UsersDeps } from './users-deps.js';

export type UsersService = ReturnType<typeof createUsersService>;

/** Users and their sessions: rules.md §1.5–1.7, §3.1–3.3, §3.5, §3.6. */
export function createUsersService(deps: UsersDeps) {
  const { db, changes, credentials } = deps;
  const currentPassword = createCurrentPassword({ ...credentials, db });
  const protectFromTakeover = createTakeoverProtection(deps.onTakeoverProtection);
  const operationDeps: UserOperationDeps = { ...deps, ...credentials, protectFromTakeover, currentPassword };
  return {
    ...createAuthentication(deps), // authenticate, touch, …
    ...createSessions(deps),
    ...createProfile(deps),
    ...createPasswordReset(operationDeps),
    ...createUserView(deps), // show, findById, findByEmail, …
    ...createUserLockouts(deps),
    ...createUserCommands(deps),
    create: createUserCreation(operationDeps),
    ...createPinService(operationDeps), // setPin, verifyPin, provePin
    login: createLogin(operationDeps),
    register: createRegistration(operationDeps),
    confirmEmail: createConfirmation(operationDeps),
    changePassword: createPasswordChange(operationDeps),
    requestEmailChange: createEmailChange(operationDeps),
    deleteMe: createDeletion(operationDeps),
    /**
     * Verifies the password of a signed-in user before an irreversible operation, also of other
     * slices.
     */
    provePassword: currentPassword.prove,
    /**
     * Runs in the transaction of that operation: rejects it if the password changed after its
     * verification.
     */
    requirePasswordUnchanged: currentPassword.requireUnchanged,
    /** Renders the emails of the outbox. */
    emailWriter: createEmailWriter(deps),

    /** Resolves if the database would accept a login; otherwise rejects with the error. */
    probeLogin: (): Promise<void> => lockAnyUser(changes.direct),
  };
}
