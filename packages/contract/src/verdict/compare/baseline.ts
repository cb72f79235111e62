import type { DocumentContract } from '../../document-contract.js';
import type { Origins, Place } from '../../origins.js';
import type { Safeguards } from '../../policy.js';
import type { Retirement, Sunset } from '../../runtime/operation-metadata.js';

// The two sides of a comparison, independent of their source (lock, manifest, server, revision).

/** Field names of the SDL types that documents reach, by type. */
export type FieldNames = Readonly<Record<string, readonly string[]>>;

/** A published document. */
export interface PublishedOperation {
  readonly contract: DocumentContract;
  readonly safeguards: Safeguards;
  readonly sunset: Sunset | null;
}

/** A retired id. */
export interface RetiredOperation extends Retirement {
  /** Its last contract; null if it is unknown. */
  readonly contract: DocumentContract | null;
}

/** The reference side: published contracts. */
export interface Baseline {
  readonly operations: Readonly<Record<string, PublishedOperation>>;
  readonly retired: Readonly<Record<string, RetiredOperation>>;
  readonly fields: FieldNames;
}

/** The compared side: contracts that would be published. */
export interface PresentSide extends Baseline {
  /** Source locations by documentId; empty without a working tree. */
  readonly origins: ReadonlyMap<string, Origins>;
  /**
   * Returns the place of an id in documents/retired.yaml, the start of the file for a missing one.
   * Without that file it is the place in the lock. Null without a lock or a working tree.
   */
  readonly placeOfRetired: (id: string) => Place | null;
  /** Returns the day since which the lock holds the end, `YYYY-MM-DD`; null: it does not yet. */
  readonly announcedOn: (id: string, sunset: Sunset | null) => string | null;
}
