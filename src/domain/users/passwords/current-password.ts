import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Deps } from '../../../platform/deps.js';
import type { Tx } from '../../../storage/database.js';
import { type CredentialsService, requesterOf } from '../../credentials/index.js';
import { type Credentials, findCredentialsOf } from '../credential-store.js';
import type { UserKey } from '../user-model.js';

type CurrentPasswordDeps = Pick<Deps, 'db'> & Pick<CredentialsService, 'limitPasswordAttempt' | 'passwords'>;

export type CurrentPassword = ReturnType<typeof createCurrentPassword>;

/** Verification of the password of a signed-in user before an irreversible operation. */
export function createCurrentPassword({ db, limitPasswordAttempt, passwords }: CurrentPasswordDeps) {
  return {
    /**
     * Throws CURRENT_PASSWORD_WRONG. Throws RATE_LIMITED after too many wrong passwords, counted
     * per user (rules.md §3.3), and SESSION_EXPIRED if the user was deleted. Not
     * INVALID_CREDENTIALS, because clients drop their session on a 401 (§3.2.7).
     */
    async prove(user: UserKey, password: string, by: Actor): Promise<Credentials> {
      const proved = await limitPasswordAttempt({ projectId: user.projectId, userId: user.id, by }, async () => {
        const credentials = await findCredentialsOf(db, user);
        if (credentials === null || credentials.user.status === 'DELETED') throw new Refusal('SESSION_EXPIRED');
        const isRight = await passwords.verify(credentials.passwordHash, password, requesterOf(user));
        return isRight ? credentials : null;
      });
      if (proved === null) throw new Refusal('CURRENT_PASSWORD_WRONG');
      return proved;
    },

    /** Throws CURRENT_PASSWORD_WRONG if the password was changed after its verification. */
    async requireUnchanged(tx: Tx, { user, passwordChangedAt }: Credentials): Promise<void> {
      const now = await findCredentialsOf(tx, user);
      if (now?.passwordChangedAt.getTime() !== passwordChangedAt.getTime()) throw new Refusal('CURRENT_PASSWORD_WRONG');
    },
  };
}
