import { remembering } from '../base/in-use.js';
import type { PromiseOrValue } from '../base/promise-or-value.js';
import type { Notifications, Topic } from './notifications.js';

export interface FactTableOptions<P, K, V> {
  /** What is told of it is told under this name. */
  readonly name: string;
  readonly notifications: Notifications;
  readonly topic: Topic;
  /** The part that a change is about, by the key that the notification names. */
  readonly changedPart: (key: string) => P;
  readonly keyOf: (fact: V) => K;
  readonly partOf: (fact: V) => P;
  /** The facts of these parts; null: all that there are. */
  readonly load: (parts: readonly P[] | null) => Promise<readonly V[]>;
  /** One fact, where memory may not be trusted. */
  readonly find: (key: K) => Promise<V | null>;
}

export interface FactTable<K, V> {
  /** The fact, at once while memory may be trusted and holds what is true by now. Null: there is none. */
  get(key: K): PromiseOrValue<V | null>;
}

/** What was read, for those who wait for it. */
interface Reading<K, V> {
  readonly generation: number;
  readonly factOf: Promise<(key: K) => V | null>;
}

/**
 * All policy facts of a kind in memory, under the rules of architecture.md §5 (see `createFactCache`): what is not there is
 * known not to be, so that nobody costs a query by asking for what they made up. A change has its part read again, and
 * nothing else.
 */
export function createFactTable<P, K, V extends {}>(options: FactTableOptions<P, K, V>): FactTable<K, V> {
  const { name, notifications, topic, changedPart, keyOf, partOf, load, find } = options;
  let facts = new Map<K, V>();
  /** Nothing is known before the first reading, nor after a gap in which any change may have been missed. */
  let isWhole = false;
  /** What has changed since it was read. */
  const stale = new Set<P>();
  let reading: Reading<K, V> | null = null;
  let hits = 0;
  let misses = 0;

  notifications.subscribe(topic, (changed) => {
    if (changed === null) isWhole = false;
    else stale.add(changedPart(changed));
  });

  async function read(generation: number): Promise<(key: K) => V | null> {
    const parts = isWhole ? new Set(stale) : null;
    const loaded = new Map((await load(parts === null ? null : [...parts])).map((fact) => [keyOf(fact), fact]));
    if (notifications.isFresh() && notifications.generation(topic) === generation) keep(loaded, parts);
    return (key) => {
      const known = loaded.get(key) ?? (parts === null ? undefined : facts.get(key));
      return known === undefined || (parts?.has(partOf(known)) && !loaded.has(key)) ? null : known;
    };
  }

  function keep(loaded: Map<K, V>, parts: ReadonlySet<P> | null): void {
    if (parts === null) facts = loaded;
    else {
      for (const [key, fact] of facts) if (parts.has(partOf(fact))) facts.delete(key);
      for (const [key, fact] of loaded) facts.set(key, fact);
    }
    isWhole = true;
    stale.clear();
  }

  return remembering.add({
    name,
    get hits() {
      return hits;
    },
    get misses() {
      return misses;
    },
    entries: () => facts.size,
    get(key: K): PromiseOrValue<V | null> {
      if (notifications.isFresh() && isWhole && stale.size === 0) {
        hits += 1;
        return facts.get(key) ?? null;
      }
      misses += 1;
      if (!notifications.isFresh()) return find(key);
      const generation = notifications.generation(topic);
      if (reading === null || reading.generation !== generation) {
        const begun: Reading<K, V> = { generation, factOf: read(generation) };
        reading = begun;
        const over = (): void => {
          if (reading === begun) reading = null;
        };
        begun.factOf.then(over, over);
      }
      return reading.factOf.then((factOf) => factOf(key));
    },
  });
}
