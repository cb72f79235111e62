import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Throttles } from '../../../platform/throttles/index.js';
import type { Database, Tx } from '../../../storage/database.js';
import type { UserFacts } from '../user-model.js';
import { type Credentials, findCredentialsOf } from './credential-store.js';
import type { Passwords } from './passwords.js';

export interface CurrentPasswordParts {
  readonly database: Database;
  readonly throttles: Throttles;
  readonly passwords: Passwords;
}

export type CurrentPassword = ReturnType<typeof createCurrentPassword>;

/** The password of a signed-in user, asked for again before what cannot be undone. */
export function createCurrentPassword({ database, throttles, passwords }: CurrentPasswordParts) {
  return {
    /**
     * Throws CURRENT_PASSWORD_WRONG; RATE_LIMITED after too many wrong ones, counted per user and not per session
     * (operations.md §3.3); SESSION_EXPIRED where the user was deleted meanwhile. Not INVALID_CREDENTIALS: a 401 would
     * make clients drop a good session (§2.2 †).
     */
    async prove({ id: userId, projectId }: UserFacts, password: string, by: Actor): Promise<Credentials> {
      const proved = await throttles.password({ projectId, userId, by }, async () => {
        const credentials = await findCredentialsOf(database.db, projectId, userId);
        if (credentials === null || credentials.user.status === 'DELETED') throw new Refusal('SESSION_EXPIRED');
        return (await passwords.verify(credentials.passwordHash, password)) ? credentials : null;
      });
      if (proved === null) throw new Refusal('CURRENT_PASSWORD_WRONG');
      return proved;
    },

    /** Of two changes at once the second has proved a password of yesterday. Throws CURRENT_PASSWORD_WRONG. */
    async demandUnchanged(tx: Tx, { user, passwordChangedAt }: Credentials): Promise<void> {
      const now = await findCredentialsOf(tx, user.projectId, user.id);
      if (now?.passwordChangedAt.getTime() !== passwordChangedAt.getTime()) throw new Refusal('CURRENT_PASSWORD_WRONG');
    },
  };
}
