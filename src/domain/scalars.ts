import { GraphQLError, GraphQLScalarType } from 'graphql';

const RFC_3339_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?Z$/;

/** A point in time: RFC 3339 with "Z" on the wire, `Date` inside. */
const dateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
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

const json = new GraphQLScalarType<unknown, unknown>({ name: 'JSON' });

/** How the scalars of `schema/scalars.graphql` travel. */
export const scalars = { DateTime: dateTime, JSON: json };
