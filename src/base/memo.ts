import { RecentCache } from './recent-cache.js';

/**
 * Caches the results of a pure function for the `max` most recently used arguments. Errors are not
 * cached.
 */
export const memoizeRecent = <K extends {}, V extends {}>(max: number, make: (key: K) => V): ((key: K) => V) =>
  memoizeBy(max, (key) => key, make);

/** Like `memoizeRecent`, with a cache key computed from the argument. */
export function memoizeBy<A, K extends {}, V extends {}>(
  max: number,
  keyOf: (argument: A) => K,
  make: (argument: A) => V,
): (argument: A) => V {
  const cache = new RecentCache<K, V>(max);
  return (argument) => {
    const key = keyOf(argument);
    const cached = cache.get(key);
    if (cached !== undefined) return cached;
    const value = make(argument);
    cache.set(key, value);
    return value;
  };
}

/** Computes the value of each object once, and keeps it as long as the object. */
export function memoizePerObject<K extends object, V extends {}>(make: (object: K) => V): (object: K) => V {
  const values = new WeakMap<K, V>();
  return (object) => {
    const cached = values.get(object);
    if (cached !== undefined) return cached;
    const value = make(object);
    values.set(object, value);
    return value;
  };
}

/**
 * Like `memoizeRecent`, for headers. Long ones are not cached: they are rare, and attackers can
 * send any number.
 */
export function memoizeHeader<V extends {}>(
  make: (header: string) => V,
  max: number = CACHED_HEADERS,
): (header: string) => V {
  const cached = memoizeRecent(max, make);
  return (header) => (header.length > MAX_CACHED_LENGTH ? make(header) : cached(header));
}

const CACHED_HEADERS = 500;
const MAX_CACHED_LENGTH = 256;
