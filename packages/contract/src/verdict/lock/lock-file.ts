import { z } from 'zod';
import { perConfig } from '../../config.js';
import type { DocumentContract } from '../../document-contract.js';
import {
  contractsIn,
  type ErrorGroups,
  errorGroupsForm,
  storedContractForm,
  toStoredContract,
} from '../../error-groups.js';
import { type ContractHashes, hashesOf, hashOf } from '../../hash.js';
import { canonical, canonicalPretty } from '../../json.js';
import { retirementForm, sunsetForm } from '../../manifest.js';
import { safeguardsForm } from '../../policy.js';
import { mapValues } from '../../records.js';
import type { Sunset } from '../../runtime/operation-metadata.js';
import { type Baseline, type FieldNames, own, type PublishedOperation } from '../compare/index.js';

// The lock, documents/published.json: the published contract of each document. A change of a
// contract changes this file, so that reviewers see it.

/** Version of locks. Files of other versions are rejected. */
export const LOCK_FORMAT = 3;

/** A published document. */
export interface Published extends Unhashed, ContractHashes {
  /** `sha256:` of the sunset and the safeguards. */
  readonly restHash: string;
}

interface Unhashed extends PublishedOperation {
  readonly sunset: AnnouncedSunset | null;
}

/** A sunset with the day since which a lock holds an end on its day or earlier, `YYYY-MM-DD`. */
export interface AnnouncedSunset extends Sunset {
  readonly announced: string;
}

export interface Lock {
  readonly format: 'project-service-lock';
  readonly version: typeof LOCK_FORMAT;
  readonly errorGroups: ErrorGroups;
  readonly documents: Readonly<Record<string, Published>>;
  /** Ids that are never used again; without a contract if there was no lock before. */
  readonly retired: Baseline['retired'];
  /** As in the manifest. */
  readonly fields: FieldNames;
}

/** The lock of a project without published documents. */
export const EMPTY_LOCK: Lock = {
  format: 'project-service-lock',
  version: LOCK_FORMAT,
  errorGroups: {},
  documents: {},
  retired: {},
  fields: {},
};

const hash = z.string().regex(/^sha256:[0-9a-f]{64}$/, 'is not a hash');

/** Schema of one document. */
export const publishedDocumentForm = perConfig((config) =>
  z.strictObject({
    contractHash: hash,
    meaningHash: hash,
    restHash: hash,
    sunset: sunsetForm.extend({ announced: z.iso.date() }).nullable(),
    contract: storedContractForm(config),
    safeguards: safeguardsForm(config),
  }),
);

/** Schema of the lock. Strict, because unknown parts must not be ignored. */
export const lockForm = perConfig(
  (config): z.ZodType<Lock> =>
    z
      .strictObject({
        format: z.literal('project-service-lock'),
        version: z.literal(LOCK_FORMAT),
        errorGroups: errorGroupsForm,
        documents: z.record(z.string(), publishedDocumentForm(config)),
        retired: z.record(z.string(), retirementForm.extend({ contract: storedContractForm(config).nullable() })),
        fields: z.record(z.string(), z.array(z.string())),
        restHash: hash,
      })
      .transform(({ restHash: _ofText, ...file }, context) => {
        const restore = contractsIn(file.errorGroups, context);
        const documents = mapValues(file.documents, (one, id) => ({
          ...one,
          contract: restore(one.contract, ['documents', id, 'contract']),
        }));
        const retired = mapValues(file.retired, (one, id) => ({
          ...one,
          contract: one.contract && restore(one.contract, ['retired', id, 'contract']),
        }));
        return { ...file, documents, retired };
      }),
);

/**
 * Returns the text of the lock: sorted, with short values on one line, so that diffs are small. Its
 * `restHash` detects edits of `retired` and `fields`.
 */
export function writeLock({ documents, retired, errorGroups, ...rest }: Lock): string {
  const store = (contract: DocumentContract) => toStoredContract(contract, errorGroups);
  return canonicalPretty({
    ...rest,
    errorGroups,
    documents: mapValues(documents, (one) => ({ ...one, contract: store(one.contract) })),
    retired: mapValues(retired, (one) => ({ ...one, contract: one.contract && store(one.contract) })),
    restHash: hashOf(canonical([LOCK_FORMAT, retired, rest.fields])),
  });
}

/**
 * Returns the day since which a lock holds the end of a document on this day or earlier; null if it
 * does not. Only the lock counts, so that authors of documents cannot backdate it.
 */
export function announcedIn(lock: Lock | null, id: string, sunset: Sunset | null): string | null {
  const held = lock === null ? null : (own(lock.documents, id)?.sunset ?? null);
  return held === null || sunset === null || sunset.on < held.on ? null : held.announced;
}

/** Adds the hashes of a document, which detect edits. */
export const withHashes = ({ contract, sunset, safeguards }: Unhashed): Published => ({
  ...hashesOf(contract),
  restHash: hashOf(canonical([LOCK_FORMAT, sunset, safeguards])),
  ...{ contract, sunset, safeguards },
});

/** Returns the ids of documents that do not match their hashes: they were edited. */
export const editedIds = ({ documents }: Lock): readonly string[] =>
  Object.entries(documents).flatMap(([id, one]) => {
    const { contractHash, meaningHash, restHash } = withHashes(one);
    return contractHash === one.contractHash && meaningHash === one.meaningHash && restHash === one.restHash
      ? []
      : [id];
  });
