import { z } from 'zod';
import { perConfig } from './config.js';
import { contractPolicyForm, exclusiveForm, type Policy } from './policy.js';
import type { Frozen } from './records.js';
import type { Exclusive } from './runtime/operation-metadata.js';

// The contract of a published document. It is a model of its own, without the schema, so that
// contracts from different SDL or machines can be compared.

/** Version of contracts, manifests and locks. Files of other versions are rejected. */
export const FORMAT = 2;

export interface DocumentContract {
  readonly wire: Wire;
  readonly meaning: Meaning;
}

/**
 * Variables, result, policy and errors by structure. Names of SDL types are not part of it, except
 * in `__typename`.
 */
export interface Wire {
  readonly kind: 'query' | 'mutation';
  readonly variables: Readonly<Record<string, ContractInputField>>;
  /** Input objects, which variables refer to by index. Equal ones are stored once. */
  readonly inputs: readonly InputObject[];
  readonly exclusive: Exclusive | null;
  /** Type of `data.<documentId>`. */
  readonly result: ResultType;
  /** Facets of policy directives, by name. */
  readonly policy: Policy;
  /**
   * All codes of the operation, including those of groups. Files store groups once
   * (error-groups.ts).
   */
  readonly errors: Errors;
}

/** A scalar or enum value. */
export type Leaf =
  /** An `id` is a string or integer in variables, and a string in results. */
  | { readonly kind: 'any' | 'boolean' | 'number' | 'id' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | TextLeaf
  | { readonly kind: 'enum'; readonly values: readonly string[] };

/** A string; lengths in code points. */
export interface TextLeaf {
  readonly kind: 'text';
  readonly min: number;
  /** Null: no limit. */
  readonly max: number | null;
  /** ECMAScript patterns (flag `u`) that all match. */
  readonly patterns: readonly string[];
  /** For readers only; it is not validated. */
  readonly format: string | null;
}

interface Nullable {
  readonly nullable: boolean;
}

/** Type of a value that a client sends. */
export type ContractInputType = Nullable &
  (
    | Leaf
    | { readonly kind: 'list'; readonly of: ContractInputType; readonly max: number | null }
    | { readonly kind: 'input'; readonly input: number }
  );

/** A variable, or a field of an input object. */
export interface ContractInputField {
  readonly type: ContractInputType;
  /** False: may be omitted. */
  readonly required: boolean;
  /** Value that replaces an omitted one, as a client would send it. */
  readonly default?: unknown;
}

export interface InputObject {
  /** True: requires exactly one of its fields. */
  readonly oneOf: boolean;
  readonly fields: Readonly<Record<string, ContractInputField>>;
}

/** Type of a value in a result. */
export type ResultType = Nullable &
  (
    | Leaf
    | ResultList
    | { readonly kind: 'object'; readonly shapes: readonly Shape[] }
    /** The value of `__typename`. */
    | { readonly kind: 'typename'; readonly name: string }
  );

export interface ResultList {
  readonly kind: 'list';
  readonly of: ResultType;
  readonly max: number | null;
  /** The variable with the maximum number of entries; null if there is none. */
  readonly sizeVariable: string | null;
}

/** Keys of an object: of one possible type, or of several types that clients cannot distinguish. */
export type Shape = Readonly<Record<string, ResultField>>;

export interface ResultField {
  readonly type: ResultType;
  /** True: a variable of `@skip` or `@include` can omit it. */
  readonly conditional: boolean;
}

const leaves = [
  z.strictObject({ kind: z.enum(['any', 'boolean', 'number', 'id']), nullable: z.boolean() }),
  z.strictObject({ kind: z.literal('integer'), nullable: z.boolean(), min: z.number(), max: z.number() }),
  z.strictObject({
    kind: z.literal('text'),
    nullable: z.boolean(),
    min: z.number(),
    max: z.number().nullable(),
    patterns: z.array(z.string()),
    format: z.string().nullable(),
  }),
  z.strictObject({ kind: z.literal('enum'), nullable: z.boolean(), values: z.array(z.string()) }),
] as const;

const inputType: z.ZodType<ContractInputType> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    ...leaves,
    z.strictObject({ kind: z.literal('list'), nullable: z.boolean(), of: inputType, max: z.number().nullable() }),
    z.strictObject({ kind: z.literal('input'), nullable: z.boolean(), input: z.int().nonnegative() }),
  ]),
);
const inputFields = z.record(
  z.string(),
  z.strictObject({ type: inputType, required: z.boolean(), default: z.unknown().optional() }),
);

const resultType: z.ZodType<ResultType> = z.lazy(() =>
  z.discriminatedUnion('kind', [
    ...leaves,
    z.strictObject({
      kind: z.literal('list'),
      nullable: z.boolean(),
      of: resultType,
      max: z.number().nullable(),
      sizeVariable: z.string().nullable(),
    }),
    z.strictObject({ kind: z.literal('object'), nullable: z.boolean(), shapes: z.array(shape) }),
    z.strictObject({ kind: z.literal('typename'), nullable: z.boolean(), name: z.string() }),
  ]),
);
const shape = z.record(z.string(), z.strictObject({ type: resultType, conditional: z.boolean() }));

const argument = z.strictObject({ value: z.string().nullable(), default: z.string().nullable() });

/**
 * In GraphQL syntax with sorted input fields: `value` of the document, and `default` of the SDL if
 * the document passes no value or an optional variable. In an object, an optional variable has the
 * default of its input field after it: `{ after: $after = 1 }`.
 */
export type ArgumentMeaning = Frozen<z.infer<typeof argument>>;

const fieldMeaning = z.strictObject({
  field: z.string(),
  arguments: z.record(z.string(), argument),
  /** Scalar of a leaf; null for enums and objects. */
  scalar: z.string().nullable(),
  /** Variables that condition the field: `$full`, `!$short`; absent if it is unconditional. */
  when: z.string().optional(),
  /**
   * Sorted names of the possible types with this meaning, also of those above it (`Dog.Owner`);
   * absent if all have it.
   */
  of: z.array(z.string()).optional(),
});

/** One field of the SDL behind a key; possible types of a value may have different ones. */
export type FieldMeaning = Frozen<z.infer<typeof fieldMeaning>>;

const meaning = z.strictObject({
  /** Fields behind each key, by path in the result (`books.edges[].node`). */
  fields: z.record(z.string(), z.array(fieldMeaning)),
  /** Scalars of input values, by place: `variables.after`, `inputs.0.after`. */
  scalars: z.record(z.string(), z.string()),
});

/** The fields, arguments and scalars behind the structure. */
export type Meaning = Frozen<z.infer<typeof meaning>>;

const errorTraits = z.strictObject({
  category: z.string(),
  status: z.int(),
  retryable: z.union([z.boolean(), z.literal('BY_LIMIT')]),
});

/** Properties of an error code that clients rely on. */
export type ErrorTraits = Frozen<z.infer<typeof errorTraits>>;

/** Schema of errors by code. */
export const errorsForm = z.record(z.string(), errorTraits);

/** Properties of error codes, by code. */
export type Errors = Frozen<z.infer<typeof errorsForm>>;

/** Schema of a contract without its errors. Strict, because unknown parts must not be ignored. */
export const contractForm = perConfig((config) =>
  z.strictObject({
    wire: z.strictObject({
      kind: z.enum(['query', 'mutation']),
      variables: inputFields,
      inputs: z.array(z.strictObject({ oneOf: z.boolean(), fields: inputFields })),
      exclusive: exclusiveForm.nullable(),
      result: resultType,
      policy: contractPolicyForm(config),
    }),
    meaning,
  }),
);
