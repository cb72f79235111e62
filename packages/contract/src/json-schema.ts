import type {
  ContractInputField,
  ContractInputType,
  InputObject,
  Leaf,
  ResultField,
  ResultType,
  Shape,
  TextLeaf,
  Wire,
} from './document-contract.js';
import { createDepthCheck, levelDefinitions, shallow } from './levels.js';
import type { JsonSchema } from './manifest.js';
import { ID_TEXT, MAX_ID, MAX_TEXT, PLAIN_TEXT } from './runtime/forms.js';
import type { Exclusive } from './runtime/operation-metadata.js';

// JSON Schemas (draft 2020-12) of variables and results, derived from contracts.

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

/** Returns keywords that describe the value at a contract path, for people and forms. */
export type Annotate = (path: string) => JsonSchema;

/**
 * Returns the schema of `variables`. It accepts exactly what requests accept; with annotations,
 * ids are strings alone, so that a form shows one simple field.
 */
export function variablesSchema({ variables, inputs, exclusive }: Wire, annotate: Annotate | null = null): JsonSchema {
  const isDeep = createDepthCheck(inputs);
  const fields = Object.entries(variables);
  const types = [...fields, ...inputs.flatMap(({ fields }) => Object.entries(fields))].map(([, { type }]) => type);
  const definitions = {
    ...(types.some(isAny) ? { any: ANY_VALUE } : {}),
    ...Object.fromEntries(
      inputs.map((input, index) => [nameOf(index), inputSchema(input, `inputs.${index}`, annotate)]),
    ),
    ...(fields.some(([, { type }]) => isDeep(type)) ? levelDefinitions : {}),
  };
  const ofVariable = (name: string, field: ContractInputField) => {
    const schema = fieldSchema(field, `variables.${name}`, annotate);
    return isDeep(field.type) ? shallow(schema) : schema;
  };
  return {
    $schema: DRAFT,
    ...objectSchema(fields.map(([name, field]) => [name, ofVariable(name, field), field.required])),
    ...(Object.keys(definitions).length === 0 ? {} : { $defs: definitions }),
    ...(exclusive === null ? {} : exclusiveSchema(exclusive)),
  };
}

/** Returns both schemas of a document. */
export const schemasOf = (id: string, wire: Wire, annotate: Annotate | null = null) => ({
  variables: variablesSchema(wire, annotate),
  result: resultSchema(id, wire, annotate),
});

/** Returns the schema of `data` of a successful response: exactly the selected fields. */
export const resultSchema = (id: string, { result }: Wire, annotate: Annotate | null = null): JsonSchema => ({
  $schema: DRAFT,
  ...objectSchema([[id, ofResult(result, `result.${id}`, annotate), true]]),
});

/** Requires exactly one non-null variable, or also allows none. */
function exclusiveSchema({ variables, required }: Exclusive): JsonSchema {
  const one = variables.map((name) => ({ required: [name], properties: { [name]: { not: { type: 'null' } } } }));
  const none = { properties: Object.fromEntries(variables.map((name) => [name, { type: 'null' }])) };
  return { oneOf: required ? one : [...one, none] };
}

const nameOf = (input: number) => `input${input + 1}`;

// Input objects may be recursive or deeply nested, so each is defined once and referenced.
const inputSchema = ({ fields, oneOf }: InputObject, path: string, annotate: Annotate | null): JsonSchema => ({
  ...objectSchema(
    Object.entries(fields).map(([name, field]) => [
      name,
      fieldSchema(field, `${path}.${name}`, annotate),
      field.required,
    ]),
  ),
  ...(oneOf ? { minProperties: 1, maxProperties: 1 } : {}),
});

function fieldSchema(
  { type, default: value }: ContractInputField,
  path: string,
  annotate: Annotate | null,
): JsonSchema {
  const schema = ofInput(type, annotate === null ? EXACT_ID : FORM_ID);
  return { ...schema, ...(value === undefined ? {} : { default: value }), ...annotate?.(path) };
}

/** An id as requests accept it, and as a form asks for it. */
const EXACT_ID: JsonSchema = { type: ['string', 'integer'], pattern: ID_TEXT, minimum: 1, maximum: MAX_ID };
const FORM_ID: JsonSchema = { type: 'string', pattern: '^[1-9][0-9]{0,9}$' };

