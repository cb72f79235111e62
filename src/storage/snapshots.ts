import type { LRUCache } from 'lru-cache';
import { createBoundedCache } from '../base/bounded-cache.js';
import type { PromiseOrValue } from '../base/promise-or-value.js';
import { RecentCache } from '../base/recent-cache.js';
import { type MonitoredCache, monitoredCaches } from '../base/weak-registry.js';
import type { Notifications, Topic } from './notifications.js';

// Caches of the database in a node's memory. docs/architecture.md §5 has their invalidation rule.

interface SnapshotOptions {
  /** The label of its metrics. */
  readonly name: string;
  readonly notifications: Notifications;
  /** The topics that the values depend on: their changes invalidate. */
  readonly topics: readonly Topic[];
}

/**
 * The two conditions of the rule, for the topics of a cache: memory is fresh, and nothing has
 * changed since.
 */
abstract class Validity implements MonitoredCache {
  readonly name: string;
  hits = 0;
  misses = 0;
  readonly #notifications: Notifications;
  /**
   * Grows with every change of the topics, and with every gap in which a change may have been
   * missed.
   */
  #generation = 0;

  constructor({ name, notifications, topics }: SnapshotOptions) {
    this.name = name;
    this.#notifications = notifications;
    for (const topic of topics) {
      notifications.subscribe(topic, (changed) => {
        this.#generation += 1;
        this.invalidate(changed);
      });
    }
    monitoredCaches.add(this);
  }

  abstract entries(): number;

  /** @param changed the key of the notification; null: anything of the topic may have changed */
  protected abstract invalidate(changed: string | null): void;

  protected isFresh(): boolean {
    return this.#notifications.isFresh();
  }

  protected generation(): number {
    return this.#generation;
  }
}

interface Load<T> {
  readonly generation: number;
  readonly value: Promise<T>;
}

/** Values that are read from the database. */
abstract class Loaded<K, T> extends Validity {
  readonly #loads = new Map<K, Load<T>>();

  /** Caches the result of a load. */
  protected abstract store(key: K, loaded: T): void;

  /**
   * Loads, and caches the result unless a change arrived since the load began: the load may have
   * read the state before the change, and no later notification would remove it. Callers share a
   * load under the same condition, so a caller after a change gets a load that began after it.
   */
  protected share(key: K, load: () => Promise<T>): Promise<T> {
    const generation = this.generation();
    const running = this.#loads.get(key);
    if (running?.generation === generation) return running.value;
    const begun: Load<T> = { generation, value: this.#load(key, load, generation) };
    this.#loads.set(key, begun);
    const end = (): void => {
      if (this.#loads.get(key) === begun) this.#loads.delete(key);
    };
    begun.value.then(end, end);
    return begun.value;
  }

  async #load(key: K, load: () => Promise<T>, generation: number): Promise<T> {
    const loaded = await load();
    if (this.isFresh() && this.generation() === generation) this.store(key, loaded);
    return loaded;
  }
}

export interface SnapshotCacheOptions<K, V> extends SnapshotOptions {
  /** Maximum number of values, or of their size; the least recently used is evicted first. */
  readonly max: number;
  readonly sizeOf?: (value: V) => number;
  /** The cache key of a notification; without it, each notification removes all values. */
  readonly keyOf?: (changed: string) => K;
}

/** Snapshots by key, a bounded number of them. */
export class SnapshotCache<K extends string | number, V extends {}> extends Loaded<K, V | null> {
  readonly #values: LRUCache<K, V>;
  readonly #keyOf: ((changed: string) => K) | undefined;

  constructor({ max, sizeOf, keyOf, ...options }: SnapshotCacheOptions<K, V>) {
    super(options);
    this.#values = createBoundedCache(max, sizeOf);
    this.#keyOf = keyOf;
  }

  /**
   * The value: at once if memory is fresh and has it, else from `load`. Null: there is none, which
   * is not cached.
   */
  get(key: K, load: () => Promise<V | null>): PromiseOrValue<V | null> {
    const isFresh = this.isFresh();
    const value = isFresh ? this.#values.get(key) : undefined;
    if (value !== undefined) {
      this.hits += 1;
      return value;
    }
    this.misses += 1;
    return isFresh ? this.share(key, load) : load();
  }

  entries(): number {
    return this.#values.size;
  }

