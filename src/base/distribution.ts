/**
 * How values are spread: how many were no larger than each bound, and what they add up to. A value costs a few comparisons
 * and two additions into memory that is there already, and leaves nothing to the garbage collector: one is noted for
 * each request. Those of `prom-client` look their labels up and make a closure for it (docs/performance.md).
 */
export class Distribution {
  readonly bounds: readonly number[];
  /** Of each bound those that are larger than the bound before it; the last: larger than all bounds. */
  readonly #counts: Float64Array;
  /** At 0 the sum. An element, because a field would be a new number on the heap each time. */
  readonly #sum = new Float64Array(1);

  /** @param bounds from the least to the largest */
  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  note(value: number): void {
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum[0] = (this.#sum[0] ?? 0) + value;
  }

  /** Adds what another of the same bounds has noted. */
  add(other: Distribution): void {
    other.#counts.forEach((more, at) => {
      this.#counts[at] = (this.#counts[at] ?? 0) + more;
    });
    this.#sum[0] = this.sum + other.sum;
  }

  get sum(): number {
    return this.#sum[0] ?? 0;
  }

  /** How many there were up to each bound, and at the end how many in all. */
  upTo(): number[] {
    let count = 0;
    return [...this.#counts].map((more) => {
      count += more;
      return count;
    });
  }
}
