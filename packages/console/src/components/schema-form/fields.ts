import { isRecord, listIn, numberIn, textIn } from '../../service/json.js';

/** JSON Schema (2020-12), as in the manifest (variables) and in `GET /admin` (command inputs). */
export type JsonSchema = Readonly<Record<string, unknown>>;

/** A field of a form. */
export interface FormField {
  readonly name: string;
  readonly control: Control;
  /** The value must be sent; if it is also nullable, an empty input is sent as null. */
  readonly isRequired: boolean;
  readonly isNullable: boolean;
  /**
   * Names of the fields of which exactly one must be set, including this one; null if independent.
   */
  readonly oneOf: readonly string[] | null;
  readonly hint: string | null;
  /** Default value; undefined if there is none. */
  readonly byDefault: unknown;
}

/** Kind of input. */
export type Control =
  | TextControl
  | { readonly kind: 'integer'; readonly min: number; readonly max: number }
  /** Money, sent as a whole number of the currency's smallest unit. */
  | { readonly kind: 'amount'; readonly min: number }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  /** A point in time, as RFC 3339. */
  | { readonly kind: 'instant' }
  /** Texts by key, such as a notice in several languages. */
  | { readonly kind: 'texts' }
  /** Any other type, such as a list or an object. The form refers to the JSON view. */
  | JsonControl;

export interface JsonControl {
  readonly kind: 'json';
  readonly expects: 'list' | 'object' | 'number' | 'other';
  /** Maximum number of entries of a list. */
  readonly maxEntries: number | null;
}

export interface TextControl {
  readonly kind: 'text';
  readonly isLong: boolean;
  /**
   * Masked on screen and never stored. A secret inside a value that is entered as JSON is masked in
   * the JSON editor only, not in the form.
   */
  readonly isSecret: boolean;
  readonly min: number;
  readonly max: number | null;
  readonly pattern: string | null;
  readonly format: string | null;
  /** Range of an id that may also be sent as a number. */
  readonly range: { readonly min: number; readonly max: number } | null;
}

/**
 * Whether a field of this name is a secret: `newPassword`, `pin`, `token`, but not `tokenId`,
 * `hasPin`.
 */
export const isSecretName = (name: string): boolean => /^(?!has[A-Z])\w*(?:password|pin|token|secret)$/i.test(name);

