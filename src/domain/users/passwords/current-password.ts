import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Deps } from '../../../platform/deps.js';
import type { Tx } from '../../../storage/database.js';
import { type CredentialsService, hasherOf, type Passwords } from '../../credentials/index.js';
import type { UserSnapshot } from '../user-model.js';
import { type Credentials, findCredentialsOf } from './credential-store.js';

export interface CurrentPasswordParts extends Pick<Deps, 'db'> {
  readonly limitPasswordAttempt: CredentialsService['limitPasswordAttempt'];
  readonly passwords: Passwords;
}

export type CurrentPassword = ReturnType<typeof createCurrentPassword>;

/** The password of a signed-in user, asked for again before what cannot be undone. */
export function createCurrentPassword({ db, limitPasswordAttempt, passwords }: CurrentPasswordParts) {
  return {
    /**
     * Throws CURRENT_PASSWORD_WRONG; RATE_LIMITED after too many wrong ones, counted per user and not per session
     * (rules.md §3.3); SESSION_EXPIRED where the user was deleted meanwhile. Not INVALID_CREDENTIALS: a 401 would
     * make clients drop a good session (§2.2 †).
     */
    async prove({ id: userId, projectId }: UserSnapshot, password: string, by: Actor): Promise<Credentials> {
      const proved = await limitPasswordAttempt({ projectId, userId, by }, async () => {
        const credentials = await findCredentialsOf(db, projectId, userId);
        if (credentials === null || credentials.user.status === 'DELETED') throw new Refusal('SESSION_EXPIRED');
        const by = hasherOf({ id: userId, projectId });
        return (await passwords.verify(credentials.passwordHash, password, by)) ? credentials : null;
      });
      if (proved === null) throw new Refusal('CURRENT_PASSWORD_WRONG');
      return proved;
    },

    /** Of two changes at once the second has proved a password of yesterday. Throws CURRENT_PASSWORD_WRONG. */
    async requireUnchanged(tx: Tx, { user, passwordChangedAt }: Credentials): Promise<void> {
      const now = await findCredentialsOf(tx, user.projectId, user.id);
      if (now?.passwordChangedAt.getTime() !== passwordChangedAt.getTime()) throw new Refusal('CURRENT_PASSWORD_WRONG');
    },
  };
}
