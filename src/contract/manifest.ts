import { z } from 'zod';
import { type ErrorCode, isErrorCode } from '../base/errors/catalogue.js';
import type { Duty } from '../platform/audit/index.js';

/** The stored throttles that there are: each is a duty that some slice sees to. */
export const throttleClasses = ['ACCOUNT', 'LOGIN', 'MAIL', 'PASSWORD'] as const satisfies readonly Duty[];

export type ThrottleClass = (typeof throttleClasses)[number];

/** What the compiler derives from the SDL's directives for one document (schema/policy.graphql). */
export interface Policy {
  readonly access: 'PUBLIC' | 'SESSION';
  readonly viewer: readonly ('PENDING' | 'ACTIVE' | 'BLOCKED')[];
  readonly gameServer: 'NONE' | 'SESSION' | 'ARGUMENT' | 'EITHER' | 'FILTER' | 'DEED';
  readonly pin: boolean;
  readonly survivesMaintenance: boolean;
  readonly throttles: readonly ThrottleClass[];
  /** Codes that this operation can give beyond the common ones. */
  readonly errors: readonly ErrorCode[];
}

export interface Sunset {
  /** `YYYY-MM-DD` */
  readonly on: string;
  readonly reason: string;
  readonly successor: string | null;
}

/** What a request costs beyond one: `requests` in place of one where the variable is given, or always (null). */
export interface Price {
  readonly variable: string | null;
  /** Whether the variable has a value where the request leaves it out. */
  readonly byDefault: boolean;
  readonly requests: number;
}

/** Variables of which one is given, other than null: exactly one where it is `required`, else one at most. */
export interface Alternatives {
  readonly variables: readonly string[];
  readonly required: boolean;
}

/** A JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown };

export interface ManifestEntry {
  readonly kind: 'query' | 'mutation';
  /** `sha256:` of `text`. */
  readonly hash: string;
  /** `sha256:` of what a client relies on: kind, variables, result, policy. */
  readonly contractHash: string;
  readonly text: string;
  readonly file: string;
  readonly policy: Policy;
  readonly variables: JsonSchema;
  readonly result: JsonSchema;
  /** Worst-case number of fields that one run resolves. */
  readonly cost: number;
  readonly prices: readonly Price[];
  readonly alternatives: Alternatives | null;
  readonly sunset: Sunset | null;
}

export interface Manifest {
  readonly format: 'project-service-manifest';
  readonly version: 1;
  /** `sha256:` of all the rest. */
  readonly hash: string;
  /** `sha256:` of the printed schema that the documents were compiled against. */
  readonly schemaHash: string;
  readonly operations: Readonly<Record<string, ManifestEntry>>;
  readonly retired: Readonly<Record<string, Sunset>>;
}

const sunset = z.strictObject({ on: z.string(), reason: z.string(), successor: z.string().nullable() });
const jsonSchema = z.record(z.string(), z.unknown());
const errorCode = z.custom<ErrorCode>((code) => typeof code === 'string' && isErrorCode(code), 'unknown error code');

const entry = z.strictObject({
  kind: z.enum(['query', 'mutation']),
  hash: z.string(),
  contractHash: z.string(),
  text: z.string(),
  file: z.string(),
  policy: z.strictObject({
    access: z.enum(['PUBLIC', 'SESSION']),
    viewer: z.array(z.enum(['PENDING', 'ACTIVE', 'BLOCKED'])),
    gameServer: z.enum(['NONE', 'SESSION', 'ARGUMENT', 'EITHER', 'FILTER', 'DEED']),
    pin: z.boolean(),
    survivesMaintenance: z.boolean(),
    throttles: z.array(z.enum(throttleClasses)),
    errors: z.array(errorCode),
  }),
  variables: jsonSchema,
  result: jsonSchema,
  cost: z.int().positive(),
  prices: z.array(
    z.strictObject({ variable: z.string().nullable(), byDefault: z.boolean(), requests: z.int().positive() }),
  ),
  alternatives: z.strictObject({ variables: z.array(z.string()), required: z.boolean() }).nullable(),
  sunset: sunset.nullable(),
});

/** The form of `generated/manifest.json`, strict: what this program does not know, it must not ignore. */
export const manifestFile: z.ZodType<Manifest> = z.strictObject({
  format: z.literal('project-service-manifest'),
  version: z.literal(1),
  hash: z.string(),
  schemaHash: z.string(),
  operations: z.record(z.string(), entry),
  retired: z.record(z.string(), sunset),
});
