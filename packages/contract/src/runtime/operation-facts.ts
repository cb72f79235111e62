// The part of a manifest entry that requests need. It stands beside the executor of the document.

/** That a document goes, or has gone. */
export interface Retirement {
  /** `YYYY-MM-DD`: the operation is refused from 00:00 UTC of this day. */
  readonly on: string;
  readonly reason: string;
  readonly successor: string | null;
}

/** The same, announced: the document is still there. */
export interface Sunset extends Retirement {
  /** `YYYY-MM-DD`: since then clients should not use it any more. */
  readonly since: string;
}

/** As how many requests one counts: `requests` where the variable is given, or always (null). */
export interface RateWeight {
  readonly variable: string | null;
  /** Whether the variable has a value where the request leaves it out. */
  readonly byDefault: boolean;
  readonly requests: number;
}

/** Variables of which a request gives one, other than null: exactly one if `required`, else at most one. */
export interface Exclusive {
  readonly variables: readonly string[];
  readonly required: boolean;
}

/** What requests need of an entry. */
export interface OperationFacts {
  readonly kind: 'query' | 'mutation';
  /** The facets of policy directives, by name. */
  readonly policy: Readonly<Record<string, unknown>>;
  /** The codes that it may answer with beyond those of groups. */
  readonly errors: readonly string[];
  readonly rateWeights: readonly RateWeight[];
  readonly exclusive: Exclusive | null;
  readonly sunset: Sunset | null;
}
