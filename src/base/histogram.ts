/**
 * Counts values by bucket and adds them up. Recording a value, once per request, takes a few
 * comparisons and two additions and allocates nothing. The histograms of `prom-client` look up
 * labels and allocate a closure (docs/performance.md).
 */
export class Histogram {
  readonly bounds: readonly number[];
  /** Values per bucket; the last bucket has those above all bounds. */
  readonly #counts: Float64Array;
  /** The sum, at index 0. A field would allocate a heap number for each change. */
  readonly #sum = new Float64Array(1);

  /** @param bounds upper bounds of the buckets, ascending */
  constructor(bounds: readonly number[]) {
    this.bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  record(value: number): void {
    const { bounds } = this;
    let at = 0;
    while (at < bounds.length && value > (bounds[at] ?? 0)) at += 1;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
    this.#sum[0] = (this.#sum[0] ?? 0) + value;
  }

  /** Adds the values of another histogram with the same bounds. */
  add(other: Histogram): void {
    other.#counts.forEach((more, at) => {
      this.#counts[at] = (this.#counts[at] ?? 0) + more;
    });
    this.#sum[0] = this.sum + other.sum;
  }

  get sum(): number {
    return this.#sum[0] ?? 0;
  }

  /** Number of values up to each bound, then the total. */
  cumulativeCounts(): number[] {
    let count = 0;
    return [...this.#counts].map((more) => {
      count += more;
      return count;
    });
  }
}
