import { GraphQLError, GraphQLScalarType } from 'graphql';
import type { Resolvers } from '../../generated/resolvers.js';
import { accountResolvers } from '../domain/accounts/index.js';
import { shopResolvers } from '../domain/catalogue/index.js';
import type { Domain } from '../domain/index.js';
import { projectResolvers } from '../domain/projects/index.js';
import { purchaseResolvers } from '../domain/purchases/index.js';
import { serverResolvers } from '../domain/servers/index.js';
import { userResolvers } from '../domain/users/index.js';
import { walletResolvers } from '../domain/wallet/index.js';

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

/** Money: a JSON integer within what JSON numbers can say exactly (rules.md §1). Nothing is rounded. */
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
const scalars = {
  DateTime: dateTime,
  JSON: json,
  Amount: amount('Amount', 0),
  SignedAmount: amount('SignedAmount', -Number.MAX_SAFE_INTEGER),
};

/** All resolvers of the schema: the compiler says which slice forgot one. */
export function createResolvers(domain: Domain): Resolvers {
  const projects = projectResolvers(domain.projects);
  const servers = serverResolvers(domain.servers);
  const users = userResolvers(domain);
  const accounts = accountResolvers(domain.accounts);
  const catalogue = shopResolvers(domain.catalogue);
  const wallet = walletResolvers(domain.wallet);
  const purchases = purchaseResolvers(domain.purchases);
  return {
    ...scalars,
    ...projects,
    ...servers,
    ...users,
    ...accounts,
    ...catalogue,
    ...purchases,
    Query: {
      ...projects.Query,
      ...servers.Query,
      ...users.Query,
      ...accounts.Query,
      ...catalogue.Query,
      ...wallet.Query,
      ...purchases.Query,
    },
    Mutation: { ...users.Mutation, ...accounts.Mutation, ...purchases.Mutation },
  };
}
