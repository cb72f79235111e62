import { GraphQLError, GraphQLScalarType } from 'graphql';
import type { Leaf, TextLeaf } from './document-contract.js';
import { WrongUsage } from './wrong-usage.js';

// Built-in scalars that a form (forms.ts) cannot describe: parsing, serialization, TypeScript type
// and JSON form.

declare module 'graphql' {
  interface GraphQLScalarTypeExtensions {
    readonly codegenScalarType?: string;
    readonly leaf?: Leaf;
  }
}

/** Matches existing days only: `new Date` would read 30 February as 2 March. */
const DAY =
  '(?:[0-9]{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])|(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)|02-(?:0[1-9]|1[0-9]|2[0-8]))' +
  '|(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)';
const CALENDAR_DAY = `^${DAY}$`;
const RFC_3339_UTC = `^${DAY}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:\\.[0-9]{1,9})?Z$`;

const CODE = '^[A-Z][A-Z0-9_]{0,63}$';

const code = new RegExp(CODE, 'u');
const calendarDay = new RegExp(CALENDAR_DAY, 'u');
const rfc3339Utc = new RegExp(RFC_3339_UTC, 'u');

const textLeaf = (pattern: string, format: string | null): TextLeaf => ({
  kind: 'text',
  min: 0,
  max: null,
  patterns: [pattern],
  format,
});

/** A point in time: RFC 3339 with "Z" on the wire, `Date` in the program. */
const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  extensions: { codegenScalarType: 'Date', leaf: textLeaf(RFC_3339_UTC, 'date-time') },
  serialize(value) {
    if (value instanceof Date) return value.toISOString();
    throw new TypeError('DateTime must be a Date');
  },
  parseValue(value) {
    if (typeof value === 'string' && rfc3339Utc.test(value)) return new Date(value);
    throw new GraphQLError('must be like 2030-01-31T12:00:00Z');
  },
});

/** True for an existing day, YYYY-MM-DD. */
export const isDay = (value: unknown): value is string => typeof value === 'string' && calendarDay.test(value);

/** Throws WrongUsage for a value of an option that is no day. */
export function requireDay(option: string, value: string | null): void {
  if (value !== null && !isDay(value))
    throw new WrongUsage(`${option} ${value} is not a day.`, 'Write it like 2027-01-31.');
}

function parseDay(value: unknown): string {
  if (isDay(value)) return value;
  throw new GraphQLError('must be a day like 2030-01-31');
}

export const scalars = {
  DateTime: dateTime,
  Date: new GraphQLScalarType<string, string>({
    name: 'Date',
    extensions: { codegenScalarType: 'string', leaf: textLeaf(CALENDAR_DAY, 'date') },
    serialize: parseDay,
    parseValue: parseDay,
  }),
  JSON: new GraphQLScalarType<unknown, unknown>({
    name: 'JSON',
    extensions: { codegenScalarType: 'unknown', leaf: { kind: 'any' } },
  }),
  // For directives only; the compiler looks up the codes in the catalogue.
  ErrorCode: new GraphQLScalarType<unknown, unknown>({
    name: 'ErrorCode',
    extensions: { codegenScalarType: 'string', leaf: textLeaf(CODE, null) },
    parseValue(value) {
      if (typeof value === 'string' && code.test(value)) return value;
      throw new GraphQLError('must be a code of the error catalogue');
    },
  }),
};

/** Returns a built-in scalar; undefined for other names. */
export const scalarNamed = (name: string): GraphQLScalarType | undefined =>
  Object.values(scalars).find((scalar) => scalar.name === name);
