import { LRUCache } from 'lru-cache';

/**
 * Creates an LRU cache of at most `max` entries, or of a total size of `max` by `sizeOf`. It grows
 * with its entries: the option `max` of lru-cache preallocates all of them (12 to 20 ms for
 * 100,000).
 */
export const createBoundedCache = <K extends {}, V extends {}>(
  max: number,
  sizeOf: (value: V) => number = () => 1,
): LRUCache<K, V> => new LRUCache({ maxSize: max, sizeCalculation: sizeOf });
