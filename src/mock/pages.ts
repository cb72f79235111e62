import { type GraphQLObjectType, getNamedType } from 'graphql';
import { Refusal } from '../base/errors/refusal.js';
import type { Properties } from './mocks.js';
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
  /** Identifies the list; the same for all of its pages. */
  readonly place: string;
  /** `first` and `after`. */
  readonly args: Properties;
  /** Makes an object of this type with some fixed properties. */
  readonly make: (type: string, place: string, properties: Properties) => Properties;
}

/** Makes the fields of one page of a list. Throws INVALID_CURSOR for a cursor of another list. */
export function makePage({ type, place, args, make }: PageRequest, random: SeededRandom): Properties {
  const { list, totalCount } = random.at(place, () => ({
    list: random.below(2 ** 32).toString(36),
    totalCount: MIN_COUNT + random.below(COUNT_SPREAD),
  }));
  const cursorOf = (index: number): string => Buffer.from(`${list}:${index}`).toString('base64url');
  const indices = [...Array(totalCount).keys()];
  const start = args.after == null ? 0 : indices.findIndex((index) => cursorOf(index) === args.after) + 1;
  if (args.after != null && start === 0) throw new Refusal('INVALID_CURSOR', { input: 'after' });
  const pageIndices = indices.slice(start, start + (typeof args.first === 'number' ? args.first : DEFAULT_FIRST));

  const typeOf = (field: string): string => getNamedType(type.getFields()[field]?.type)?.name ?? '';
  const cursors = pageIndices.map(cursorOf);
  const pageInfo = {
    hasNextPage: start + pageIndices.length < totalCount,
    hasPreviousPage: start > 0,
    startCursor: cursors[0] ?? null,
    endCursor: cursors.at(-1) ?? null,
  };
  return {
    edges: pageIndices.map((index) => make(typeOf('edges'), `${place}[${index}]`, { cursor: cursorOf(index) })),
    pageInfo: make(typeOf('pageInfo'), `${place}.pageInfo`, pageInfo),
    totalCount,
  };
}
