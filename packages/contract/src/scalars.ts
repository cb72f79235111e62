import { GraphQLError, GraphQLScalarType } from 'graphql';
import type { Leaf, TextLeaf } from './document-contract.js';

// The scalars of the SDL, beyond GraphQL's own, of which the SDL does not say all by a form (forms.ts). What else is known of
// one stands here: how it is read and written, its type inside the program (as `codegen.ts` hands on) and what it looks like in
// JSON.

declare module 'graphql' {
  interface GraphQLScalarTypeExtensions {
    readonly codegenScalarType?: string;
    readonly leaf?: Leaf;
  }
}

/** A day that exists: without it, 30 February would be read as 2 March. */
const DAY =
  '(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))' +
  '|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)';
const CALENDAR_DAY = `^${DAY}$`;
const RFC_3339_UTC = `^${DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?Z$`;

const CODE = '^[A-Z][A-Z0-9_]{0,63}$';

const code = new RegExp(CODE, 'u');
const calendarDay = new RegExp(CALENDAR_DAY, 'u');
const rfc3339Utc = new RegExp(RFC_3339_UTC, 'u');

const like = (pattern: string, format: string | null): TextLeaf => ({
  kind: 'text',
  min: 0,
  max: null,
  patterns: [pattern],
  format,
});

/** A point in time: RFC 3339 with "Z" on the wire, `Date` inside. */
const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  extensions: { codegenScalarType: 'Date', leaf: like(RFC_3339_UTC, 'date-time') },
  serialize(value) {
    if (value instanceof Date) return value.toISOString();
    throw new TypeError('DateTime must be a Date');
  },
  parseValue(value) {
    if (typeof value === 'string' && rfc3339Utc.test(value)) return new Date(value);
    throw new GraphQLError('must be like 2030-01-31T12:00:00Z');
  },
});

/** True for a day that exists, as YYYY-MM-DD. */
export const isDay = (value: unknown): value is string => typeof value === 'string' && calendarDay.test(value);

function parseDay(value: unknown): string {
  if (isDay(value)) return value;
  throw new GraphQLError('must be a day like 2030-01-31');
}

export const scalars = {
  DateTime: dateTime,
  Date: new GraphQLScalarType<string, string>({
    name: 'Date',
    extensions: { codegenScalarType: 'string', leaf: like(CALENDAR_DAY, 'date') },
    serialize: parseDay,
    parseValue: parseDay,
  }),
  JSON: new GraphQLScalarType<unknown, unknown>({
    name: 'JSON',
    extensions: { codegenScalarType: 'unknown', leaf: { kind: 'any' } },
  }),
  // In directives alone: which codes there are, the compiler looks up in the catalogue.
  ErrorCode: new GraphQLScalarType<unknown, unknown>({
    name: 'ErrorCode',
    extensions: { codegenScalarType: 'string', leaf: like(CODE, null) },
    parseValue(value) {
      if (typeof value === 'string' && code.test(value)) return value;
      throw new GraphQLError('must be a code of the error catalogue');
    },
  }),
};

/** The scalar of this name; undefined where it is none of ours. */
export const scalarNamed = (name: string): GraphQLScalarType | undefined =>
  Object.values(scalars).find((scalar) => scalar.name === name);
