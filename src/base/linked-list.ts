interface Node<T> {
  readonly value: T;
  before: Node<T> | null;
  after: Node<T> | null;
  isLinked: boolean;
}

/**
 * A list in insertion order from which any value can be removed. It replaces `Set` in wait queues:
 * each hash table of a `Set` references the next one. Once V8 promotes one table to the old
 * generation, because a request waited during a collection, all later entries are promoted with it
 * (docs/performance.md).
 */
export class LinkedList<T> implements Iterable<T> {
  #first: Node<T> | null = null;
  #last: Node<T> | null = null;
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** The oldest value; undefined if the list is empty. */
  get first(): T | undefined {
    return this.#first?.value;
  }

  /** Appends a value and returns a function that removes it. */
  add(value: T): () => void {
    const node: Node<T> = { value, before: this.#last, after: null, isLinked: true };
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
    if (!node.isLinked) return;
    const { before, after } = node;
    if (before === null) this.#first = after;
    else before.after = after;
    if (after === null) this.#last = before;
    else after.before = before;
    // A removed node must not keep its neighbours alive.
    node.before = null;
    node.after = null;
    node.isLinked = false;
    this.#length -= 1;
  }
}