function ofInput(type: ContractInputType, id: JsonSchema): JsonSchema {
  switch (type.kind) {
    case 'list':
      return orNull(type, { type: 'array', items: ofInput(type.of, id), ...maxItems(type.max) });
    case 'input':
      return orNull(type, { $ref: `#/$defs/${nameOf(type.input)}` });
    case 'any':
      return orNull(type, ANY);
    case 'id':
      return orNull(type, id);
    default:
      return orNull(type, ofLeaf(type));
  }
}

function ofResult(type: ResultType, path: string, annotate: Annotate | null): JsonSchema {
  switch (type.kind) {
    case 'list':
      return orNull(type, { type: 'array', items: ofResult(type.of, `${path}[]`, annotate), ...maxItems(type.max) });
    case 'object':
      return orNull(type, ofShapes(type.shapes, path, annotate));
    case 'typename':
      return { const: type.name };
    case 'any':
      return {};
    case 'id':
      return orNull(type, { type: 'string' });
    default:
      return orNull(type, ofLeaf(type));
  }
}

function ofShapes(shapes: readonly Shape[], path: string, annotate: Annotate | null): JsonSchema {
  const [only, ...others] = shapes.map((shape) =>
    objectSchema(
      Object.entries(shape).map(([key, { type, conditional }]: [string, ResultField]) => [
        key,
        { ...ofResult(type, `${path}.${key}`, annotate), ...annotate?.(`${path}.${key}`) },
        !conditional,
      ]),
    ),
  );
  return only && others.length === 0 ? only : { anyOf: only ? [only, ...others] : [] };
}

function ofLeaf(leaf: Exclude<Leaf, { readonly kind: 'any' | 'id' }>): JsonSchema {
  switch (leaf.kind) {
    case 'integer':
      return { type: 'integer', minimum: leaf.min, maximum: leaf.max };
    case 'enum':
      return { type: 'string', enum: leaf.values };
    case 'text':
      return textSchema(leaf);
    default:
      return { type: leaf.kind };
  }
}

function textSchema({ min, max, patterns: [pattern, ...others], format }: TextLeaf): JsonSchema {
  return {
    type: 'string',
    ...(min === 0 ? {} : { minLength: min }),
    ...(max === null ? {} : { maxLength: max }),
    ...(format === null ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(others.length === 0 ? {} : { allOf: others.map((one) => ({ pattern: one })) }),
  };
}

/** Any JSON except null; its strings and keys follow the rules of strings. */
const ANY: JsonSchema = { $ref: '#/$defs/any' };
const INSIDE_ANY: JsonSchema = { anyOf: [ANY, { type: 'null' }] };
const ANY_TEXT: JsonSchema = { type: 'string', maxLength: MAX_TEXT, pattern: PLAIN_TEXT };
const ANY_VALUE: JsonSchema = {
  anyOf: [
    { type: 'array', items: INSIDE_ANY },
    { type: 'boolean' },
    { type: 'number' },
    { type: 'object', propertyNames: ANY_TEXT, additionalProperties: INSIDE_ANY },
    ANY_TEXT,
  ],
};

const isAny = (type: ContractInputType): boolean => (type.kind === 'list' ? isAny(type.of) : type.kind === 'any');

const maxItems = (max: number | null) => (max === null ? {} : { maxItems: max });

/** Adds null to a schema if the type is nullable. */
function orNull({ nullable }: { readonly nullable: boolean }, schema: JsonSchema): JsonSchema {
  if (!nullable) return schema;
  const { type, enum: values } = schema;
  const orNone = Array.isArray(values) ? { enum: [...values, null] } : {};
  if (typeof type === 'string') return { ...schema, type: [type, 'null'], ...orNone };
  if (Array.isArray(type)) return { ...schema, type: [...type, 'null'] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** Returns the schema of an object with exactly these keys. */
const objectSchema = (
  properties: readonly (readonly [name: string, schema: JsonSchema, required: boolean])[],
): JsonSchema => ({
  type: 'object',
  properties: Object.fromEntries(properties.map(([name, schema]) => [name, schema])),
  required: properties.flatMap(([name, , required]) => (required ? [name] : [])).sort(),
  additionalProperties: false,
});
