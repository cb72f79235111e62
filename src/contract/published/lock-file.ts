import { z } from 'zod';
import { CONTRACT_FORMAT, type DocumentContract, documentContract } from '../document-contract.js';
import { hashContract } from '../hash.js';
import { canonicalPretty } from '../json.js';
import { type Retirement, retirementForm, type Sunset, sunsetForm } from '../manifest.js';

// The lock, documents/published.json: what was promised of each document, and is compared with from then on. Whoever changes
// a promise changes this file, where reviewers see it (decision 34).

export const LOCK_FILE = 'documents/published.json';

/** What was published of one id. */
export interface Published {
  readonly contractHash: string;
  readonly meaningHash: string;
  readonly sunset: Sunset | null;
  /** Earlier contracts that the present one still serves, the oldest first. */
  readonly serves: readonly Served[];
  readonly contract: DocumentContract;
}

/** An earlier contract, and the worst that was changed on the way from it to the present one. */
export interface Served {
  readonly contractHash: string;
  readonly meaningHash: string;
  readonly verdict: 'compatible' | 'dangerous';
}

/** An id that was published once, and is never used for anything else. */
export interface RetiredId extends Retirement {
  /** The last that was published of it; null where that was before there was a lock. */
  readonly contract: DocumentContract | null;
}

/** A breaking change that somebody has taken upon themselves. */
export interface Deed {
  readonly id: string;
  /** `YYYY-MM-DD` */
  readonly on: string;
  readonly reason: string;
  /** The contract hashes; null: there was none, or there is none any more. */
  readonly before: string | null;
  readonly after: string | null;
  /** What broke: `<kind> <path>`. */
  readonly changes: readonly string[];
}

export interface Lock {
  readonly format: 'project-service-lock';
  readonly version: 1;
  /** CONTRACT_FORMAT of all contracts in it. */
  readonly contracts: number;
  readonly documents: Readonly<Record<string, Published>>;
  readonly retired: Readonly<Record<string, RetiredId>>;
  /** By type, the names of its fields, as the manifest has them. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly accepted: readonly Deed[];
}

/** The lock of a project that has published nothing. */
export const EMPTY_LOCK: Lock = {
  format: 'project-service-lock',
  version: 1,
  contracts: CONTRACT_FORMAT,
  documents: {},
  retired: {},
  fields: {},
  accepted: [],
};

const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/, 'is no hash');

/** The form of one document of the lock. */
export const publishedDocument = z.strictObject({
  contractHash: hash,
  meaningHash: hash,
  sunset: sunsetForm.nullable(),
  serves: z.array(
    z.strictObject({ contractHash: hash, meaningHash: hash, verdict: z.enum(['compatible', 'dangerous']) }),
  ),
  contract: documentContract,
});

/** The form of the lock, strict: what this program does not know, it must not ignore. */
export const lockForm: z.ZodType<Lock> = z.strictObject({
  format: z.literal('project-service-lock'),
  version: z.literal(1),
  contracts: z.literal(CONTRACT_FORMAT),
  documents: z.record(z.string(), publishedDocument),
  retired: z.record(z.string(), retirementForm.extend({ contract: documentContract.nullable() })),
  fields: z.record(z.string(), z.array(z.string())),
  accepted: z.array(
    z.strictObject({
      id: z.string(),
      on: z.string(),
      reason: z.string(),
      before: hash.nullable(),
      after: hash.nullable(),
      changes: z.array(z.string()),
    }),
  ),
});

/** The lock as it is committed: sorted, and what is short on one line, so that a diff shows what changed and no more. */
export const writeLock = (lock: Lock): string => canonicalPretty(lock);

/** The ids whose contract is not the one that its hashes are of: somebody has edited it. */
export const editedIds = ({ documents }: Lock): readonly string[] =>
  Object.entries(documents).flatMap(([id, { contract, contractHash, meaningHash }]) => {
    const hashed = hashContract(contract);
    return hashed.contractHash === contractHash && hashed.meaningHash === meaningHash ? [] : [id];
  });
