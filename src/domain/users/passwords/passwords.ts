import { availableParallelism } from 'node:os';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { createGate } from '../../../base/waiting.js';
import { fitsHash, normalizePassword } from './password-rules.js';

/** Argon2id (the package's default), the least that OWASP recommends: rules.md §3.2. Memory in KiB. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32 };
const WAITING = 100;

/** A hash that nothing matches, with the cost of a real one: unknown users take as long as known ones. */
const DUMMY = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** Whose turn it is that a hash takes. */
export interface InProject {
  readonly projectId: number;
}

export type Passwords = ReturnType<typeof createPasswords>;

/**
 * Hashes and checks passwords on the thread pool, at most one per processor at a time: 19 MiB each would otherwise
 * be a way to exhaust the memory. Projects take turns. Both throw the refusal RATE_LIMITED where a hundred of the project
 * wait already.
 */
export function createPasswords() {
  // A hash ends soon, whatever happens: projects need their turn, and no processor is kept back for any.
  const gate = createGate({ atOnce: availableParallelism(), waiting: WAITING });

  return {
    /** A PHC string with a salt of its own. The password has passed `passwordFault`. */
    hash: (password: string, { projectId }: InProject): Promise<string> =>
      gate.run(() => hash(normalizePassword(password), parameters), { key: projectId }),

    /** Whether the password is that of `phc`; null (nobody there) costs the same and is never right. */
    async verify(phc: string | null, password: string, { projectId }: InProject): Promise<boolean> {
      const normalized = normalizePassword(password);
      const fits = fitsHash(normalized);
      const compare = () => verify(fits && phc !== null ? phc : DUMMY, fits ? normalized : '');
      const right = await gate.run(compare, { key: projectId });
      return right && fits && phc !== null;
    },

    /** True when `phc` was made with less effort than is asked for today. */
    isOutdated(phc: string): boolean {
      const { memoryCost, timeCost, parallelism } = parseOptions(phc);
      return (
        memoryCost < parameters.memoryCost || timeCost < parameters.timeCost || parallelism < parameters.parallelism
      );
    },
  };
}
