/**
 * Objects of one kind that are in use in this process, for metrics (`metrics/`). An object with counters adds itself
 * here, so that callers in between need no parameter for it. References are weak: only users keep an object alive.
 */
export class InUse<T extends object> implements Iterable<T> {
  readonly #things = new Set<WeakRef<T>>();
  readonly #over = new WeakSet<T>();

  /** Adds the object to the iteration and returns it. */
  add<Added extends T>(thing: Added): Added {
    this.#things.add(new WeakRef(thing));
    return thing;
  }

  /** Removes the object from the iteration, also while it is still referenced. */
  end(thing: T): void {
    this.#over.add(thing);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (const reference of this.#things) {
      const thing = reference.deref();
      if (thing === undefined || this.#over.has(thing)) this.#things.delete(reference);
      else yield thing;
    }
  }
}

/** What remembers, so that something need not be found out again. */
export interface Remembering {
  readonly name: string;
  /** How often memory had it, and how often it had not, or might not be asked. */
  readonly hits: number;
  readonly misses: number;
  /** What it holds now. */
  entries(): number;
  /** What that takes, where it is counted. */
  readonly bytes?: () => number;
}

/** All of this process. */
export const remembering = new InUse<Remembering>();
