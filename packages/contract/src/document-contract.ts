import { z } from 'zod';
import { perConfig } from './config.js';
import { exclusiveForm, type Policy, promisedPolicyForm } from './policy.js';
import type { Exclusive } from './runtime/operation-facts.js';

// What a published document promises its clients: a model of its own, without the schema, so that two contracts can be
// compared that were compiled from different SDL, or on different machines.

/** The format of contracts, and of the manifests and locks that hold them. Files of another one are not read. */
export const FORMAT = 2;

export interface DocumentContract {
  readonly wire: Wire;
  readonly meaning: Meaning;
}

/** What goes over the wire, by structure: no name of the SDL is part of it, but where `__typename` asks for one. */
export interface Wire {
  readonly kind: 'query' | 'mutation';
  readonly variables: Readonly<Record<string, InputField>>;
  /** The input objects that variables refer to by number, as they are met in order of names; equal ones are one. */
  readonly inputs: readonly InputObject[];
  readonly exclusive: Exclusive | null;
  /** Of `data.<documentId>`. */
  readonly result: ResultType;
  /** What directives promise, by their names. */
  readonly policy: Policy;
  /** Every code that it may answer with, those of groups included. Files hold groups once (error-groups.ts). */
  readonly errors: Errors;
}

/** By code, what a client may do about it. */
export type Errors = Readonly<Record<string, ErrorPromise>>;

/** What a client may do about a code. */
export interface ErrorPromise {
  readonly category: string;
  readonly status: number;
  readonly retryable: boolean | 'BY_LIMIT';
}

/** A value without parts. */
export type Leaf =
  /** An `id` comes in as a text or an integer, and goes out as a text. */
  | { readonly kind: 'any' | 'boolean' | 'number' | 'id' }
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  | TextLeaf
  | { readonly kind: 'enum'; readonly values: readonly string[] };

/** A text; lengths in code points. */
export interface TextLeaf {
  readonly kind: 'text';
  readonly min: number;
  /** Null: as long as it is. */
  readonly max: number | null;
  /** ECMAScript (flag `u`); all of them fit. */
  readonly patterns: readonly string[];
  /** For readers: nothing is refused by it. */
  readonly format: string | null;
}

interface Nullable {
  readonly nullable: boolean;
}

/** What a client may send in one place. */
export type InputType = Nullable &
  (
    | Leaf
    | { readonly kind: 'list'; readonly of: InputType; readonly max: number | null }
    | { readonly kind: 'input'; readonly input: number }
  );

/** A variable, or a field of an input object. */
export interface InputField {
  readonly type: InputType;
  /** False: may be left out. */
  readonly required: boolean;
  /** What stands for it where it is left out, as a client would send it; without one nothing does. */
  readonly default?: unknown;
}

export interface InputObject {
  /** True: exactly one of its fields is given. */
  readonly oneOf: boolean;
  readonly fields: Readonly<Record<string, InputField>>;
}

/** What a client finds in one place. */
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
  /** The variable that says how many there are at most, where a client does. */
  readonly sizeVariable: string | null;
}

/** The keys that an object has: of one possible type, or of several that a client cannot tell apart. */
export type Shape = Readonly<Record<string, ResultField>>;

export interface ResultField {
  readonly type: ResultType;
  /** True: a variable decides whether it is there. */
  readonly conditional: boolean;
}

/** What the structure does not tell: what is behind the names. */
export interface Meaning {
  /** What answers each key, by its path in the result (`books.edges[].node`). */
  readonly fields: Readonly<Record<string, readonly FieldMeaning[]>>;
  /** The names of the scalars that a client sends, by place: `variables.after`, `inputs.0.after`. */
  readonly scalars: Readonly<Record<string, string>>;
}

/** One field of the SDL behind a key; possible types of a value may have different ones. */
export interface FieldMeaning {
  readonly field: string;
  readonly arguments: Readonly<Record<string, ArgumentMeaning>>;
  /** The scalar that a leaf is of; null for an enum, and where there are keys below it. */
  readonly scalar: string | null;
  /** The variables by which it is there, where any may leave it out: `$full`, `!$short`. */
  readonly when?: string | undefined;
}

/**
 * As GraphQL writes it, with the fields of input objects in order: what the document writes, and the SDL's default where it
 * stands: for nothing, or for a variable that may be left out.
 */
export interface ArgumentMeaning {
  readonly value: string | null;
  readonly default: string | null;
}

/** A contract with its digests: equal ones promise the same. */
export interface HashedContract extends DocumentContract {
  /** `sha256:` of the wire part: what a client relies on. */
  readonly contractHash: string;
  /** `sha256:` of the meaning. */
  readonly meaningHash: string;
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

const inputType: z.ZodType<InputType> = z.lazy(() =>
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
const fieldMeaning = z.strictObject({
  field: z.string(),
  arguments: z.record(z.string(), argument),
  scalar: z.string().nullable(),
  when: z.string().optional(),
});

/** The form of errors by code. */
export const errorsForm = z.record(
  z.string(),
  z.strictObject({
    category: z.string(),
    status: z.int(),
    retryable: z.union([z.boolean(), z.literal('BY_LIMIT')]),
  }),
);

/** The form of a contract but for its errors, strict: a part that this program does not know must not be ignored. */
export const contractForm = perConfig((config) =>
  z.strictObject({
    wire: z.strictObject({
      kind: z.enum(['query', 'mutation']),
      variables: inputFields,
      inputs: z.array(z.strictObject({ oneOf: z.boolean(), fields: inputFields })),
      exclusive: exclusiveForm.nullable(),
      result: resultType,
      policy: promisedPolicyForm(config),
    }),
    meaning: z.strictObject({
      fields: z.record(z.string(), z.array(fieldMeaning)),
      scalars: z.record(z.string(), z.string()),
    }),
  }),
);
