import type { Refused } from './outcome.js';

// Properties of published operations that the generated part passes to this one.

/** Properties of an operation that the client needs to call it. */
export interface OperationInfo<Id extends string = string> {
  readonly documentId: Id;
  readonly kind: 'query' | 'mutation';
  /** Error codes of the operation: those of its groups, and its own. */
  readonly codes: readonly (readonly string[])[];
  /** Whether it takes an `idempotencyKey` and has effects once per key. */
  readonly keyed: boolean;
  /** Effect of a success on the session: the answer has a new session, or the session ends. */
  readonly session: 'OPENS' | 'ENDS' | null;
  /** Present if caches may share its answers: the option `get` applies. */
  readonly shareable?: true;
  /** Announced end at the time when the client was built. */
  readonly sunset: Sunset | null;
}

export interface Sunset {
  /** `YYYY-MM-DD`: date of deprecation; null if unknown. */
  readonly since: string | null;
  /** `YYYY-MM-DD`: refused from 00:00 UTC of this day. */
  readonly on: string;
  /** Null if only the headers of the service announce it. */
  readonly reason: string | null;
  /** documentId of the replacement. */
  readonly successor: string | null;
}

/**
 * An operation with its types. `__apiType` is never set: tools for typed documents
 * (`DocumentTypeDecoration` of `@graphql-typed-document-node/core`) read the types of variables and
 * of the whole `data` from it.
 */
export interface Operation<Variables, Data, Failure extends Refused, Id extends string = string>
  extends OperationInfo<Id> {
  readonly __apiType?: (variables: Variables) => { readonly [Key in Id]: Data };
  readonly __failure?: Failure;
}

/** Whether a request can be repeated without a second effect, even if its outcome is unknown. */
export const isRepeatable = ({ kind, keyed }: OperationInfo): boolean => kind === 'query' || keyed;
