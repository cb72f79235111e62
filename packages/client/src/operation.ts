import type { Refused } from './outcome.js';

// Properties of published operations that the generated part passes to this one.

/** Properties of an operation that the client needs to call it. */
export interface OperationInfo {
  readonly documentId: string;
  readonly kind: 'query' | 'mutation';
  /** Error codes of the operation, including the common ones. */
  readonly codes: readonly string[];
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
 * (`@graphql-typed-document-node/core`) read the types of variables and result from it.
 */
export interface Operation<Variables, Data, Failure extends Refused> extends OperationInfo {
  readonly __apiType?: (variables: Variables) => Data;
  readonly __failure?: Failure;
}

/** Whether a request can be repeated without a second effect, even if its outcome is unknown. */
export const isRepeatable = ({ kind, keyed }: OperationInfo): boolean => kind === 'query' || keyed;

/** Adds the types of an operation to its properties. */
export const operation = <Variables, Data, Failure extends Refused>(
  info: OperationInfo,
): Operation<Variables, Data, Failure> => info;

/** Variables as callers pass them: the client generates a missing idempotency key. */
export type Unkeyed<Variables> = Variables extends unknown
  ? Omit<Variables, 'idempotencyKey'> & { readonly idempotencyKey?: string }
  : never;
