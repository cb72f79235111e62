/**
 * How long the answer of a run holds, and for whom: what its resolvers say of it beyond what everybody knows it is made of
 * (rules.md §2.7). What nobody says anything of holds for all, until one of those changes.
 */
export interface Keeping {
  /** It holds until then and no longer. */
  until(time: Date): void;
  /** It is another one for each user; for visitors, who all are nobody, it is the same. */
  byUser(): void;
  /** It changes, and nobody is told. */
  never(): void;
}

/** What was said of one answer. */
export class Kept implements Keeping {
  /** Unix milliseconds; the answer holds before that. */
  holdsUntil = Number.POSITIVE_INFINITY;
  /** Whether it is only the answer of visitors. */
  isByUser = false;

  until(time: Date): void {
    this.holdsUntil = Math.min(this.holdsUntil, time.getTime());
  }

  byUser(): void {
    this.isByUser = true;
  }

  never(): void {
    this.holdsUntil = Number.NEGATIVE_INFINITY;
  }
}
