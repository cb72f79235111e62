import type { Clock } from '../../base/clock.js';
import type { Keyring } from '../../base/keyring.js';
import type { Database } from '../../storage/database.js';
import { recordAudit } from '../audit/index.js';
import { isOver } from './counter.js';
import { createCounters } from './counters.js';
import * as limits from './limits.js';
import { loginRules } from './login.js';
import { createPlaces } from './places.js';
import { tooMany } from './points.js';
import type { LoginTry, MailTry, Place, UserTry } from './throttle-model.js';
import { beginBlock, deleteExpired } from './throttle-store.js';
import { runTry, type TryRules } from './try.js';

export interface ThrottlesParts {
  readonly database: Database;
  readonly keyring: Keyring;
  readonly clock: Clock;
}

/** The stored throttles: operations.md §3.3. Every node counts the same tries, and a restart forgets none. */
export interface Throttles {
  /**
   * Runs `prove` as one try to log in. The try is counted before `prove` begins, so that tries at the same time are
   * counted too; it is given back when `prove` finds the password right (not null) or throws.
   * Throws RATE_LIMITED with `retryAfterSeconds`, and then does not run `prove`.
   */
  login<T>(attempt: LoginTry, prove: () => Promise<T | null>): Promise<T | null>;
  /** The same for the password of a signed-in user, counted per user whatever the session. */
  password<T>(attempt: UserTry, prove: () => Promise<T | null>): Promise<T | null>;
  /** Counts a mail that somebody asks for; false: there were too many, send none and answer the same. */
  mail(attempt: MailTry): Promise<boolean>;
  /**
   * Counts something that a user asks for about game accounts, whatever comes of it (operations.md §3.7).
   * Throws RATE_LIMITED with `retryAfterSeconds`.
   */
  account(attempt: UserTry): Promise<void>;
  /**
   * The user has shown, by his mail, to be at home here: tries from elsewhere cannot keep him out any more, and those
   * of before, which were his own, are forgotten.
   */
  remember(place: Place): Promise<void>;
  /** Forgets what has expired; returns how many rows. */
  sweep(): Promise<number>;
}

export function createThrottles(parts: ThrottlesParts): Throttles {
  const { direct: db } = parts.database;
  const counters = createCounters(db, parts.keyring);
  const places = createPlaces(parts);

  return {
    login: (attempt, prove) => runTry(parts, loginRules(counters, places, attempt), prove),

    password({ projectId, userId, by }, prove) {
      const rules: TryRules = {
        async take(points) {
          await points.take(counters.user, counters.keyOf(projectId, userId));
        },
        clears: limits.user,
        succeeded: async () => undefined,
        onset: { action: 'password.throttled', projectId, by },
        target: () => `user:${userId}`,
      };
      return runTry(parts, rules, prove);
    },

    async mail({ projectId, address, network, about = 'REGISTRATION' }) {
      if (isOver(await counters.mailsPerNetwork.take(counters.keyOf(network)))) return false;
      return !isOver(await counters.mailsPerAddress.take(counters.keyOf(projectId, address, about)));
    },

    async account({ projectId, userId, by }) {
      const point = await counters.account.take(counters.keyOf(projectId, userId));
      if (!isOver(point)) return;
      await parts.database.transaction(async (tx) => {
        if (!(await beginBlock(tx, point, null))) return;
        const entry = { by, at: parts.clock.now(), action: 'account.throttled', projectId } as const;
        await recordAudit(tx, { ...entry, target: `user:${userId}`, after: { limit: point.limit.name } });
      });
      throw tooMany(point);
    },

    async remember(place) {
      await places.remember(place);
      await counters.pair.forget(counters.keyOf(place.projectId, place.address, place.network));
    },

    sweep: async () => (await deleteExpired(db, Date.now())) + (await places.sweep()),
  };
}
