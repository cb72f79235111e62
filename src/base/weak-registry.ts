/**
 * Objects of one kind that are in use in this process, for metrics (`metrics/`). An object with
 * counters adds itself, so that callers in between need no parameter for it. References are weak:
 * the registry keeps no object alive.
 */
export class WeakRegistry<T extends object> implements Iterable<T> {
  readonly #references = new Set<WeakRef<T>>();
  readonly #ended = new WeakSet<T>();

  /** Adds the object to the iteration and returns it. */
  add<Added extends T>(object: Added): Added {
    this.#references.add(new WeakRef(object));
    return object;
  }

  /** Removes the object from the iteration, also while it is still referenced. */
  end(object: T): void {
    this.#ended.add(object);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const reference of this.#references) {
      const object = reference.deref();
      if (object === undefined || this.#ended.has(object)) this.#references.delete(reference);
      else yield object;
    }
  }
}

/** A cache with counters for metrics. */
export interface MonitoredCache {
  readonly name: string;
  readonly hits: number;
  /** Includes lookups that had to bypass the cache. */
  readonly misses: number;
  /** Current number of entries. */
  entries(): number;
  /** Current size in bytes, if the cache counts it. */
  readonly bytes?: () => number;
}

/** All caches of this process. */
export const monitoredCaches = new WeakRegistry<MonitoredCache>();
