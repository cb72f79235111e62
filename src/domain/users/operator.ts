import type { Clock } from '../../base/clock.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { ProjectFacts, UserFacts } from '../../base/facts.js';
import type { Database } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { readEmail } from './email.js';
import type { PasswordFault } from './model.js';
import { passwordFault } from './password-rules.js';
import type { Passwords } from './passwords.js';
import { clearBlock, findUser, findUserByEmail, insertUser, setBlock } from './repository.js';

export interface OperatorParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly passwords: Passwords;
  readonly clock: Clock;
}

export interface NewUser {
  readonly email: string;
  readonly password: string;
  readonly status?: 'ACTIVE' | 'PENDING';
}

export interface Block {
  /** Shown to the user. */
  readonly reason: string | null;
  /** Null: until it is lifted. */
  readonly until: Date | null;
}

const refuse = (field: string, notice: string) => new Refusal('INVALID_VARIABLES', { field, notice });

/** What operators do with users; every refusal is INVALID_VARIABLES with the field and a sentence for people. */
export function createUserOperations({ database: { db }, notifications, passwords, clock }: OperatorParts) {
  /** The user as he is now, once this node has heard of his change. */
  async function settled(projectId: number, userId: number): Promise<UserFacts> {
    await notifications.settled();
    const user = await findUser(db, projectId, userId);
    if (user === null) throw refuse('user', 'There is no such user in this project.');
    return user;
  }

  return {
    /** The user with this address in any of its spellings, or null. */
    async findByEmail(projectId: number, email: string): Promise<UserFacts | null> {
      const address = readEmail(email);
      return address === null ? null : await findUserByEmail(db, projectId, address);
    },

    /** A new user, active unless said otherwise. Refuses malformed and taken addresses and weak passwords (§3.2). */
    async create(project: ProjectFacts, { email, password, status = 'ACTIVE' }: NewUser): Promise<UserFacts> {
      const address = readEmail(email);
      if (address === null) throw refuse('email', 'This is not an e-mail address.');
      const fault = passwordFault(password, address, project.passwordMinLength);
      if (fault !== null) throw refuse('password', passwordAdvice(fault, project.passwordMinLength));
      const passwordHash = await passwords.hash(password);
      const user = await insertUser(db, project.id, { email: address, passwordHash, status, now: clock.now() });
      if (user === null) throw refuse('email', 'A user of this project has this address already.');
      return user;
    },

    /** Freezes the user and his sessions (§3.6); again, it replaces reason and end. Refuses unknown users. */
    async block(projectId: number, userId: number, block: Block): Promise<UserFacts> {
      if (block.until !== null && block.until <= clock.now()) throw refuse('until', 'The end must lie in the future.');
      await setBlock(db, projectId, userId, block);
      return await settled(projectId, userId);
    },

    /** Lifts a block; his sessions go on. Nothing happens to who is not blocked. Refuses unknown users. */
    async unblock(projectId: number, userId: number): Promise<UserFacts> {
      await clearBlock(db, projectId, userId);
      return await settled(projectId, userId);
    },
  };
}

function passwordAdvice(fault: PasswordFault, minLength: number): string {
  const sentences: Record<PasswordFault, string> = {
    TOO_SHORT: `The password must have at least ${minLength} characters.`,
    TOO_LONG: 'The password must have at most 128 characters.',
    EQUALS_EMAIL: 'The password must not be the e-mail address.',
    COMMON: 'The password is one of those that are tried first.',
  };
  return sentences[fault];
}
