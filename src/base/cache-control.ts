/**
 * Cache hints of resolvers for the response cache (rules.md §2.7). Without hints a response is
 * valid for all users until a part of its cache key changes.
 */
export interface CacheControl {
  /** The response is valid before `time` only. */
  expireAt(time: Date): void;
  /** The response differs by user. All anonymous requests share one response. */
  varyByUser(): void;
  /** The response is not cacheable, because changes of its data send no invalidation. */
  disable(): void;
}

/** The cache hints of one response. */
export class RecordedCacheControl implements CacheControl {
  /** Unix milliseconds. */
  expiresAt = Number.POSITIVE_INFINITY;
  /** Whether only anonymous requests may share it. */
  variesByUser = false;

  expireAt(time: Date): void {
    this.expiresAt = Math.min(this.expiresAt, time.getTime());
  }

  varyByUser(): void {
    this.variesByUser = true;
  }

  disable(): void {
    this.expiresAt = Number.NEGATIVE_INFINITY;
  }
}
