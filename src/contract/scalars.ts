import { GraphQLError, GraphQLScalarType } from 'graphql';
import type { JsonSchema } from './manifest.js';

// The scalars of the SDL, beyond GraphQL's own, of which the SDL does not say all by a form (forms.ts). What else is known of
// one stands here: how it is read and written, and in the extensions that graphql-scalars uses as well, its type inside the
// program (as `codegen.ts` hands on) and what it looks like in JSON.

declare module 'graphql' {
  interface GraphQLScalarTypeExtensions {
    readonly codegenScalarType?: string;
    readonly jsonSchema?: JsonSchema;
  }
}

const RFC_3339_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

/** A point in time: RFC 3339 with "Z" on the wire, `Date` inside. */
const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  extensions: { codegenScalarType: 'Date', jsonSchema: { type: 'string', format: 'date-time' } },
  serialize(value) {
    if (value instanceof Date) return value.toISOString();
    throw new TypeError('DateTime must be a Date');
  },
  parseValue(value) {
    const time = typeof value === 'string' && RFC_3339_UTC.test(value) ? new Date(value) : null;
    if (time === null || Number.isNaN(time.getTime())) throw new GraphQLError('must be like 2030-01-31T12:00:00Z');
    return time;
  },
});

/** True for a day that exists, as YYYY-MM-DD. */
export function isDay(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

function parseDay(value: unknown): string {
  if (isDay(value)) return value;
  throw new GraphQLError('must be a day like 2030-01-31');
}

export const scalars = {
  DateTime: dateTime,
  Date: new GraphQLScalarType<string, string>({
    name: 'Date',
    extensions: { codegenScalarType: 'string', jsonSchema: { type: 'string', format: 'date' } },
    serialize: parseDay,
    parseValue: parseDay,
  }),
  JSON: new GraphQLScalarType<unknown, unknown>({
    name: 'JSON',
    extensions: { codegenScalarType: 'unknown', jsonSchema: {} },
  }),
  // In directives alone: which codes there are, the compiler looks up in the catalogue.
  ErrorCode: new GraphQLScalarType<unknown, unknown>({
    name: 'ErrorCode',
    extensions: { codegenScalarType: 'string', jsonSchema: { type: 'string' } },
  }),
};

/** The scalar of this name; undefined where it is none of ours. */
export const scalarNamed = (name: string): GraphQLScalarType | undefined =>
  Object.values(scalars).find((scalar) => scalar.name === name);
