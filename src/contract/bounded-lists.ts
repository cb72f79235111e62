import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getDirectiveValues,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { z } from 'zod';

// The other side of `@limit`: what resolvers return. Costs and published schemas count on it.

/** A resolver has returned more entries than the SDL lets it: a fault of ours. */
export class LimitExceeded extends Error {
  override readonly name = 'LimitExceeded';
}

type Directed = Parameters<typeof getDirectiveValues>[1];
type Field = GraphQLField<unknown, unknown>;
type Resolve = GraphQLFieldResolver<unknown, unknown>;
/** Where a field stands in an answer: one object for each field of each run. */
type Place = Parameters<Resolve>[3]['path'];

const limit = z.object({ max: z.number() });

const limits = new WeakMap<Directed, number | null>();

/** The `@limit` of a field, an argument or an input field; null where it has none. Each is read once: all documents ask. */
export function limitOf(schema: GraphQLSchema, node: Directed | null | undefined): number | null {
  if (!node) return null;
  const known = limits.get(node);
  if (known !== undefined) return known;
  const written = writtenLimit(schema, node);
  limits.set(node, written);
  return written;
}

function writtenLimit(schema: GraphQLSchema, node: Directed): number | null {
  const definition = schema.getDirective('limit');
  const values = definition ? getDirectiveValues(definition, node) : undefined;
  return values === undefined ? null : limit.parse(values).max;
}

/**
 * Makes every list field of an executable schema keep its bound: its own `@limit` and the `first` that it was asked for
 * with; where it has neither, the `first` of the page that it lies in. A resolver that returns more fails with LimitExceeded, and nothing of its list is
 * sent; of what has no end no more is taken than tells.
 */
export function boundLists(schema: GraphQLSchema): void {
  const pages = new WeakMap<Place, number>();
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const resolve = field.resolve ?? defaultFieldResolver;
      if (isListType(getNullableType(field.type)))
        field.resolve = bounded(resolve, limitOf(schema, field.astNode), pages);
      else if (asksForPage(field)) field.resolve = paged(resolve, pages);
    }
  }
}

const asksForPage = ({ args }: Field): boolean => args.some(({ name }) => name === 'first');

const askedFor = ({ first }: Readonly<Record<string, unknown>>): number | null =>
  typeof first === 'number' ? first : null;

/** Notes how long the lists of this page may be. */
const paged =
  (resolve: Resolve, pages: WeakMap<Place, number>): Resolve =>
  (source, args, context, info) => {
    const first = askedFor(args);
    if (first !== null) pages.set(info.path, first);
    return resolve(source, args, context, info);
  };

const bounded =
  (resolve: Resolve, own: number | null, pages: WeakMap<Place, number>): Resolve =>
  (source, args, context, info) => {
    const bounds = [own, askedFor(args)].filter((bound) => bound !== null);
    const page = info.path.prev && pages.get(info.path.prev);
    const max = bounds.length > 0 ? Math.min(...bounds) : (page ?? Number.POSITIVE_INFINITY);
    const name = `${info.parentType.name}.${info.fieldName}`;
    return boundedList(resolve(source, args, context, info), max, name);
  };

/** A list, or a promise of one, that keeps its bound; throws LimitExceeded, or rejects, where it does not. */
export const boundedList = (result: unknown, max: number, name: string): unknown =>
  isThenable(result) ? result.then((list) => within(list, max, name)) : within(result, max, name);

/** The list as it is, if it is no longer than that. What is no list at all graphql-js complains of. */
function within(list: unknown, max: number, name: string): unknown {
  if (!isIterable(list)) return list;
  const entries = Array.isArray(list) ? list : firstOf(list, max + 1);
  if (entries.length > max) throw new LimitExceeded(`${name} has more than ${max} entries, which is its bound`);
  return entries;
}

function firstOf(list: Iterable<unknown>, count: number): readonly unknown[] {
  const entries: unknown[] = [];
  for (const entry of list) {
    entries.push(entry);
    if (entries.length === count) break;
  }
  return entries;
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  isObject(value) && 'then' in value && typeof value.then === 'function';

const isIterable = (value: unknown): value is Iterable<unknown> => isObject(value) && Symbol.iterator in value;
