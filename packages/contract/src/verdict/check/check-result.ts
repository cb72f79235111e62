import type { Change, Verdict } from '../compare/index.js';
import type { Acceptance } from '../lock/accepted-file.js';
import type { Called } from './callers.js';
import type { Reach } from './reach.js';

/** What can be between a client's build and a server, beside the changes of a contract. */
type ClientKind =
  | 'client-contract-earlier'
  | 'client-contract-unknown'
  | 'client-document-retired'
  | 'client-document-unknown'
  | 'client-meaning-unknown';

/** One thing that a client may notice. */
export interface CheckedChange extends Omit<Change, 'kind'> {
  readonly kind: Change['kind'] | ClientKind;
}

/** What is told of one operation; who calls it where that was asked for, and clients may notice something. */
export interface CheckedOperation extends Partial<Called> {
  readonly verdict: Verdict;
  readonly changes: readonly CheckedChange[];
}

/** What is told of all operations. */
export interface CheckedOperations {
  readonly verdict: Verdict;
  readonly operations: Readonly<Record<string, CheckedOperation>>;
}

/** The breaking changes that this branch accepts, and the merge base does not. */
export interface AcceptedChanges {
  /** The merge base: `origin/main (3f2a…)`; null if there is none that can be read. */
  readonly mergeBase: string | null;
  readonly changes: readonly Acceptance[];
}

/** What a check tells. */
export interface CheckResult extends CheckedOperations {
  /** What was compared with. */
  readonly against: string;
  /** Documents that the lock does not have, where it was the lock that was compared with. */
  readonly unpublished: readonly { readonly id: string; readonly file: string }[];
  readonly reach: Reach;
  /** Null if the comparison is not with the lock, or nothing is accepted. */
  readonly accepted: AcceptedChanges | null;
}
