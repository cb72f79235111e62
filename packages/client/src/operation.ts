import type { Refused } from './outcome.js';

// What the generated part hands to this one: of each published operation, what cannot be known from its types.

/** What a program has to know of an operation to call it. */
export interface OperationFacts {
  readonly documentId: string;
  readonly kind: 'query' | 'mutation';
  /** The codes that it may answer with, the common ones included. */
  readonly codes: readonly string[];
  /** True: it takes an `idempotencyKey`, and does a thing once for each. */
  readonly keyed: boolean;
  /** What its success does to the session: its answer holds a new one, or there is none any more. */
  readonly session: 'OPENS' | 'ENDS' | null;
  /** It goes away on that day, as it was known when the client was built. */
  readonly sunset: Sunset | null;
}

export interface Sunset {
  /** `YYYY-MM-DD`: what is built since then should call another. Null where the service does not say. */
  readonly since: string | null;
  /** `YYYY-MM-DD`: from 00:00 UTC of that day on it is refused. */
  readonly on: string;
  /** Null where only the service's headers tell of it. */
  readonly reason: string | null;
  /** The documentId to call in its place. */
  readonly successor: string | null;
}

/**
 * An operation with its types, for other programs than this client as well. `__apiType` is never there: it is where tools
 * for typed documents (`@graphql-typed-document-node/core`) look for the types of variables and result.
 */
export interface Operation<Variables, Data, Failure extends Refused> extends OperationFacts {
  readonly __apiType?: (variables: Variables) => Data;
  readonly __failure?: Failure;
}

/** Whether the same may be sent again without doing anything twice, also where nobody knows if it was done. */
export const isRepeatable = ({ kind, keyed }: OperationFacts): boolean => kind === 'query' || keyed;

/** Gives the facts of an operation their types. */
export const operation = <Variables, Data, Failure extends Refused>(
  facts: OperationFacts,
): Operation<Variables, Data, Failure> => facts;

/** The variables as callers may give them: the client makes the key that they leave out. */
export type Unkeyed<Variables> = Variables extends unknown
  ? Omit<Variables, 'idempotencyKey'> & { readonly idempotencyKey?: string }
  : never;

/** What this build of the client relies on, for `project-service contract check --client`. */
export interface ClientContracts {
  readonly format: 'project-service-client';
  readonly version: 1;
  readonly documents: Readonly<Record<string, ContractHashes>>;
}

export interface ContractHashes {
  readonly contractHash: string;
  readonly meaningHash: string;
}
