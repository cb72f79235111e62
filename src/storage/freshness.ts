/** How old the proof may be that every invalidation has arrived: architecture.md §5. */
const FRESH_MS = 1_000;

interface Waiter {
  readonly since: number;
  readonly resolve: () => void;
}

/**
 * Freshness by heartbeats. One that was sent at `t` and came back proves that everything committed before `t` has
 * been heard of; so the send time of the last one that came back, not the time of its return, is what ages.
 * Times are monotonic milliseconds: a clock that is set back must not make old facts fresh.
 */
export class Freshness {
  /** Send times of the heartbeats that are out, by number. */
  readonly #out = new Map<number, number>();
  #count = 0;
  #provenAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #waiters: Waiter[] = [];

  isFresh(): boolean {
    return performance.now() - this.#provenAt < FRESH_MS;
  }

  /** A heartbeat goes out now; returns its number. */
  sent(): number {
    this.#count += 1;
    this.#out.set(this.#count, performance.now());
    return this.#count;
  }

  /** A heartbeat came back; those sent before it are done with as well. */
  returned(number: number): void {
    const sentAt = this.#out.get(number);
    for (const older of this.#out.keys()) if (older <= number) this.#out.delete(older);
    if (sentAt === undefined || sentAt < this.#notBefore) return;
    this.#provenAt = sentAt;
    this.#settle((waiter) => waiter.since <= sentAt);
  }

  /** How long the oldest heartbeat has been out; 0 if none is. */
  waitingMs(): number {
    const [oldest] = this.#out.values();
    return oldest === undefined ? 0 : performance.now() - oldest;
  }

  /** The connection is gone: not fresh until a heartbeat of the next one is back. */
  lose(): void {
    this.#out.clear();
    this.#provenAt = Number.NEGATIVE_INFINITY;
    this.#settle(() => true);
  }

  /**
   * Resolves when a heartbeat sent from now on has come back, or when memory is no longer fresh. In the second case a
   * heartbeat that is still out was sent before now and proves nothing about what the caller has just committed: it
   * must not make memory fresh again, hence `notBefore`.
   */
  settled(): Promise<void> {
    const since = performance.now();
    return new Promise((resolve) => {
      const waiter = { since, resolve };
      this.#waiters.push(waiter);
      this.#giveUpWhenStale(waiter);
    });
  }

  /** Resolves when memory is fresh, after `FRESH_MS` at the latest. */
  async firstOrTimeout(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiters.push({ since: Number.NEGATIVE_INFINITY, resolve });
      setTimeout(resolve, FRESH_MS).unref();
    });
  }

  #giveUpWhenStale(waiter: Waiter): void {
    if (!this.#waiters.includes(waiter)) return;
    const freshFor = this.#provenAt + FRESH_MS - performance.now();
    if (freshFor > 0) {
      setTimeout(() => this.#giveUpWhenStale(waiter), freshFor).unref();
      return;
    }
    this.#notBefore = Math.max(this.#notBefore, waiter.since);
    this.#settle((other) => other === waiter);
  }

  #settle(which: (waiter: Waiter) => boolean): void {
    const settled = this.#waiters.filter(which);
    this.#waiters = this.#waiters.filter((waiter) => !settled.includes(waiter));
    for (const waiter of settled) waiter.resolve();
  }
}