  protected invalidate(changed: string | null): void {
    if (changed === null || this.#keyOf === undefined) this.#values.clear();
    else this.#values.delete(this.#keyOf(changed));
  }

  protected store(key: K, value: V | null): void {
    if (value !== null) this.#values.set(key, value);
  }
}

export interface SnapshotTableOptions<V> extends SnapshotOptions {
  readonly keyOf: (value: V) => string;
  /** Values are read again by parts. A notification has the part as its key. */
  readonly partOf: (value: V) => number;
  /** Reads the values of these parts; null: all values. */
  readonly load: (parts: readonly number[] | null) => Promise<readonly V[]>;
  /** Reads one value, while memory is not fresh. */
  readonly find: (key: string) => Promise<V | null>;
}

interface TableRead<V> {
  /** Null: all of them. */
  readonly parts: ReadonlySet<number> | null;
  readonly values: Map<string, V>;
}

const ALL = 'all';

/**
 * Snapshots of a whole table: an unknown key has no value, and costs no query. A change reads its
 * part again.
 */
export class SnapshotTable<V extends {}> extends Loaded<typeof ALL, TableRead<V>> {
  readonly #options: SnapshotTableOptions<V>;
  #values = new Map<string, V>();
  /** False before the first read, and after a gap in which any change may have been missed. */
  #isWhole = false;
  /** Parts that have changed since they were read. */
  readonly #stale = new Set<number>();

  constructor(options: SnapshotTableOptions<V>) {
    super(options);
    this.#options = options;
  }

  /** The value: at once if memory is fresh and nothing has changed. Null: there is none. */
  get(key: string): PromiseOrValue<V | null> {
    const isFresh = this.isFresh();
    if (isFresh && this.#isWhole && this.#stale.size === 0) {
      this.hits += 1;
      return this.#values.get(key) ?? null;
    }
    this.misses += 1;
    return isFresh
      ? this.share(ALL, () => this.#read()).then((read) => this.#valueIn(read, key))
      : this.#options.find(key);
  }

  entries(): number {
    return this.#values.size;
  }

  protected invalidate(changed: string | null): void {
    if (changed === null) this.#isWhole = false;
    else this.#stale.add(Number(changed));
  }

  async #read(): Promise<TableRead<V>> {
    const { keyOf, load } = this.#options;
    const parts = this.#isWhole ? new Set(this.#stale) : null;
    const values = await load(parts === null ? null : [...parts]);
    return { parts, values: new Map(values.map((value) => [keyOf(value), value])) };
  }

  protected store(_key: typeof ALL, { parts, values }: TableRead<V>): void {
    if (parts === null) this.#values = values;
    else {
      for (const [key, value] of this.#values) if (parts.has(this.#options.partOf(value))) this.#values.delete(key);
      for (const [key, value] of values) this.#values.set(key, value);
    }
    this.#isWhole = true;
    this.#stale.clear();
  }

  /** The value after a read, whether or not it was cached. */
  #valueIn({ parts, values }: TableRead<V>, key: string): V | null {
    const read = values.get(key);
    if (read !== undefined || parts === null) return read ?? null;
    const value = this.#values.get(key);
    return value === undefined || parts.has(this.#options.partOf(value)) ? null : value;
  }
}

export interface DerivedCacheOptions extends SnapshotOptions {
  /** Maximum number of values; those that were not read recently are evicted first. */
  readonly max: number;
}

interface Derived<V> {
  readonly value: V;
  readonly generation: number;
  /** Unix milliseconds. */
  readonly until: number;
}

/**
 * Values that were derived from snapshots: valid until their end, while memory is fresh and their
 * topics do not change.
 */
export class DerivedCache<K extends {}, V> extends Validity {
  readonly #values: RecentCache<K, Derived<V>>;

  constructor({ max, ...options }: DerivedCacheOptions) {
    super(options);
    this.#values = new RecentCache(max);
  }

  get(key: K, now: Date): V | undefined {
    const derived = this.#values.get(key);
    if (derived !== undefined && this.#isValid(derived, now)) {
      this.hits += 1;
      return derived.value;
    }
    this.misses += 1;
    return undefined;
  }

  #isValid({ until, generation }: Derived<V>, now: Date): boolean {
    return now.getTime() < until && this.isFresh() && this.generation() === generation;
  }

  /**
   * Caches a value. The caller must derive it from snapshots synchronously: otherwise it could miss
   * a change.
   * @param until when the value changes without a notification, in Unix milliseconds
   */
  set(key: K, value: V, until: number): void {
    if (this.isFresh()) this.#values.set(key, { value, generation: this.generation(), until });
  }

  /** Removes all values: something has changed that sends no notification. */
  clear(): void {
    this.#values.clear();
  }

  entries(): number {
    return this.#values.size;
  }

  /** No-op: the generation of a value shows that it is out of date. */
  protected invalidate(): void {}
}
