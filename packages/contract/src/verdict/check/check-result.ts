import type { Change, Verdict } from '../compare/index.js';
import type { Acceptance } from '../lock/accepted-file.js';
import type { Callers } from './callers.js';
import type { Reach } from './reach.js';

/** Kinds of differences between a client build and a server, beside contract changes. */
type ClientKind =
  | 'client-contract-earlier'
  | 'client-contract-unknown'
  | 'client-document-retired'
  | 'client-document-unknown'
  | 'client-meaning-unknown';

/** A difference that a client may notice. */
export interface CheckedChange extends Omit<Change, 'kind'> {
  readonly kind: Change['kind'] | ClientKind;
}

/** Result of one operation, with its callers if usage is given and clients may notice a change. */
export interface CheckedOperation extends Partial<Callers> {
  readonly verdict: Verdict;
  readonly changes: readonly CheckedChange[];
}

/** Results of all operations. */
export interface CheckedOperations {
  readonly verdict: Verdict;
  readonly operations: Readonly<Record<string, CheckedOperation>>;
}

/** Breaking changes that this branch accepts and the merge base does not. */
export interface AcceptedChanges {
  /** The merge base: `origin/main (3f2a…)`; null if there is none that can be read. */
  readonly mergeBase: string | null;
  readonly changes: readonly Acceptance[];
}

/** Result of a check. */
export interface CheckResult extends CheckedOperations {
  /** Name of the reference. */
  readonly against: string;
  /** Documents that are not in the lock; empty for other references. */
  readonly unpublished: readonly { readonly id: string; readonly file: string }[];
  readonly reach: Reach;
  /** Null if the comparison is not with the lock, or nothing is accepted. */
  readonly accepted: AcceptedChanges | null;
}
