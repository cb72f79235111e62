import { isRecord, listIn, numberIn, textIn } from '../../server/json.js';

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
  | { readonly kind: 'integer' | 'number'; readonly min: number | null; readonly max: number | null }
  /** Money, sent as a whole number of the currency's smallest unit. */
  | { readonly kind: 'amount'; readonly min: number | null }
  | { readonly kind: 'boolean' }
  | { readonly kind: 'choice'; readonly values: readonly (string | number)[] }
  /** A point in time, as RFC 3339. */
  | { readonly kind: 'instant' }
  | { readonly kind: 'day' }
  | { readonly kind: 'list'; readonly of: FormField; readonly max: number | null }
  | { readonly kind: 'object'; readonly fields: readonly FormField[] }
  /** Texts by key, such as a notice in several languages. */
  | { readonly kind: 'texts' }
  /** An uploaded text file, as `{file, text}`. */
  | { readonly kind: 'file' }
  /** Any other type, entered as JSON. */
  | { readonly kind: 'json' };

export interface TextControl {
  readonly kind: 'text';
  readonly isLong: boolean;
  /** Masked on screen and never stored. */
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

/**
 * Returns the fields of an object schema, required fields first. Unsupported types become JSON
 * inputs.
 */
export function fieldsOf(schema: JsonSchema): readonly FormField[] {
  const definitions = isRecord(schema['$defs']) ? schema['$defs'] : {};
  const alternatives = alternativesOf(schema)?.names ?? [];
  const fields = fieldsIn(schema, { definitions, depth: 0 }).map((field) =>
    alternatives.includes(field.name) ? { ...field, oneOf: alternatives } : field,
  );
  const rank = ({ isRequired, oneOf }: FormField) => (isRequired ? 0 : oneOf === null ? 2 : 1);
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

/** Fields of which exactly one must be set and not null; none is allowed unless `isRequired`. */
interface Alternatives {
  readonly names: readonly string[];
  readonly isRequired: boolean;
}

/** Reads the alternatives that `oneOf` declares for an object; null if there are none. */
export function alternativesOf(schema: JsonSchema): Alternatives | null {
  const branches = listIn(schema, 'oneOf').map((branch) => listIn(branch, 'required'));
  const names = [...new Set(branches.flat())].filter((name) => typeof name === 'string');
  return names.length === 0 ? null : { names, isRequired: branches.every((required) => required.length > 0) };
}

/** Limits the nesting of recursive input objects. */
const MAX_DEPTH = 4;

/** The `$defs` of the schema, and the depth of the fields. */
interface Scope {
  readonly definitions: JsonSchema;
  readonly depth: number;
}

const nested = ({ definitions, depth }: Scope): Scope => ({ definitions, depth: depth + 1 });

function fieldsIn(schema: JsonSchema, scope: Scope): readonly FormField[] {
  const properties = isRecord(schema['properties']) ? schema['properties'] : {};
  const required = listIn(schema, 'required');
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property, required.includes(name), scope));
}

function fieldOf(name: string, schema: unknown, isRequired: boolean, scope: Scope): FormField {
  const kinds = alternativesIn(schema, scope.definitions);
  const described = [schema, ...kinds].map((one) => textIn(one, 'description')).find((text) => text !== null);
  const present = kinds.filter((one) => one['type'] !== 'null');
  return {
    name,
    control: controlOf(name, present, described ?? '', scope),
    isRequired,
    oneOf: null,
    isNullable: kinds.some((one) => typesIn(one).includes('null') || enumIn(one)?.includes(null)),
    hint: described ?? null,
    byDefault: [schema, ...kinds].filter(isRecord).find((one) => one['default'] !== undefined)?.['default'],
  };
}

/** Flattens `$ref` and `anyOf` into the list of types that a value may have. */
function alternativesIn(schema: unknown, definitions: JsonSchema): readonly JsonSchema[] {
  if (!isRecord(schema)) return [];
  const ref = textIn(schema, '$ref');
  if (ref !== null) return alternativesIn(definitions[ref.replace('#/$defs/', '')], definitions);
  const any = schema['anyOf'];
  return Array.isArray(any) ? any.flatMap((one) => alternativesIn(one, definitions)) : [schema];
}

function controlOf(name: string, kinds: readonly JsonSchema[], description: string, scope: Scope): Control {
  const types = new Set(kinds.flatMap(typesIn).filter((type) => type !== 'null'));
  const [only] = kinds;
  if (only === undefined) return { kind: 'json' };
  if (types.has('string') && [...types].every((type) => type === 'string' || type === 'integer')) {
    const values = enumIn(only);
    if (values !== null && kinds.length === 1) return choiceOf(values);
    const text = kinds.find((kind) => typesIn(kind).includes('string')) ?? only;
    return textOf(name, text, types.has('integer'), description);
  }
  // A value or a list of values is entered as a list.
  const lists = kinds.filter((kind) => typesIn(kind).includes('array'));
  if (kinds.length === 2 && lists.length === 1) return controlOf(name, lists, description, scope);
  if (kinds.length > 1) return { kind: 'json' };
  if (types.size === 0) {
    const values = enumIn(only);
    return values === null ? { kind: 'json' } : choiceOf(values);
  }
  if (types.size > 1) return { kind: 'json' };
  const [type] = types;
  switch (type) {
    case 'integer':
      if (textIn(only, 'format') === 'amount') return { kind: 'amount', min: numberIn(only, 'minimum') };
      return { kind: type, min: numberIn(only, 'minimum'), max: numberIn(only, 'maximum') };
    case 'number':
      return { kind: type, min: numberIn(only, 'minimum'), max: numberIn(only, 'maximum') };
    case 'boolean':
      return { kind: 'boolean' };
    case 'array':
      if (scope.depth >= MAX_DEPTH) return { kind: 'json' };
      return {
        kind: 'list',
        of: fieldOf(name, only['items'], true, nested(scope)),
        max: numberIn(only, 'maxItems'),
      };
    case 'object':
      return objectOf(only, scope);
    default:
      return { kind: 'json' };
  }
}

function choiceOf(values: readonly unknown[]): Control {
  return { kind: 'choice', values: values.filter((one) => typeof one === 'string' || typeof one === 'number') };
}

function textOf(name: string, schema: JsonSchema, isAlsoNumber: boolean, description: string): Control {
  const format = textIn(schema, 'format');
  if (format === 'date-time') return { kind: 'instant' };
  if (format === 'date') return { kind: 'day' };
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

function objectOf(schema: JsonSchema, scope: Scope): Control {
  if (scope.depth >= MAX_DEPTH) return { kind: 'json' };
  const fields = fieldsIn(schema, nested(scope));
  const names = fields.map(({ name }) => name).join();
  if (names === 'file,text') return { kind: 'file' };
  if (fields.length > 0) return { kind: 'object', fields };
  return typesIn(schema['additionalProperties']).includes('string') ? { kind: 'texts' } : { kind: 'json' };
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
