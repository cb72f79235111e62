import { type GraphQLObjectType, getNamedType } from 'graphql';
import { Refusal } from '../base/errors/refusal.js';
import type { SeededRandom } from './seeded-random.js';

type Thing = Readonly<Record<string, unknown>>;

/** More than a page of the usual size has, so that there is a second one. */
const LEAST = 21;
const SPREAD = 30;
const USUAL = 20;

/** A page as the GraphQL Cursor Connections Specification has it: by its fields, whatever it is called. */
export function isConnection(type: GraphQLObjectType): boolean {
  const { edges, pageInfo } = type.getFields();
  return edges !== undefined && pageInfo !== undefined;
}

export interface PageQuestion {
  readonly type: GraphQLObjectType;
  /** The list that the page is of: the same for each of its pages. */
  readonly place: string;
  /** `first` and `after`. */
  readonly args: Thing;
  /** Makes a thing of this type, of which some facts are known. */
  readonly make: (type: string, place: string, facts: Thing) => Thing;
}

/** The fields of one page of a list. Throws INVALID_CURSOR for a cursor of any other list. */
export function pageOf({ type, place, args, make }: PageQuestion, random: SeededRandom): Thing {
  const { list, totalCount } = random.at(place, () => ({
    list: random.below(2 ** 32).toString(36),
    totalCount: LEAST + random.below(SPREAD),
  }));
  const cursorOf = (index: number): string => Buffer.from(`${list}:${index}`).toString('base64url');
  const indices = [...Array(totalCount).keys()];
  const begin = args.after == null ? 0 : indices.findIndex((index) => cursorOf(index) === args.after) + 1;
  if (args.after != null && begin === 0) throw new Refusal('INVALID_CURSOR', { input: 'after' });
  const shown = indices.slice(begin, begin + (typeof args.first === 'number' ? args.first : USUAL));

  const typeOf = (field: string): string => getNamedType(type.getFields()[field]?.type)?.name ?? '';
  const cursors = shown.map(cursorOf);
  const pageInfo = {
    hasNextPage: begin + shown.length < totalCount,
    hasPreviousPage: begin > 0,
    startCursor: cursors[0] ?? null,
    endCursor: cursors.at(-1) ?? null,
  };
  return {
    edges: shown.map((index) => make(typeOf('edges'), `${place}[${index}]`, { cursor: cursorOf(index) })),
    pageInfo: make(typeOf('pageInfo'), `${place}.pageInfo`, pageInfo),
    totalCount,
  };
}
