import { LRUCache } from 'lru-cache';

/**
 * A cache of at most `max` entries, or of a total size of `max` by `sizeOf`; the least recently used goes first. It grows with
 * its entries: with its option `max`, lru-cache allocates places for all of them at once (12 to 20 ms for 100,000).
 */
export const createBoundedCache = <K extends {}, V extends {}>(
  max: number,
  sizeOf: (value: V) => number = () => 1,
): LRUCache<K, V> => new LRUCache({ maxSize: max, sizeCalculation: sizeOf });
