/** Maximum age of the proof that every invalidation has arrived: architecture.md §5. */
const FRESH_MS = 1_000;

interface Waiter {
  readonly since: number;
  readonly resolve: () => void;
}

/**
 * Freshness by heartbeats. A heartbeat sent at `t` that returned proves that all notifications of
 * commits before `t` have arrived. So the age counts from its send time, not from its return. Times
 * are monotonic milliseconds: a clock that is set back must not make old data fresh.
 */
export class Freshness {
  /** Send times of the heartbeats without a return, by number. */
  readonly #pending = new Map<number, number>();
  #count = 0;
  #provenAt = Number.NEGATIVE_INFINITY;
  #notBefore = Number.NEGATIVE_INFINITY;
  #waiters: Waiter[] = [];

  isFresh(): boolean {
    return performance.now() - this.#provenAt < FRESH_MS;
  }

  /** Records a heartbeat that is about to be sent; returns its number. */
  recordSent(): number {
    this.#count += 1;
    this.#pending.set(this.#count, performance.now());
    return this.#count;
  }

  /** Records the return of a heartbeat; it also settles the ones before it. */
  recordReturn(number: number): void {
    const sentAt = this.#pending.get(number);
    for (const older of this.#pending.keys()) if (older <= number) this.#pending.delete(older);
    if (sentAt === undefined || sentAt < this.#notBefore) return;
    this.#provenAt = sentAt;
    this.#settle((waiter) => waiter.since <= sentAt);
  }

  /** Returns the age of the oldest pending heartbeat; 0 if there is none. */
  waitingMs(): number {
    const [oldest] = this.#pending.values();
    return oldest === undefined ? 0 : performance.now() - oldest;
  }

  /** Records the loss of the connection: not fresh until a heartbeat of the next one returns. */
  recordLoss(): void {
    this.#pending.clear();
    this.#provenAt = Number.NEGATIVE_INFINITY;
    this.#settle(() => true);
  }

  /**
   * Resolves when a heartbeat sent from now on returns, or when memory is no longer fresh. In the
   * latter case `notBefore` rejects heartbeats sent before this call, which may return late and
   * make memory fresh: they do not prove that the notification of the caller's commit has arrived.
   */
  settled(): Promise<void> {
    const since = performance.now();
    return new Promise((resolve) => {
      const waiter = { since, resolve };
      this.#waiters.push(waiter);
      this.#resolveWhenStale(waiter);
    });
  }

  /** Resolves when memory is fresh, after `FRESH_MS` at the latest. */
  async firstOrTimeout(): Promise<void> {
    await new Promise<void>((resolve) => {
      this.#waiters.push({ since: Number.NEGATIVE_INFINITY, resolve });
      setTimeout(resolve, FRESH_MS).unref();
    });
  }

  #resolveWhenStale(waiter: Waiter): void {
    if (!this.#waiters.includes(waiter)) return;
    const freshFor = this.#provenAt + FRESH_MS - performance.now();
    if (freshFor > 0) {
      setTimeout(() => this.#resolveWhenStale(waiter), freshFor).unref();
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
