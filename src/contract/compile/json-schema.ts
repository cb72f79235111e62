import {
  type GraphQLEnumType,
  type GraphQLInputObjectType,
  type GraphQLInputType,
  GraphQLInt,
  GraphQLNonNull,
  type GraphQLOutputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  isScalarType,
  typeFromAST,
  type ValueNode,
  type VariableDefinitionNode,
  valueFromAST,
} from 'graphql';
import { type Form, type Forms, ID_TEXT, MAX_ID, MAX_TEXT, PLAIN_TEXT } from '../forms.js';
import type { JsonSchema } from '../manifest.js';
import { scalarNamed } from '../scalars.js';
import { type Bounds, isList } from './bounds.js';
import { sizeOf } from './cost.js';
import { canLieTooDeep, levelDefinitions, shallow } from './levels.js';
import { excludesForbidden } from './patterns.js';
import { oncePer, type SelectedField, type Selections } from './selection.js';

/** The bounds of what a client sends: of each variable that a document hands on to a bounded place, and of input fields. */
interface InputBounds extends Pick<Bounds, 'ofInput'> {
  readonly given: ReadonlyMap<string, number>;
  /** Variables that may be null, and not absent. */
  readonly demanded: ReadonlySet<string>;
}

/** What a client may send as `variables`. */
export function variablesSchema(
  schema: GraphQLSchema,
  forms: Forms,
  definitions: readonly VariableDefinitionNode[],
  bounds: InputBounds,
): JsonSchema {
  const shared = new Map<string, JsonSchema>();
  const met = new Set<GraphQLInputObjectType>();

  function ofType(type: GraphQLInputType): JsonSchema {
    if (isNonNullType(type)) return ofNonNull(type.ofType);
    return nullable(ofNonNull(type));
  }

  function ofNonNull(type: GraphQLInputType): JsonSchema {
    if (isListType(type)) return { type: 'array', items: ofType(type.ofType) };
    if (isScalarType(type)) return type.name === 'JSON' ? anyValue() : scalarSchema(type, forms, 'input');
    if (isEnumType(type)) return enumSchema(type);
    if (isInputObjectType(type)) return ofInput(type);
    return ofType(type);
  }

  /** Any JSON other than null, whose texts and keys are texts that a client may send. */
  function anyValue(): JsonSchema {
    const reference = { $ref: '#/$defs/JSON' };
    const inside = { anyOf: [reference, { type: 'null' }] };
    const { type: _, ...text } = TEXT;
    shared.set('JSON', {
      type: ['array', 'boolean', 'number', 'object', 'string'],
      ...text,
      items: inside,
      propertyNames: text,
      additionalProperties: inside,
    });
    return reference;
  }

  /** The entries that a list may have, or a page be asked for with. */
  function bounded(type: GraphQLInputType, max: number | null): JsonSchema {
    const nullable = getNullableType(type);
    if (max !== null && isListType(nullable)) return { ...ofType(type), maxItems: max };
    if (max !== null && nullable === GraphQLInt) return { ...ofType(type), minimum: 1, maximum: max };
    return ofType(type);
  }

  // Input types may contain themselves, and lie deep within each other: so each is defined once, and referred to.
  function ofInput(type: GraphQLInputObjectType): JsonSchema {
    met.add(type);
    return { $ref: `#/$defs/${type.name}` };
  }

  function definitionOf(type: GraphQLInputObjectType): JsonSchema {
    const fields = Object.values(type.getFields());
    const properties = fields.map((field) => {
      // Of a @oneOf type the one that is given is not null.
      const given = type.isOneOf ? new GraphQLNonNull(getNullableType(field.type)) : field.type;
      return [
        field.name,
        withDefault(bounded(given, bounds.ofInput(field)), field.type, field.astNode?.defaultValue),
      ] as const;
    });
    const required = fields.filter((field) => isNonNullType(field.type) && field.defaultValue === undefined);
    return {
      ...objectSchema(
        Object.fromEntries(properties),
        required.map(({ name }) => name),
      ),
      ...(type.isOneOf ? { minProperties: 1, maxProperties: 1 } : {}),
    };
  }

  const properties = new Map<string, JsonSchema>();
  const required: string[] = [];
  for (const { variable, type: node, defaultValue } of definitions) {
    const name = variable.name.value;
    const type = typeFromAST(schema, node);
    if (!isInputType(type)) continue;
    const known = bounded(type, bounds.given.get(name) ?? null);
    const isDeep = canLieTooDeep(type);
    if (isDeep) for (const [level, schema] of levelDefinitions) shared.set(level, schema);
    properties.set(name, withDefault(isDeep ? shallow(known) : known, type, defaultValue));
    if ((isNonNullType(type) && !defaultValue) || bounds.demanded.has(name)) required.push(name);
  }
  for (const type of met) shared.set(type.name, definitionOf(type)); // and those that are met meanwhile
  const definitionsOfTypes = shared.size === 0 ? {} : { $defs: Object.fromEntries(shared) };
  return { $schema: DRAFT, ...objectSchema(Object.fromEntries(properties), required), ...definitionsOfTypes };
}