/** Returns the fields of an object schema, required fields first. */
export function fieldsOf(schema: JsonSchema): readonly FormField[] {
  const alternatives = alternativesOf(schema)?.names ?? [];
  const required = listIn(schema, 'required');
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const fields = Object.entries(properties).map(([name, property]) => ({
    ...fieldOf(name, property),
    isRequired: required.includes(name),
    oneOf: alternatives.includes(name) ? alternatives : null,
  }));
  const rank = ({ isRequired, oneOf }: FormField) => (isRequired ? 0 : oneOf === null ? 2 : 1);
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

/**
 * Reads the alternatives that `oneOf` declares for an object: fields of which exactly one must be
 * set and not null, or none unless `isRequired`. Null if there are none.
 */
export function alternativesOf(schema: JsonSchema) {
  const branches = listIn(schema, 'oneOf').map((branch) => listIn(branch, 'required'));
  const names = [...new Set(branches.flat())].filter((name) => typeof name === 'string');
  return names.length === 0 ? null : { names, isRequired: branches.every((required) => required.length > 0) };
}

/** Returns the field of a property by its schema. */
export function fieldOf(name: string, schema: unknown): Omit<FormField, 'isRequired' | 'oneOf'> {
  const kinds = alternativesIn(schema);
  const described = [schema, ...kinds].map((one) => textIn(one, 'description')).find((text) => text !== null);
  const present = kinds.filter((one) => one['type'] !== 'null');
  return {
    name,
    control: controlOf(name, present, described ?? ''),
    isNullable: kinds.some((one) => typesIn(one).includes('null') || enumIn(one)?.includes(null)),
    hint: described ?? null,
    byDefault: [schema, ...kinds].filter(isRecord).find((one) => one['default'] !== undefined)?.['default'],
  };
}

/** Flattens `anyOf` into the list of types that a value may have. */
function alternativesIn(schema: unknown): readonly JsonSchema[] {
  if (!isRecord(schema)) return [];
  const any = schema['anyOf'];
  return Array.isArray(any) ? any.flatMap(alternativesIn) : [schema];
}

function controlOf(name: string, kinds: readonly JsonSchema[], description: string): Control {
  const types = new Set(kinds.flatMap(typesIn).filter((type) => type !== 'null'));
  const [only] = kinds;
  if (only === undefined) return jsonOf('other');
  if (types.has('string') && [...types].every((type) => type === 'string' || type === 'integer')) {
    const values = enumIn(only);
    if (values !== null && kinds.length === 1) return choiceOf(values);
    const text = kinds.find((kind) => typesIn(kind).includes('string')) ?? only;
    return textOf(name, text, types.has('integer'), description);
  }
  if (kinds.length > 1 || types.size > 1) return jsonOf('other');
  const [type] = types;
  const values = type === undefined ? enumIn(only) : null;
  if (values !== null) return choiceOf(values);
  switch (type) {
    case 'integer': {
      const min = numberIn(only, 'minimum') ?? Number.MIN_SAFE_INTEGER;
      if (textIn(only, 'format') === 'amount') return { kind: 'amount', min };
      return { kind: type, min, max: numberIn(only, 'maximum') ?? Number.MAX_SAFE_INTEGER };
    }
    case 'boolean':
      return { kind: 'boolean' };
    case 'object':
      return typesIn(only['additionalProperties']).includes('string') ? { kind: 'texts' } : jsonOf(type);
    case 'array':
      return jsonOf('list', numberIn(only, 'maxItems'));
    default:
      return jsonOf(type === 'number' ? type : 'other');
  }
}

const jsonOf = (expects: JsonControl['expects'], maxEntries: number | null = null): JsonControl => ({
  kind: 'json',
  expects,
  maxEntries,
});

function choiceOf(values: readonly unknown[]): Control {
  return { kind: 'choice', values: values.filter((one) => typeof one === 'string' || typeof one === 'number') };
}

function textOf(name: string, schema: JsonSchema, isAlsoNumber: boolean, description: string): Control {
  const format = textIn(schema, 'format');
  if (format === 'date-time') return { kind: 'instant' };
  const [least, most] = [numberIn(schema, 'minimum'), numberIn(schema, 'maximum')];
  return {
    kind: 'text',
    isLong: /^(text|note|message|comment)$/i.test(name) || /\bnote\b/.test(description),
    isSecret: isSecretName(name) || format === 'password' || schema['writeOnly'] === true,
    min: numberIn(schema, 'minLength') ?? 0,
    max: numberIn(schema, 'maxLength'),
    pattern: textIn(schema, 'pattern'),
    format,
    range: isAlsoNumber && least !== null && most !== null ? { min: least, max: most } : null,
  };
}

/**
 * Returns the initial value of a form: null for required nullable fields, false for required
 * booleans.
 */
export function initialValueOf(schema: JsonSchema): Readonly<Record<string, unknown>> {
  const required = fieldsOf(schema).filter(({ isRequired }) => isRequired);
  return Object.fromEntries(
    required.flatMap(({ name, isNullable, control }): [string, unknown][] => {
      if (isNullable) return [[name, null]];
      return control.kind === 'boolean' ? [[name, false]] : [];
    }),
  );
}

function typesIn(schema: unknown): readonly unknown[] {
  const type = isRecord(schema) ? schema['type'] : undefined;
  if (Array.isArray(type)) return type;
  return type === undefined ? [] : [type];
}

function enumIn(schema: JsonSchema): readonly unknown[] | null {
  const values = 'const' in schema ? [schema['const']] : schema['enum'];
  return Array.isArray(values) ? values : null;
}
