import { refuse } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import { findPasswordProblem, type PasswordProblem } from '../../credentials/index.js';
import { readNewEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { UserSnapshot } from '../user-model.js';
import { insertUser } from '../user-store.js';
import type { UserOperationDeps } from '../users-deps.js';

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly status?: 'ACTIVE' | 'PENDING';
}

/** Admin command `user create`. */
export function createUserCreation({ changes, passwords }: UserOperationDeps) {
  /** Creates a user, active by default. Throws INVALID_EMAIL, EMAIL_TAKEN, WEAK_PASSWORD (§3.2). */
  return async function create(
    project: ProjectSnapshot,
    { email, password, status = 'ACTIVE' }: NewUser,
    by: Actor,
  ): Promise<UserSnapshot> {
    const address = readNewEmail(email);
    if (address === null) throw refuse('INVALID_EMAIL', 'This is not an email address.');
    const problem = findPasswordProblem(password, address, project.passwordMinLength);
    if (problem !== null) throw refuse('WEAK_PASSWORD', passwordProblemText(problem, project.passwordMinLength));
    const passwordHash = await passwords.hash(password, { projectId: project.id, network: 'operators' });
    return await changes.quiet({ projectId: project.id, by }, async ({ tx, now, record }) => {
      const user = await insertUser(tx, project.id, { email: address, passwordHash, status, now: now() });
      if (user === null) throw refuse('EMAIL_TAKEN', 'A user with this address already exists in the project.');
      await record('user.create', `user:${user.id}`, { after: { status } });
      return user;
    });
  };
}

function passwordProblemText(problem: PasswordProblem, minLength: number): string {
  const sentences: Record<PasswordProblem, string> = {
    too_short: `The password must have at least ${minLength} characters.`,
    too_long: 'The password must have at most 128 characters.',
    equals_email: 'The password must not be the email address.',
    equals_login: 'The password must not be the login.',
    common: 'The password is too common.',
  };
  return sentences[problem];
}
