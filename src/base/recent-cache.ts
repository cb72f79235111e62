/**
 * A cache of at most `max` entries in two generations. When the younger generation has `max / 2`
 * entries, it replaces the older one, whose unread entries are dropped. A hit is one lookup and
 * reorders nothing: lru-cache keeps an exact order, so its hits take two to three times as long.
 * Nothing is preallocated.
 */
export class RecentCache<K extends {}, V extends {}> {
  readonly #half: number;
  #younger = new Map<K, V>();
  #older: Map<K, V> | null = null;

  constructor(max: number) {
    this.#half = Math.ceil(max / 2);
  }

  /** Number of entries. An entry in both generations counts twice. */
  get size(): number {
    return this.#younger.size + (this.#older?.size ?? 0);
  }

  get(key: K): V | undefined {
    const value = this.#younger.get(key);
    if (value !== undefined) return value;
    const earlier = this.#older?.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  set(key: K, value: V): void {
    if (this.#younger.size >= this.#half && !this.#younger.has(key)) {
      this.#older = this.#younger;
      this.#younger = new Map();
    }
    this.#younger.set(key, value);
  }

  clear(): void {
    this.#younger = new Map();
    this.#older = null;
  }
}
