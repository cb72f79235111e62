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

/** Money: a JSON integer within what JSON numbers can say exactly (operations.md §1). Nothing is rounded. */
const amount = (name: string, min: number): GraphQLScalarType<number, number> => {
  const isAmount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= min;
  return new GraphQLScalarType<number, number>({
    name,
    serialize(value) {
      if (typeof value === 'number' && isAmount(value)) return value;
      throw new TypeError(`${name} must be a whole number from ${min} on`);
    },
    parseValue(value) {
      // -0 is what JSON's -0 is read as.
      if (typeof value === 'number' && isAmount(value)) return value + 0;
      throw new GraphQLError(`must be a whole number from ${min} to ${Number.MAX_SAFE_INTEGER}`);
    },
  });
};

const json = new GraphQLScalarType<unknown, unknown>({ name: 'JSON' });

/** How the scalars of `schema/scalars.graphql` travel. */
export const scalars = {
  DateTime: dateTime,
  JSON: json,
  Amount: amount('Amount', 0),
  SignedAmount: amount('SignedAmount', -Number.MAX_SAFE_INTEGER),
};
