import type { GraphQLEnumType, GraphQLScalarType } from 'graphql';
import type { JsonSchema } from '../manifest.js';

export const DRAFT = 'https://json-schema.org/draft/2020-12/schema';

const INT32: JsonSchema = { type: 'integer', minimum: -2147483648, maximum: 2147483647 };
const DATE_TIME: JsonSchema = { type: 'string', format: 'date-time' };

/** What each scalar looks like in JSON. A scalar that is not listed may be anything. */
const scalars: ReadonlyMap<string, { readonly input: JsonSchema; readonly output: JsonSchema }> = new Map(
  Object.entries({
    String: same({ type: 'string' }),
    Boolean: same({ type: 'boolean' }),
    Int: same(INT32),
    Float: same({ type: 'number' }),
    // The GraphQL specification: an ID comes in as a string or an integer, and always goes out as a string.
    ID: { input: { type: ['string', 'integer'] }, output: { type: 'string' } },
    DateTime: same(DATE_TIME),
    Date: same({ type: 'string', format: 'date' }),
    JSON: same({}),
    Amount: same({ type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
    SignedAmount: same({ type: 'integer', minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER }),
  }),
);

function same(schema: JsonSchema) {
  return { input: schema, output: schema };
}

export const scalarSchema = ({ name }: GraphQLScalarType, direction: 'input' | 'output'): JsonSchema =>
  scalars.get(name)?.[direction] ?? {};

export const enumSchema = (type: GraphQLEnumType): JsonSchema => ({
  enum: type
    .getValues()
    .map(({ name }) => name)
    .sort(),
});

/** The same, or null. */
export function nullable(schema: JsonSchema): JsonSchema {
  if (Object.keys(schema).length === 0) return schema;
  const { type, enum: values } = schema;
  if (typeof type === 'string') return { ...schema, type: [type, 'null'] };
  if (Array.isArray(type)) return { ...schema, type: [...type, 'null'] };
  if (Array.isArray(values)) return { ...schema, enum: [...values, null] };
  return { anyOf: [schema, { type: 'null' }] };
}

/** An object that has exactly these keys, of which some may be left out. */
export const objectSchema = (
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema => ({
  type: 'object',
  properties,
  required: [...required].sort(),
  additionalProperties: false,
});
