import { createBoundedCache } from '../../base/bounded-cache.js';
import { sha256 } from '../../base/secrets.js';
import { createGate, type GateOptions } from '../../base/waiting.js';

export interface CallersParts<Who> {
  /** Whose a token is; null: nobody's. */
  readonly find: (bearer: string) => Promise<Who | null>;
  /** What strangers wait at. */
  readonly strangers: GateOptions;
  /** The turn of who had a good token the last time; without it they wait for nobody. */
  readonly inTurn?: (who: Who, lookUp: () => Promise<Who | null>) => Promise<Who | null>;
}

/** Whoever is remembered at most; further ones are strangers again. */
const REMEMBERED = 10_000;

/**
 * Finds out whose the token of a program is. It is looked up every time, so that a revoked one ends at once; but only
 * strangers wait for each other: made-up tokens, however many, keep nobody out who had a good one the last time, and take
 * few connections.
 */
export function createCallers<Who extends {}>({
  find,
  strangers,
  inTurn = (_who, lookUp) => lookUp(),
}: CallersParts<Who>) {
  const gate = createGate(strangers);
  /** By the hash of a token; of good tokens only. */
  const known = createBoundedCache<string, Who>(REMEMBERED);

  return async (bearer: string): Promise<Who | null> => {
    const hash = sha256(bearer).toString('base64');
    const caller = known.get(hash);
    const lookUp = () => find(bearer);
    const who = await (caller === undefined ? gate.run(lookUp) : inTurn(caller, lookUp));
    if (who === null) known.delete(hash);
    else known.set(hash, who);
    return who;
  };
}
