import type { Change, Verdict } from '../compare/index.js';
import type { PlacedAcceptance } from '../lock/accepted-file.js';
import type { Reach } from './reach.js';

/** A verdict, or `unknown`: nothing to compare a document of a client build with. */
export type CheckedVerdict = Verdict | 'unknown';

/** Kinds of differences between a client build and a server, beside contract changes. */
type ClientKind = 'client-document-retired' | 'client-document-sunset' | 'client-document-unknown';

/** A difference that a client may notice. */
export interface CheckedChange extends Omit<Change, 'kind' | 'verdict'> {
  readonly kind: Change['kind'] | ClientKind;
  readonly verdict: CheckedVerdict;
  /** The acceptance of the change; absent without one. */
  readonly accepted?: PlacedAcceptance;
}

/** A client that calls an operation, as counted by a running service. */
export interface Caller {
  /** Value of the header graphql-client-name; null without one. */
  readonly client: string | null;
  readonly version: string | null;
  readonly calls: number;
  /** True: caches answered further calls. */
  readonly isLowerBound: boolean;
  /** RFC 3339 */
  readonly lastCallAt: string;
}

/** Callers of an operation in the last 30 days. */
export interface Callers {
  /** Latest callers first. */
  readonly callers: readonly Caller[];
  /** Start of the count, RFC 3339, at most 30 days ago; null if calls are not counted. */
  readonly countedSince: string | null;
}

/** Result of one operation, with its callers if usage is given and a person decides about it. */
export interface CheckedOperation extends Partial<Callers> {
  readonly verdict: CheckedVerdict;
  readonly changes: readonly CheckedChange[];
}

/** Results of all operations. */
export interface CheckedOperations {
  readonly verdict: CheckedVerdict;
  readonly operations: Readonly<Record<string, CheckedOperation>>;
}

/** Acceptances of this branch that the merge base does not have. */
export interface AcceptedChanges {
  /** The merge base: `origin/main (3f2a…)`; null if there is none that can be read. */
  readonly mergeBase: string | null;
  readonly changes: readonly PlacedAcceptance[];
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
  /** Acceptances past their last day that the comparison needs. */
  readonly expired: readonly PlacedAcceptance[];
  /** Acceptances without a change against the main branch; empty for other references. */
  readonly unused: readonly PlacedAcceptance[];
}
