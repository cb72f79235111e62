import { createBoundedCache } from '../base/bounded-cache.js';
import type { Config } from '../base/config.js';
import type { RateLimit } from '../base/errors/catalogue.js';
import { Refusal } from '../base/errors/refusal.js';

/**
 * Throws RATE_LIMITED with `retryAfterSeconds` for requests beyond the rate of a network or user.
 */
export type RateLimiter = ReturnType<typeof createRateLimiter>;

/** A token bucket: a request takes one token, an expensive one more. Tokens return with time. */
interface Bucket {
  tokens: number;
  /** Time at which `tokens` was computed. */
  at: number;
}

/** Size of a burst after idle time, as a multiple of the rate. */
const BURST = 2;
/**
 * Maximum number of buckets. An evicted key starts with a full bucket: an attacker with more keys
 * is out of scope.
 */
const MAX_KEYS = 100_000;

/**
 * Creates the rate limiter: rules.md §3.12. It protects the database, so it uses memory and clock
 * of the process.
 * @param rates requests per second; 0: no limit
 * @param now monotonic clock in milliseconds
 */
export function createRateLimiter(rates: Config['api']['requestRates'], now: () => number = () => performance.now()) {
  return {
    /**
     * @param key `ClientInfo.network`
     * @param requests number of requests to count
     */
    admitNetwork: createLimit<string>('NETWORK_REQUESTS', rates.perNetwork, now),
    admitUser: createLimit<number>('USER_REQUESTS', rates.perUser, now),
  };
}

function createLimit<K extends {}>(
  limit: RateLimit,
  perSecond: number,
  now: () => number,
): (key: K, requests?: number) => void {
  if (perSecond === 0) return () => undefined;
  const full = perSecond * BURST;
  const buckets = createBoundedCache<K, Bucket>(MAX_KEYS);

  return (key, requests = 1) => {
    // A surcharge must fit into a full bucket less the token of the request itself, or it would
    // never pass.
    const cost = Math.min(requests, full - 1);
    const at = now();
    let bucket = buckets.get(key);
    if (bucket === undefined) {
      bucket = { tokens: full, at };
      buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(full, bucket.tokens + ((at - bucket.at) / 1_000) * perSecond);
    bucket.at = at;
    // A rejection takes no token, so a client that keeps retrying still gets its rate.
    if (bucket.tokens < cost) {
      throw new Refusal('RATE_LIMITED', { limit, retryAfterSeconds: Math.ceil((cost - bucket.tokens) / perSecond) });
    }
    bucket.tokens -= cost;
  };
}
