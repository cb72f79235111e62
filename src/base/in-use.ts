/**
 * Things of a kind that are in use in this process, for who reads figures of them (`metrics/`): whatever counts of
 * itself adds itself here, so that nothing has to be handed through all that lies between. They are held weakly: what
 * is told of here is kept alive by its users alone.
 */
export class InUse<T extends object> implements Iterable<T> {
  readonly #things = new Set<WeakRef<T>>();
  readonly #over = new WeakSet<T>();

  /** Returns the same thing, which is told of from now on. */
  add<Added extends T>(thing: Added): Added {
    this.#things.add(new WeakRef(thing));
    return thing;
  }

  /** It is told of no more, though somebody may still hold it. */
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
