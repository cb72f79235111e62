import type { FormCheck } from './forms.js';

// What the variables of a document have to be, without the schema that says so: compiled with the document, or read from the
// schema where there is one.

/** A type of what clients send, without whether it may be null. */
export type InputType =
  | { readonly kind: 'id' | 'int' | 'string' | 'boolean' }
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  /** A scalar whose form the SDL gives. */
  | { readonly kind: 'form'; readonly check: FormCheck }
  /** A scalar that knows its values itself: it throws what it does not take. */
  | { readonly kind: 'scalar'; readonly name: string; readonly parse: (value: unknown) => unknown }
  | { readonly kind: 'list'; readonly name: string; readonly of: InputPlace }
  | InputObjectType;

export interface InputObjectType {
  readonly kind: 'object';
  readonly name: string;
  /** Whether exactly one of its fields is given. */
  readonly oneOf: boolean;
  /** By name. A function, because input objects may lead back to themselves. */
  readonly fields: () => ReadonlyMap<string, InputField>;
}

/** Where a value stands. */
export interface InputPlace {
  readonly type: InputType;
  readonly nullable: boolean;
}

/** A field of an input object. */
export interface InputField extends InputPlace {
  readonly required: boolean;
  /** The most entries of a list, and what a number may be at most: `@limit`. */
  readonly max: number | null;
  /** What stands for it where it is left out, ready for resolvers; made anew each time. */
  readonly byDefault: (() => unknown) | null;
}

/** What a number may be. */
export interface Range {
  readonly minimum: number;
  readonly maximum: number;
}

/** A variable of a document. */
export interface InputVariable extends InputField {
  /** Where the published schema bounds a number: such as the size of a page. */
  readonly range: Range | null;
}

/** The variables of a document, by name. */
export type Inputs = ReadonlyMap<string, InputVariable>;

/** Makes something when it is asked for first. */
export function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** One variable. */
export const variable = (
  type: InputType,
  nullable: boolean,
  required: boolean,
  byDefault: (() => unknown) | null = null,
  range: Range | null = null,
  max: number | null = null,
): InputVariable => ({ type, nullable, required, byDefault, range, max });
