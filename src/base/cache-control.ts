/**
 * Cache hints of resolvers for the response cache (rules.md §2.7). Without hints a response is
 * valid for all users until a part of its cache key changes.
 */
export class CacheControl {
  /** Unix milliseconds. */
  expiresAt = Number.POSITIVE_INFINITY;
  /** Whether only anonymous requests may share the response. */
  variesByUser = false;

  /** The response is valid before `time` only. */
  expireAt(time: Date): void {
    this.expiresAt = Math.min(this.expiresAt, time.getTime());
  }

  /** The response differs by user. All anonymous requests share one response. */
  varyByUser(): void {
    this.variesByUser = true;
  }

  /** The response is not cacheable, because changes of its data send no invalidation. */
  disable(): void {
    this.expiresAt = Number.NEGATIVE_INFINITY;
  }
}
