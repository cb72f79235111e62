import { type GraphQLObjectType, getNamedType, isObjectType } from 'graphql';
import { Refusal } from '../base/errors/refusal.js';
import type { Properties } from './field-values.js';
import type { SeededRandom } from './seeded-random.js';

/** More than DEFAULT_FIRST, so that every list has a second page. */
const MIN_COUNT = 21;
const COUNT_SPREAD = 30;
const DEFAULT_FIRST = 20;

/**
 * Whether a type is a connection of the GraphQL Cursor Connections Specification, by its fields.
 */
export function isConnection(type: GraphQLObjectType): boolean {
  const { edges, pageInfo } = type.getFields();
  return edges !== undefined && pageInfo !== undefined;
}

export interface PageRequest {
  readonly type: GraphQLObjectType;
  /** Identifies the list without its search; the same for all of its pages. */
  readonly place: string;
  /** `first` and `after`. */
  readonly args: Properties;
  /** Makes an object of this type with some fixed properties. */
  readonly make: (type: GraphQLObjectType, place: string, properties: Properties) => Properties;
  /** Whether the list has this edge. */
  readonly isListed: (edge: Properties) => boolean;
}

/** Makes the fields of one page of a list. Throws INVALID_CURSOR for a cursor of another list. */
export function makePage({ type, place, args, make, isListed }: PageRequest, random: SeededRandom): Properties {
  const count = random.at(place, () => MIN_COUNT + random.below(COUNT_SPREAD));
  const list = random.at(JSON.stringify([place, args.search]), () => random.below(2 ** 32).toString(36));
  const typeOf = (field: string): GraphQLObjectType => {
    const named = getNamedType(type.getFields()[field]?.type);
    if (isObjectType(named)) return named;
    throw new Error(`${type.name}.${field} is not an object`);
  };

  const edges = Array.from({ length: count }, (_none, index) => {
    const cursor = Buffer.from(`${list}:${index}`).toString('base64url');
    return { cursor, edge: make(typeOf('edges'), `${place}[${index}]`, { cursor }) };
  }).filter(({ edge }) => isListed(edge));
  const start = args.after == null ? 0 : edges.findIndex(({ cursor }) => cursor === args.after) + 1;
  if (args.after != null && start === 0) throw new Refusal('INVALID_CURSOR', { input: 'after' });
  const page = edges.slice(start, start + (typeof args.first === 'number' ? args.first : DEFAULT_FIRST));

  const pageInfo = {
    hasNextPage: start + page.length < edges.length,
    hasPreviousPage: start > 0,
    startCursor: page[0]?.cursor ?? null,
    endCursor: page.at(-1)?.cursor ?? null,
  };
  return {
    edges: page.map(({ edge }) => edge),
    pageInfo: make(typeOf('pageInfo'), `${place}.pageInfo`, pageInfo),
    totalCount: edges.length,
  };
}
