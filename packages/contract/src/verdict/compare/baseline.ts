import type { HashedContract } from '../../document-contract.js';
import type { Origins, Place } from '../../origins.js';
import type { Retirement, Sunset } from '../../runtime/operation-facts.js';

// The two sides of a comparison. What they come from (a lock, a manifest, another server, a revision) is not told here.

/** By type of the SDL, the names of all its fields; of the types that documents reach. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;

/** A document that clients may call. */
export interface Promised {
  readonly contract: HashedContract;
  readonly sunset: Sunset | null;
}

/** An id that was published once. */
export interface Retired {
  readonly end: Retirement;
  /** What it promised in the end; null where nobody wrote it down. */
  readonly contract: HashedContract | null;
}

/** What is compared with: what clients were promised. */
export interface Baseline {
  readonly operations: Readonly<Record<string, Promised>>;
  readonly retired: Readonly<Record<string, Retired>>;
  readonly fields: FieldNames;
}

/** A document as it is now, with the places of all that its contract says. */
export interface Present extends Promised {
  readonly origins: Origins;
}

/** What is compared: what clients would be promised from now on. */
export interface PresentSide {
  readonly operations: Readonly<Record<string, Present>>;
  readonly retired: Readonly<Record<string, PresentRetired>>;
  /** The file with the ids that are retired, which is told of documents that are gone; null where there is no working tree. */
  readonly retiredFile: Place | null;
  readonly fields: FieldNames;
}

/** An entry of `documents/retired.yaml`. */
export interface PresentRetired {
  readonly end: Retirement;
  /** Null where the side comes from no working tree. */
  readonly place: Place | null;
}
