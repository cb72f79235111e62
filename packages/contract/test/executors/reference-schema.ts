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

// What graphql-js executes to tell what compiled executors have to answer: `@limit`, `@text` and `@range` are in resolvers
// and scalars here.

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
/** Where a field stands in an answer: one object for each field of each run. */
type Place = Parameters<Resolve>[3]['path'];

/**
 * Makes every list field of an executable schema keep its bound: its own `@limit` and the `first` that it was asked for
 * with; where it has neither, the `first` of the page that it lies in. A resolver that returns more fails with LimitExceeded, and nothing of its list is
 * sent; of what has no end no more is taken than tells.
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
