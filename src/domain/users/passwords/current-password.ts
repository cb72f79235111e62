import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Deps } from '../../../platform/deps.js';
import type { Limit, Throttles } from '../../../platform/throttles/index.js';
import type { Tx } from '../../../storage/database.js';
import type { UserSnapshot } from '../user-model.js';
import { type Credentials, findCredentialsOf } from './credential-store.js';
import { hasherOf, type Passwords } from './passwords.js';

export interface CurrentPasswordParts extends Pick<Deps, 'db'> {
  readonly throttles: Throttles;
  readonly passwords: Passwords;
}

export interface PasswordTry {
  readonly projectId: number;
  readonly userId: number;
  readonly by: Actor;
}

export type CurrentPassword = ReturnType<typeof createCurrentPassword>;

const QUARTER = 15 * 60;

/** As one address from one network at log-in: rules.md §3.3. */
const ofUser: Limit = {
  ...{ name: 'user', points: 5, seconds: QUARTER, block: { seconds: QUARTER } },
  lockout: {
    keysOf: ({ projectId, userId }) => [{ name: 'PASSWORD', counted: [projectId, userId], network: null }],
  },
};

/** How often a signed-in user may try their password: counted per user, whatever the session. */
export function createPasswordLimit(throttles: Throttles) {
  const perUser = throttles.counter(ofUser);

  /** Runs `prove` as one try, which only counts where it finds the password wrong (null). Throws RATE_LIMITED. */
  return async <T>({ projectId, userId, by }: PasswordTry, prove: () => Promise<T | null>): Promise<T | null> => {
    by.request?.duties.seeTo('PASSWORD');
    return await throttles.attempt(
      {
        enter: async (take) => void (await take(perUser, [projectId, userId])),
        clears: perUser,
        pause: { projectId, by, told: 'PASSWORD', action: 'password.throttled', target: () => `user:${userId}` },
      },
      prove,
    );
  };
}

/** The password of a signed-in user, asked for again before what cannot be undone. */
export function createCurrentPassword({ db, throttles, passwords }: CurrentPasswordParts) {
  const attempt = createPasswordLimit(throttles);

  return {
    /**
     * Throws CURRENT_PASSWORD_WRONG; RATE_LIMITED after too many wrong ones, counted per user and not per session
     * (rules.md §3.3); SESSION_EXPIRED where the user was deleted meanwhile. Not INVALID_CREDENTIALS: a 401 would
     * make clients drop a good session (§2.2 †).
     */
    async prove({ id: userId, projectId }: UserSnapshot, password: string, by: Actor): Promise<Credentials> {
      const proved = await attempt({ projectId, userId, by }, async () => {
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
