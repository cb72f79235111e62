import { type IExecutableSchemaDefinition, makeExecutableSchema } from '@graphql-tools/schema';
import {
  defaultFieldResolver,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  getNullableType,
  isListType,
  isObjectType,
} from 'graphql';
import { enforceForms, formsOf } from '../../src/forms.js';
import { limitOf } from '../../src/limit-directive.js';
import { boundedList } from '../../src/runtime/bounded-lists.js';

// The reference for compiled executors: graphql-js with `@limit`, `@text` and `@range` in resolvers
// and scalars.

/** The executable schema of a contract. */
export function referenceSchema(
  typeDefs: string,
  resolvers: NonNullable<IExecutableSchemaDefinition['resolvers']>,
): GraphQLSchema {
  const schema = makeExecutableSchema({ typeDefs, resolvers });
  boundLists(schema);
  enforceForms(schema, formsOf(schema));
  return schema;
}

type Field = GraphQLField<unknown, unknown>;
type Resolve = GraphQLFieldResolver<unknown, unknown>;
/** Path of a field in a result: one object per field and run. */
type Place = Parameters<Resolve>[3]['path'];

/**
 * Enforces bounds on all list fields of an executable schema: `@limit` and `first` of the field,
 * else `first` of its page. A longer list fails with LimitExceeded; an infinite one is read only up
 * to its bound.
 */
function boundLists(schema: GraphQLSchema): void {
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
