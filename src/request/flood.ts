import { createBoundedCache } from '../base/bounded-cache.js';
import type { Config } from '../base/config.js';
import type { RateLimit } from '../base/errors/catalogue.js';
import { Refusal } from '../base/errors/refusal.js';

/** Refuses whoever asks faster than a person or a fair client could; throws RATE_LIMITED with `retryAfterSeconds`. */
export type Flood = ReturnType<typeof createFlood>;

/** A token bucket: each request takes a token out, a dear one more, and time puts them back. */
interface Bucket {
  tokens: number;
  /** When `tokens` was right. */
  at: number;
}

/** How much more than its rate may come at once, after a time of quiet. */
const BURST = 2;
/** Keys remembered at most. Who is forgotten has a full bucket again: an attacker with so many is out of our hands. */
const MAX_KEYS = 100_000;

/**
 * The flood limits: rules.md §3.12. In memory of this node and without a clock of the database: they protect it.
 * @param rates requests per second; 0: no limit
 * @param now milliseconds of a clock that only goes forward
 */
export function createFlood(rates: Config['api']['flood'], now: () => number = () => performance.now()) {
  return {
    /**
     * By `ClientFacts.network`.
     * @param requests as how many it counts
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
    // What a request counts for beyond itself is asked for by itself: whoever waits long enough gets it at any rate.
    const price = Math.min(requests, full - 1);
    const at = now();
    let bucket = buckets.get(key);
    if (bucket === undefined) {
      bucket = { tokens: full, at };
      buckets.set(key, bucket);
    }
    bucket.tokens = Math.min(full, bucket.tokens + ((at - bucket.at) / 1_000) * perSecond);
    bucket.at = at;
    // A refusal takes nothing, so that who keeps on asking still gets what the rate allows.
    if (bucket.tokens < price) {
      throw new Refusal('RATE_LIMITED', { limit, retryAfterSeconds: Math.ceil((price - bucket.tokens) / perSecond) });
    }
    bucket.tokens -= price;
  };
}
