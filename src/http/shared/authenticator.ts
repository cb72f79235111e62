import { createBoundedCache } from '../../base/bounded-cache.js';
import { createGate } from '../../base/queues.js';
import { sha256 } from '../../base/secrets.js';

export interface AuthenticatorDeps<Principal> {
  /** Looks up the owner of a token; null: the token is not valid. */
  readonly find: (bearer: string) => Promise<Principal | null>;
  /** Name of the gate for tokens that were not valid at their last use, for the metrics. */
  readonly unknownTokens: string;
  /** Queue for the lookup of a token that was valid at its last use; default: none. */
  readonly enqueue?: (principal: Principal, lookUp: () => Promise<Principal | null>) => Promise<Principal | null>;
}

/** Number of valid tokens in memory; the gate applies to any other token. */
const REMEMBERED = 10_000;

/** Limits of the gate: rules.md §3.12.5. */
const UNKNOWN_TOKENS = { concurrency: 2, waiting: 200, waitMs: 5_000, full: 'SERVICE_UNAVAILABLE' } as const;

/**
 * Creates the function that returns the owner of a token, or null. It looks up every token each
 * time, so that a revocation takes effect at once. Only unknown tokens wait at the gate: a flood of
 * forged tokens uses few connections and does not delay tokens that were valid at their last use.
 * After a restart all tokens are unknown, so networks take turns (`ClientInfo.network`).
 */
export function createAuthenticator<Principal extends {}>({
  find,
  unknownTokens,
  enqueue = (_principal, lookUp) => lookUp(),
}: AuthenticatorDeps<Principal>) {
  const gate = createGate({ ...UNKNOWN_TOKENS, name: unknownTokens });
  /** By the hash of the token; valid tokens only. */
  const remembered = createBoundedCache<string, Principal>(REMEMBERED);

  return async (bearer: string, network: string): Promise<Principal | null> => {
    const hash = sha256(bearer).toString('base64');
    const previous = remembered.get(hash);
    const lookUp = () => find(bearer);
    const principal = await (previous === undefined ? gate.run(lookUp, { key: network }) : enqueue(previous, lookUp));
    if (principal === null) remembered.delete(hash);
    else remembered.set(hash, principal);
    return principal;
  };
}
