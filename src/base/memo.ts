import { RecentCache } from './recent-cache.js';

/** Caches the results of a pure function for at most `max` arguments that were used lately. Errors are not cached. */
export const memoize = <K extends {}, V extends {}>(max: number, make: (key: K) => V): ((key: K) => V) =>
  memoizeBy(max, (key) => key, make);

/** The same by a key of the argument. */
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

/** The same for headers. Long ones are rare and can be made up without end, so they are not cached. */
export function memoizeHeader<V extends {}>(make: (header: string) => V): (header: string) => V {
  const cached = memoize(CACHED_HEADERS, make);
  return (header) => (header.length > CACHED_LENGTH ? make(header) : cached(header));
}

const CACHED_HEADERS = 500;
const CACHED_LENGTH = 256;