/** The default as a client would send it: a list is one, where GraphQL lets the SDL write its only entry. */
const withDefault = (schema: JsonSchema, type: GraphQLInputType, value: ValueNode | undefined): JsonSchema =>
  value === undefined ? schema : { ...schema, default: valueFromAST(value, type) };

/** What a client finds under `data` when the operation succeeds: exactly what the document selects. */
export function resultSchema(root: SelectedField, selections: Selections, bounds: Bounds, forms: Forms): JsonSchema {
  function ofField(selected: SelectedField, page: number | null): JsonSchema {
    const size = sizeOf(selected, page, bounds);
    return ofType(selected.field.type, selected, size, isList(selected.field) ? null : size);
  }

  function ofType(
    type: GraphQLOutputType,
    selected: SelectedField,
    maxItems: number | null,
    page: number | null,
  ): JsonSchema {
    if (isNonNullType(type)) return ofNonNull(type.ofType, selected, maxItems, page);
    return nullable(ofNonNull(type, selected, maxItems, page));
  }

  function ofNonNull(
    type: GraphQLOutputType,
    selected: SelectedField,
    maxItems: number | null,
    page: number | null,
  ): JsonSchema {
    if (isListType(type)) {
      const items = ofType(type.ofType, selected, null, page);
      return { type: 'array', items, ...(maxItems === null ? {} : { maxItems }) };
    }
    if (isScalarType(type)) return scalarSchema(type, forms, 'output');
    if (isEnumType(type)) return enumSchema(type);
    if (isNonNullType(type)) return ofType(type, selected, maxItems, page);
    const [only, ...others] = selections.concrete(type).map((concrete) => ofObject(concrete, selected.below, page));
    return only && others.length === 0 ? only : { anyOf: only ? [only, ...others] : [] };
  }

  const ofObject = oncePer((type, sets, page): JsonSchema => {
    const typenames = [...selections.typenamesOf(type, sets)];
    const fields = selections.fieldsOf(type, sets);
    const required = [
      ...typenames.flatMap(([key, optional]) => (optional ? [] : [key])),
      ...fields.flatMap(({ key, optional }) => (optional ? [] : [key])),
    ];
    return objectSchema(
      Object.fromEntries([
        ...typenames.map(([key]) => [key, { const: type.name }]),
        ...fields.map((field) => [field.key, ofField(field, page)]),
      ]),
      required,
    );
  });

  return { $schema: DRAFT, ...objectSchema({ [root.key]: ofField(root, null) }, [root.key]) };
}

const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const INT32: JsonSchema = { type: 'integer', minimum: -2147483648, maximum: 2147483647 };

/** Any text that a client may send. */
const TEXT: JsonSchema = { type: 'string', maxLength: MAX_TEXT, pattern: PLAIN_TEXT };
const ID: JsonSchema = { type: ['string', 'integer'], pattern: ID_TEXT, minimum: 1, maximum: MAX_ID };

/** What each scalar of GraphQL itself looks like in JSON; our own say so themselves. */
const builtIn: ReadonlyMap<string, { readonly input: JsonSchema; readonly output: JsonSchema }> = new Map(
  Object.entries({
    String: { input: TEXT, output: { type: 'string' } },
    Boolean: same({ type: 'boolean' }),
    Int: same(INT32),
    Float: same({ type: 'number' }),
    // The GraphQL specification: an ID comes in as a string or an integer, and always goes out as a string.
    ID: { input: ID, output: { type: 'string' } },
  }),
);

function same(schema: JsonSchema) {
  return { input: schema, output: schema };
}

function scalarSchema({ name }: GraphQLScalarType, forms: Forms, direction: 'input' | 'output'): JsonSchema {
  const form = forms.get(name);
  return form !== undefined
    ? formSchema(form)
    : (builtIn.get(name)?.[direction] ?? scalarNamed(name)?.extensions.jsonSchema ?? {});
}

/** The published side of a form. Its pattern stands for that of any text, or beside it where it does not imply it. */
function formSchema(form: Form): JsonSchema {
  if (form.kind === 'range') return { type: 'integer', minimum: form.min, maximum: form.max };
  const { min, max, pattern, format } = form;
  return {
    type: 'string',
    ...(min === 0 ? {} : { minLength: min }),
    maxLength: max,
    ...(format === null ? {} : { format }),
    pattern: pattern ?? PLAIN_TEXT,
    ...(pattern === null || excludesForbidden(pattern) ? {} : { allOf: [{ pattern: PLAIN_TEXT }] }),
  };
}

const enumSchema = (type: GraphQLEnumType): JsonSchema => ({
  enum: type
    .getValues()
    .map(({ name }) => name)
    .sort(),
});

/** The same, or null. */
function nullable(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return schema;
  const { type, enum: values } = schema;
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] };
  if (Array.isArray(type)) return { ...schema, type: [...type, 'null'] };
  if (Array.isArray(values)) return { ...schema, enum: [...values, null] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** An object that has exactly these keys, of which some may be left out. */
const objectSchema = (properties: Readonly<Record<string, JsonSchema>>, required: readonly string[]): JsonSchema => ({
  type: 'object',
  properties,
  required: [...required].sort(),
  additionalProperties: false,
});
