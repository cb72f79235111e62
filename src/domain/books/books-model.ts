/** One way in which the books contradict an invariant of operations.md §3.8. */
export interface Violation {
  /** 1 to 10. */
  readonly invariant: number;
  /** Null where it is about the whole database. */
  readonly projectId: number | null;
  /** What it is about: `wallet:3`, `transaction:<id>`, `order:<id>`, `listing:<item>/<server>`. */
  readonly subject: string;
  readonly problem: string;
}

/** What was looked at in one snapshot, and what is wrong with it. */
export interface Examination {
  readonly wallets: number;
  readonly transactions: number;
  readonly orders: number;
  readonly violations: readonly Violation[];
}
