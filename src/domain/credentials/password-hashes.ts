import { availableParallelism } from 'node:os';
import { createGate, createKeyLimit } from '../../base/queues.js';
import { fitsHash, normalizePassword } from './password-rules.js';

/** What a hash costs. */
export interface PasswordCost {
  /** In KiB. */
  readonly memoryCost: number;
  /** Passes over the memory. */
  readonly timeCost: number;
}

/** For Argon2id (the package's default), the least that OWASP recommends: rules.md §3.2. */
export const PASSWORD_COST: PasswordCost = { memoryCost: 19_456, timeCost: 2 };
/** Loaded with the first password: commands that have to do with none need no native code. */
const argon2 = () => import('@node-rs/argon2');

const WAITING = 100;
/** Of strangers from one place (an IPv4 address, an IPv6 /48): none keeps the others from waiting. */
const PER_PLACE = 50;
/** Of one user: more would make whoever has one user the first of all, for as long as they like. */
const PER_HOME = 2;

/** Who wants a hash, and whose turn it takes: what decides who waits for whom. */
export type Hasher = { readonly projectId: number } & (
  | /** A user who is known: signed in, holding a code from a mail, or where they have logged in before. By a name of theirs. */
  { readonly home: string }
  /** Anybody else, by where they come from. */
  | { readonly place: string }
);

/** A user who is known, as `Hasher`. */
export const hasherOf = ({ id, projectId }: { readonly id: number; readonly projectId: number }): Hasher => ({
  projectId,
  home: `user ${id}`,
});

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and checks passwords on the thread pool, at most one per processor at a time: 19 MiB each would otherwise
 * be a way to exhaust the memory. Projects take turns, and of one project nobody who is known waits behind strangers. Both
 * throw the refusal RATE_LIMITED where a hundred of the project wait already, or half of that from the same place.
 */
export function createPasswords(cost = PASSWORD_COST) {
  const parameters = { ...cost, parallelism: 1, outputLen: 32 };
  const { memoryCost, timeCost, parallelism } = parameters;
  const voidHash = `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  // A hash ends soon, whatever happens: projects need their turn, and no processor is kept back for any.
  const gate = createGate({ name: 'passwords', concurrency: availableParallelism(), waiting: WAITING });

  const places = createKeyLimit<string>(PER_PLACE, 'RATE_LIMITED');
  const atHome = new Map<string, number>();

  async function inTurn<T>(work: () => Promise<T>, by: Hasher): Promise<T> {
    const { projectId: key } = by;
    if ('place' in by) return await places.run(by.place, () => gate.run(work, { key }));
    const home = `${key} ${by.home}`;
    const count = atHome.get(home) ?? 0;
    if (count >= PER_HOME) return await places.run(home, () => gate.run(work, { key }));
    atHome.set(home, count + 1);
    try {
      return await gate.run(work, { key, hasPriority: true });
    } finally {
      const left = (atHome.get(home) ?? 1) - 1;
      if (left === 0) atHome.delete(home);
      else atHome.set(home, left);
    }
  }

  return {
    /**
     * A hash that no password matches, with the cost of a real one: unknown users take as long as known ones. Stored, it is a
     * void password.
     */
    voidHash,

    /** A PHC string with a salt of its own. The password has passed `passwordFault`. */
    hash: (password: string, by: Hasher): Promise<string> =>
      inTurn(async () => (await argon2()).hash(normalizePassword(password), parameters), by),

    /** Whether the password is that of `phc`; null (nobody there) costs the same and is never right. */
    async verify(phc: string | null, password: string, by: Hasher): Promise<boolean> {
      const normalized = normalizePassword(password);
      const fits = fitsHash(normalized);
      const tried = fits ? normalized : '';
      const right = await inTurn(async () => (await argon2()).verify(fits && phc !== null ? phc : voidHash, tried), by);
      return right && fits && phc !== null;
    },

    /** True when `phc` was made with less effort than is asked for today. */
    async isOutdated(phc: string): Promise<boolean> {
      const found = (await argon2()).parseOptions(phc);
      return found.memoryCost < memoryCost || found.timeCost < timeCost || found.parallelism < parallelism;
    },
  };
}
