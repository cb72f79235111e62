import type { FormCheck } from './forms.js';

// Types of variables, which a client or service uses without a schema. They are generated with the
// document or derived from a schema.

/** Type of an input value, without its nullability. */
export type InputType =
  | { readonly kind: 'id' | 'int' | 'string' | 'boolean' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  /** A scalar with `@text` or `@range` in the SDL. */
  | { readonly kind: 'form'; readonly check: FormCheck }
  /** A scalar that is parsed by code: `parse` throws for an invalid value. */
  | { readonly kind: 'scalar'; readonly name: string; readonly parse: (value: unknown) => unknown }
  | { readonly kind: 'list'; readonly name: string; readonly of: InputPlace }
  | InputObjectType;

export interface InputObjectType {
  readonly kind: 'object';
  readonly name: string;
  /** True for `@oneOf`: a value has exactly one of the fields. */
  readonly oneOf: boolean;
  /** Fields by name. A function, because input objects may be recursive. */
  readonly fields: () => ReadonlyMap<string, InputField>;
}

/** Type and nullability of a variable, an input field or a list entry. */
export interface InputPlace {
  readonly type: InputType;
  readonly nullable: boolean;
}

/** A variable, or a field of an input object. */
export interface InputField extends InputPlace {
  readonly required: boolean;
  /** Maximum number of entries, or of a number from 1 such as the size of a page: `@limit`. */
  readonly max: number | null;
  /** Creates the coerced default of an omitted value; null if there is no default. */
  readonly byDefault: (() => unknown) | null;
}

/** The variables of a document, by name. */
export type Inputs = ReadonlyMap<string, InputField>;

/** Returns a function that computes its value at the first call. */
export function once<T>(make: () => T): () => T {
  let created: { readonly value: T } | null = null;
  return () => {
    created ??= { value: make() };
    return created.value;
  };
}

/** Creates a variable or a field. */
export const variable = (
  type: InputType,
  nullable: boolean,
  required: boolean,
  byDefault: (() => unknown) | null = null,
  max: number | null = null,
): InputField => ({ type, nullable, required, byDefault, max });
