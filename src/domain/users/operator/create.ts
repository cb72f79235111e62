import { refuse } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Deps } from '../../../platform/deps.js';
import { type PasswordFault, type Passwords, passwordFault } from '../../credentials/index.js';
import { readNewEmail } from '../../email.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { UserSnapshot } from '../user-model.js';
import { insertUser } from '../user-store.js';

export interface UserCreationParts extends Pick<Deps, 'changes'> {
  readonly passwords: Passwords;
}

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly status?: 'ACTIVE' | 'PENDING';
}

/** `user create` */
export function createUserCreation({ changes, passwords }: UserCreationParts) {
  /** A new user, active unless said otherwise. Throws INVALID_EMAIL, EMAIL_TAKEN, WEAK_PASSWORD (§3.2). */
  return async function create(
    project: ProjectSnapshot,
    { email, password, status = 'ACTIVE' }: NewUser,
    by: Actor,
  ): Promise<UserSnapshot> {
    const address = readNewEmail(email);
    if (address === null) throw refuse('INVALID_EMAIL', 'email', 'This is not an e-mail address.');
    const fault = passwordFault(password, address, project.passwordMinLength);
    if (fault !== null) throw refuse('WEAK_PASSWORD', 'password', passwordAdvice(fault, project.passwordMinLength));
    const passwordHash = await passwords.hash(password, { projectId: project.id, place: 'operators' });
    return await changes.quiet({ projectId: project.id, by }, async ({ tx, now, record }) => {
      const user = await insertUser(tx, project.id, { email: address, passwordHash, status, now: now() });
      if (user === null) throw refuse('EMAIL_TAKEN', 'email', 'A user of this project has this address already.');
      await record('user.create', `user:${user.id}`, { after: { status } });
      return user;
    });
  };
}

function passwordAdvice(fault: PasswordFault, minLength: number): string {
  const sentences: Record<PasswordFault, string> = {
    TOO_SHORT: `The password must have at least ${minLength} characters.`,
    TOO_LONG: 'The password must have at most 128 characters.',
    EQUALS_EMAIL: 'The password must not be the e-mail address.',
    EQUALS_LOGIN: 'The password must not be the login.',
    COMMON: 'The password is one of those that are tried first.',
  };
  return sentences[fault];
}
