interface Node<T> {
  readonly value: T;
  before: Node<T> | null;
  after: Node<T> | null;
  isIn: boolean;
}

/**
 * Values in the order in which they came, any of which may leave. For what requests wait in a `Set` would not do: each of
 * its tables leads to the next one, so as soon as V8 has counted one of them among the old objects, because somebody waited
 * while everything was collected, all that ever waits after them grows old with it (docs/performance.md).
 */
export class LinkedList<T> implements Iterable<T> {
  #first: Node<T> | null = null;
  #last: Node<T> | null = null;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The value that came first; undefined: there is none. */
  get first(): T | undefined {
    return this.#first?.value;
  }

  /** Puts a value behind the others. Returns what takes it out again. */
  add(value: T): () => void {
    const node: Node<T> = { value, before: this.#last, after: null, isIn: true };
    if (this.#last === null) this.#first = node;
    else this.#last.after = node;
    this.#last = node;
    this.#length += 1;
    return () => this.#remove(node);
  }

  *[Symbol.iterator](): Iterator<T> {
    for (let node = this.#first; node !== null; node = node.after) yield node.value;
  }

  #remove(node: Node<T>): void {
    if (!node.isIn) return;
    const { before, after } = node;
    if (before === null) this.#first = after;
    else before.after = after;
    if (after === null) this.#last = before;
    else after.before = before;
    // Whoever has left leads to nobody.
    node.before = null;
    node.after = null;
    node.isIn = false;
    this.#length -= 1;
  }
}
