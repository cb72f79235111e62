// The service's schema and documents for the peers, with resolvers that do what the floor does.
// Built with the peers' own copy of graphql-js, which rejects a schema of another copy.
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { buildSchema } from 'graphql';
import { packageRoot } from '../../src/base/package-root.js';

const OPERATIONS = { Query: ['me', 'shopItems'], Mutation: ['purchase', 'login'] };

export function makeSchema(resolvers) {
  const schema = buildSchema(readFileSync(join(packageRoot, 'generated/schema.graphql'), 'utf8'));
  for (const [type, names] of Object.entries(OPERATIONS)) {
    const fields = schema.getType(type).getFields();
    for (const name of names) fields[name].resolve = (_root, variables, context) => resolvers[name](context, variables);
  }
  return schema;
}

/** The fragment that the service's compiler adds to documents with `...Page`. */
const PAGE = `
fragment Page on ShopItemConnection {
  pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
  totalCount
}`;

const withPage = (text) => (text.includes('...Page') ? text + PAGE : text);

/** Text by documentId. Of those with pages only `shopItems` is valid here. */
export const documents = new Map(
  readdirSync(join(packageRoot, 'documents'), { recursive: true })
    .filter((path) => path.endsWith('.graphql'))
    .map((path) => [basename(path, '.graphql'), withPage(readFileSync(join(packageRoot, 'documents', path), 'utf8'))]),
);
