import { LRUCache } from 'lru-cache';
import { createBoundedCache } from '../base/bounded-cache.js';
import { remembering } from '../base/in-use.js';
import type { PromiseOrValue } from '../base/promise-or-value.js';
import type { Notifications, Topic } from './notifications.js';

export interface FactCacheOptions<K, V> {
  /** What is told of it is told under this name. */
  readonly name: string;
  readonly notifications: Notifications;
  /** What the values are made of: a change of any of these makes a value that is being loaded unfit to keep. */
  readonly topics: readonly Topic[];
  /** Values at most; the one that was used longest ago goes first. */
  readonly max: number;
  /** As how many values one counts, where they differ much. */
  readonly sizeOf?: (value: V) => number;
  /** The cache key that a change is about; null, or no `keyOf`: all values go. */
  readonly keyOf?: (topic: Topic, key: string) => K | null;
}

export interface FactCache<K, V> {
  /** The fact: at once from memory where that may be trusted, else from `load`. Null means there is none; it is not kept. */
  get(key: K, load: () => Promise<V | null>): PromiseOrValue<V | null>;
}

interface Flight<V> {
  readonly generation: number;
  readonly value: Promise<V | null>;
}

/**
 * A bounded cache of policy facts that obeys architecture.md §5:
 * - memory answers only while the notifications are fresh;
 * - a loaded value is kept only if no invalidation arrived since its load began. A read may have taken its snapshot
 *   just before the change was committed, and end after the invalidation came: kept then, it would stay for ever;
 * - loads of one key share a flight under the same condition, so that whoever asks after an invalidation gets a read
 *   that began after it.
 */
export function createFactCache<K extends string | number, V extends {}>(
  options: FactCacheOptions<K, V>,
): FactCache<K, V> {
  const { name, notifications, topics, keyOf } = options;
  const { max, sizeOf } = options;
  const values =
    sizeOf === undefined
      ? createBoundedCache<K, V>(max)
      : new LRUCache<K, V>({ maxSize: max, sizeCalculation: sizeOf });
  const flights = new Map<K, Flight<V>>();
  let hits = 0;
  let misses = 0;

  // A sum of counters that only grow changes with each of them.
  const generation = (): number => topics.reduce((sum, topic) => sum + notifications.generation(topic), 0);

  for (const topic of topics) {
    notifications.subscribe(topic, (changed) => {
      const key = changed === null ? null : (keyOf?.(topic, changed) ?? null);
      if (key === null) values.clear();
      else values.delete(key);
    });
  }

  function fly(key: K, load: () => Promise<V | null>): Flight<V> {
    const began = generation();
    const run = async (): Promise<V | null> => {
      try {
        const value = await load();
        if (value !== null && notifications.isFresh() && generation() === began) values.set(key, value);
        return value;
      } finally {
        if (flights.get(key) === flight) flights.delete(key);
      }
    };
    const flight: Flight<V> = { generation: began, value: run() };
    return flight;
  }

  return remembering.add({
    name,
    get hits() {
      return hits;
    },
    get misses() {
      return misses;
    },
    entries: () => values.size,
    get(key: K, load: () => Promise<V | null>): PromiseOrValue<V | null> {
      const known = notifications.isFresh() ? values.get(key) : undefined;
      if (known !== undefined) {
        hits += 1;
        return known;
      }
      misses += 1;
      if (!notifications.isFresh()) return load();
      const running = flights.get(key);
      if (running !== undefined && running.generation === generation()) return running.value;
      const flight = fly(key, load);
      flights.set(key, flight);
      return flight.value;
    },
  });
}
