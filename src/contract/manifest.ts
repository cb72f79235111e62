import { z } from 'zod';
import { type DocumentContract, documentContract } from './document-contract.js';
import { type Alternatives, alternativesForm, type Policy, policyForm } from './policy.js';

/** That a document goes, or has gone. */
export interface Retirement {
  /** `YYYY-MM-DD`: from 00:00 UTC of it on nobody gets an answer. */
  readonly on: string;
  readonly reason: string;
  readonly successor: string | null;
}

/** The same, announced: the document is still there. */
export interface Sunset extends Retirement {
  /** `YYYY-MM-DD`: since then clients should not use it any more. */
  readonly since: string;
}

/** What a request costs beyond one: `requests` in place of one where the variable is given, or always (null). */
export interface Price {
  readonly variable: string | null;
  /** Whether the variable has a value where the request leaves it out. */
  readonly byDefault: boolean;
  readonly requests: number;
}

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export interface ManifestEntry {
  readonly kind: 'query' | 'mutation';
  /** `sha256:` of `text`. */
  readonly hash: string;
  /** `sha256:` of what a client relies on, and of what is behind it. */
  readonly contractHash: string;
  readonly meaningHash: string;
  readonly text: string;
  readonly file: string;
  readonly policy: Policy;
  readonly contract: DocumentContract;
  /** As the contract has them. */
  readonly variables: JsonSchema;
  readonly result: JsonSchema;
  /** Worst-case number of fields that one run resolves. */
  readonly cost: number;
  readonly prices: readonly Price[];
  /** Whether an answer may be given again, as long as what it was made of stands. */
  readonly reusable: boolean;
  readonly alternatives: Alternatives | null;
  readonly sunset: Sunset | null;
}

/** What requests need of an entry. */
export type OperationFacts = Pick<ManifestEntry, 'kind' | 'policy' | 'prices' | 'reusable' | 'alternatives' | 'sunset'>;

export interface Manifest {
  readonly format: 'project-service-manifest';
  readonly version: 1;
  /** `sha256:` of all the rest. */
  readonly hash: string;
  /** `sha256:` of the printed schema that the documents were compiled against. */
  readonly schemaHash: string;
  readonly operations: Readonly<Record<string, ManifestEntry>>;
  /** By type, all fields that the SDL has of the types which operations read: what else could be behind a key. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly retired: Readonly<Record<string, Retirement>>;
}

/** The forms in which files hold them. */
export const retirementForm = z.strictObject({ on: z.string(), reason: z.string(), successor: z.string().nullable() });
export const sunsetForm = retirementForm.extend({ since: z.string() });
const jsonSchema = z.record(z.string(), z.unknown());

/** The form of one operation. */
export const manifestEntry = z.strictObject({
  kind: z.enum(['query', 'mutation']),
  hash: z.string(),
  contractHash: z.string(),
  meaningHash: z.string(),
  text: z.string(),
  file: z.string(),
  policy: policyForm,
  contract: documentContract,
  variables: jsonSchema,
  result: jsonSchema,
  cost: z.int().positive(),
  prices: z.array(
    z.strictObject({ variable: z.string().nullable(), byDefault: z.boolean(), requests: z.int().positive() }),
  ),
  reusable: z.boolean(),
  alternatives: alternativesForm.nullable(),
  sunset: sunsetForm.nullable(),
});

/** The form of `generated/manifest.json`, strict: what this program does not know, it must not ignore. */
export const manifestFile: z.ZodType<Manifest> = z.strictObject({
  format: z.literal('project-service-manifest'),
  version: z.literal(1),
  hash: z.string(),
  schemaHash: z.string(),
  operations: z.record(z.string(), manifestEntry),
  fields: z.record(z.string(), z.array(z.string())),
  retired: z.record(z.string(), retirementForm),
});
