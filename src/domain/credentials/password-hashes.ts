import { availableParallelism } from 'node:os';
import { createGate, createKeyLimit } from '../../base/queues.js';
import { isHashable, normalizePassword } from './password-rules.js';

/** Cost of a hash. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
}

/** Argon2id, the default of the package, with the minimum of OWASP: rules.md §3.2. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** Loaded with the first password, so most commands need no native code. */
const argon2 = () => import('@node-rs/argon2');

const MAX_WAITING = 100;
/**
 * Queue limit of one network (an IPv4 address or an IPv6 /48) of unknown clients, and of the hashes
 * of one user beyond the prioritized ones, so that none fills the queue.
 */
const PER_NETWORK = 50;
/** Limit of prioritized hashes of one user, so that no user precedes all others permanently. */
const PRIORITIZED_PER_USER = 2;

/** The requester of a hash, which decides its place in the queue. */
export type HashRequester = { readonly projectId: number } & (
  | { /** A known user: signed in, with a code, or at a known place. */ readonly userKey: string }
  | { /** Network of an unknown client. */ readonly network: string }
);

/** Returns the requester for a known user. */
export const requesterOf = ({ id, projectId }: { readonly id: number; readonly projectId: number }): HashRequester => ({
  projectId,
  userKey: `user ${id}`,
});

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and verifies passwords on the thread pool, at most one per processor, because each needs
 * 19 MiB. The queue is fair between projects; within a project, known users precede unknown
 * clients.
 * Both functions throw RATE_LIMITED if 100 requests of the project wait, or 50 of the same
 * requester.
 */
export function createPasswords(cost = PASSWORD_COST) {
  const parameters = { ...cost, parallelism: 1, outputLen: 32 };
  const { memoryCost, timeCost, parallelism } = parameters;
  const voidHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  // No timeout and no reserved capacity: each hash ends soon, and projects only need a fair order.
  const gate = createGate({ name: 'passwords', concurrency: availableParallelism(), waiting: MAX_WAITING });

  const perRequester = createKeyLimit(PER_NETWORK);
  const prioritized = createKeyLimit(PRIORITIZED_PER_USER);

  async function runQueued<T>(work: () => Promise<T>, by: HashRequester): Promise<T> {
    const { projectId: key } = by;
    if ('network' in by) return await perRequester.run(() => gate.run(work, { key }), { key: by.network });
    const userKey = `${key} ${by.userKey}`;
    const release = prioritized.enterNow(userKey);
    if (release === null) return await perRequester.run(() => gate.run(work, { key }), { key: userKey });
    try {
      return await gate.run(work, { key, hasPriority: true });
    } finally {
      release();
    }
  }

  return {
    /**
     * A hash that matches no password and costs the same to verify, so unknown users take as long
     * as known ones. Stored, it voids the password.
     */
    voidHash,

    /**
     * Returns a PHC string with a random salt. The caller has validated the password with
     * `findPasswordProblem`.
     */
    hash: (password: string, by: HashRequester): Promise<string> =>
      runQueued(async () => (await argon2()).hash(normalizePassword(password), parameters), by),

    /** Verifies a password. `phc` null (unknown user) costs the same and returns false. */
    async verify(phc: string | null, password: string, by: HashRequester): Promise<boolean> {
      const normalized = normalizePassword(password);
      const fits = isHashable(normalized);
      const candidate = fits ? normalized : '';
      const isMatch = await runQueued(
        async () => (await argon2()).verify(fits && phc !== null ? phc : voidHash, candidate),
        by,
      );
      return isMatch && fits && phc !== null;
    },

    /** Returns true if `phc` has a lower cost than configured. */
    async isOutdated(phc: string): Promise<boolean> {
      const options = (await argon2()).parseOptions(phc);
      return options.memoryCost < memoryCost || options.timeCost < timeCost || options.parallelism < parallelism;
    },
  };
}
