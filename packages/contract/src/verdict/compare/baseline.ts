import type { HashedContract } from '../../document-contract.js';
import type { Origins, Place } from '../../origins.js';
import type { Safeguards } from '../../policy.js';
import type { Retirement, Sunset } from '../../runtime/operation-metadata.js';

// The two sides of a comparison, independent of their source (lock, manifest, server, revision).

/** Field names of the SDL types that documents reach, by type. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;

/** A published document. */
export interface PublishedOperation {
  readonly contract: HashedContract;
  readonly safeguards: Safeguards;
  readonly sunset: Sunset | null;
}

/** A retired id. */
export interface RetiredOperation {
  readonly end: Retirement;
  /** Its last contract; null if it is unknown. */
  readonly contract: HashedContract | null;
}

/** The reference side: published contracts. */
export interface Baseline {
  readonly operations: Readonly<Record<string, PublishedOperation>>;
  readonly retired: Readonly<Record<string, RetiredOperation>>;
  readonly fields: FieldNames;
}

/** A document of the compared side, with source locations. */
export interface PresentOperation extends PublishedOperation {
  readonly origins: Origins;
  /** Day since which the lock holds its end, `YYYY-MM-DD`; null: it does not yet. */
  readonly announced: string | null;
}

/** The compared side: contracts that would be published. */
export interface PresentSide {
  readonly operations: Readonly<Record<string, PresentOperation>>;
  readonly retired: Readonly<Record<string, PresentRetired>>;
  /**
   * Place of documents/retired.yaml, for changes of removed documents; null without a working tree.
   */
  readonly retiredFile: Place | null;
  readonly fields: FieldNames;
}

/** An entry of `documents/retired.yaml`. */
export interface PresentRetired {
  readonly end: Retirement;
  /** Null without a working tree. */
  readonly place: Place | null;
}
