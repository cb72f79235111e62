import { z } from 'zod';
import { perConfig } from './config.js';
import { type DocumentContract, FORMAT } from './document-contract.js';
import {
  contractsIn,
  type ErrorGroups,
  errorGroupsForm,
  storedContractForm,
  toStoredContract,
} from './error-groups.js';
import { canonicalPretty } from './json.js';
import { memoize } from './memo.js';
import { policyForm, rateWeightForm } from './policy.js';
import { type Frozen, mapValues } from './records.js';
import type { OperationMetadata, Retirement } from './runtime/operation-metadata.js';

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

/** A published operation with its whole contract. */
export interface ManifestEntry extends Frozen<Omit<z.infer<ReturnType<typeof manifestEntryForm>>, 'contract'>> {
  readonly contract: DocumentContract;
}

export interface Manifest {
  readonly format: 'project-service-manifest';
  readonly version: typeof FORMAT;
  /** `sha256:` of the rest of the manifest. */
  readonly hash: string;
  /** `sha256:` of the printed schema. */
  readonly schemaHash: string;
  readonly errorGroups: ErrorGroups;
  readonly operations: Readonly<Record<string, ManifestEntry>>;
  /**
   * All SDL fields of the types that operations read, by type. Comparisons use them to find renamed
   * fields.
   */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly retired: Readonly<Record<string, Retirement>>;
}

/** Returns the metadata of an entry that requests need. */
export function metadataOf(
  { contract, policy, rateWeights, sunset }: ManifestEntry,
  errorGroups: ErrorGroups,
): OperationMetadata {
  const { kind, exclusive, errors } = toStoredContract(contract, errorGroups).wire;
  const { groups, own } = errors;
  return { kind, policy, errors: Object.keys(own).sort(), errorGroups: groups, rateWeights, exclusive, sunset };
}

export const retirementForm = z.strictObject({ on: z.string(), reason: z.string(), successor: z.string().nullable() });
export const sunsetForm = retirementForm.extend({ since: z.string() });

/** Schema of one operation. */
export const manifestEntryForm = perConfig((config) =>
  z.strictObject({
    /** `sha256:` of `text`. */
    hash: z.string(),
    /** `sha256:` of the contract (wire) and of its meaning. */
    contractHash: z.string(),
    meaningHash: z.string(),
    text: z.string(),
    file: z.string(),
    policy: policyForm(config),
    contract: storedContractForm(config),
    /** Worst-case number of fields that one run resolves. */
    cost: z.int().positive(),
    rateWeights: z.array(rateWeightForm),
    sunset: sunsetForm.nullable(),
  }),
);

/** Schema of `generated/manifest.json`. Strict, because unknown parts must not be ignored. */
export const manifestForm = perConfig(
  (config): z.ZodType<Manifest> =>
    z
      .strictObject({
        format: z.literal('project-service-manifest'),
        version: z.literal(FORMAT),
        hash: z.string(),
        schemaHash: z.string(),
        errorGroups: errorGroupsForm,
        operations: z.record(z.string(), manifestEntryForm(config)),
        fields: z.record(z.string(), z.array(z.string())),
        retired: z.record(z.string(), retirementForm),
      })
      .transform((file, context) => {
        const restore = contractsIn(file.errorGroups, context);
        const operations = mapValues(file.operations, (entry, id) => ({
          ...entry,
          contract: restore(entry.contract, ['operations', id, 'contract']),
        }));
        return { ...file, operations };
      }),
);

/** Returns the text of `generated/manifest.json`. */
export const manifestText = memoize((manifest: Manifest) => canonicalPretty(storedManifest(manifest)));

const storedManifest = ({ operations, errorGroups, ...rest }: Manifest) => ({
  ...rest,
  errorGroups,
  operations: mapValues(operations, (entry) => ({ ...entry, contract: toStoredContract(entry.contract, errorGroups) })),
});
