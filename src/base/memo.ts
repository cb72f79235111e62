/**
 * What was of use of late: at most `max` values. A hit costs one look-up and reorders nothing, and nothing is allocated
 * ahead, so that there may be one of these for each project: when half of the places are taken, what was not asked for
 * since the last time that happened is forgotten.
 */
export class Recent<K, V extends object | string | null> {
  readonly #half: number;
  #now = new Map<K, V>();
  #before: Map<K, V> | null = null;

  constructor(max: number) {
    this.#half = Math.ceil(max / 2);
  }

  /** How many it holds; what is forgotten next may count twice. */
  get size(): number {
    return this.#now.size + (this.#before?.size ?? 0);
  }

  get(key: K): V | undefined {
    const known = this.#now.get(key);
    if (known !== undefined) return known;
    const earlier = this.#before?.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  set(key: K, value: V): void {
    if (this.#now.size >= this.#half && !this.#now.has(key)) {
      this.#before = this.#now;
      this.#now = new Map();
    }
    this.#now.set(key, value);
  }
}

/** Remembers what a pure function made of its last arguments. What it throws is not remembered. */
export function memoize<K, V extends object | string | null>(max: number, make: (key: K) => V): (key: K) => V {
  const recent = new Recent<K, V>(max);
  return (key) => {
    const known = recent.get(key);
    if (known !== undefined) return known;
    const value = make(key);
    recent.set(key, value);
    return value;
  };
}

/** The same of headers: longer ones are rare and can be made up without end, so they are worked out each time. */
export function memoizeHeader<V extends object | string | null>(make: (header: string) => V): (header: string) => V {
  const remembering = memoize(REMEMBERED_HEADERS, make);
  return (header) => (header.length > REMEMBERED_LENGTH ? make(header) : remembering(header));
}

const REMEMBERED_HEADERS = 500;
const REMEMBERED_LENGTH = 256;
