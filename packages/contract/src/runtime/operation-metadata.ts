// Metadata of operations: the part of a manifest entry that requests need. It is generated beside
// the executor of the document.

/** The end of a document. */
export interface Retirement {
  /** `YYYY-MM-DD`: the operation is refused from 00:00 UTC of this day on. */
  readonly on: string;
  readonly reason: string;
  readonly successor: string | null;
}

/** An announced end: the document is still served. */
export interface Sunset extends Retirement {
  /** `YYYY-MM-DD`: clients should not use it from this day on. */
  readonly since: string;
}

/** A request counts as `requests` requests if the variable has a value, or always (null). */
export interface RateWeight {
  readonly variable: string | null;
  /** True if an omitted variable has a default. */
  readonly byDefault: boolean;
  readonly requests: number;
}

/**
 * Mutually exclusive variables: a request sends exactly one if `required`, else at most one. Null
 * does not count.
 */
export interface Exclusive {
  readonly variables: readonly string[];
  readonly required: boolean;
}

/** Metadata of an operation. */
export interface OperationMetadata {
  readonly kind: 'query' | 'mutation';
  /** The facets of policy directives, by name. */
  readonly policy: Readonly<Record<string, unknown>>;
  /** Error codes beyond those of groups. */
  readonly errors: readonly string[];
  /** Groups of common codes that it may return. */
  readonly errorGroups: readonly string[];
  readonly rateWeights: readonly RateWeight[];
  readonly exclusive: Exclusive | null;
  readonly sunset: Sunset | null;
}
