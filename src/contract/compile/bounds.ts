import {
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInterfaceType,
  isListType,
  isObjectType,
} from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';

type Field = GraphQLField<unknown, unknown>;

export type Bounds = ReturnType<typeof createBounds>;

/** How long the lists of a schema can get. */
export const createBounds = (reader: DirectiveReader) => ({
  /** The `@limit` of a list field itself. */
  ofList: (field: Field): number | null => reader.read('limit', field.astNode)?.max ?? null,
  /** The `@limit` of a field's `first`: the size of the page it returns. */
  ofPage: (field: Field): number | null => reader.read('limit', firstOf(field)?.astNode)?.max ?? null,
});

const firstOf = (field: Field): GraphQLArgument | undefined => field.args.find(({ name }) => name === 'first');

export const isList = (field: Field): boolean => isListType(getNullableType(field.type));

/**
 * Every list has a bound: `@limit` on the field, or on the `first` of the field, or, for the lists of a page type such
 * as a connection, on the `first` of every field that returns that type.
 */
export function* checkBounds(schema: GraphQLSchema, reader: DirectiveReader): Generator<Diagnostic> {
  const bounds = createBounds(reader);
  const pages = pageTypes(schema);
  for (const [parent, field] of fieldsOf(schema)) {
    const subject = `${parent}.${field.name}`;
    const first = firstOf(field);
    if (first && !findDirective('limit', first.astNode))
      yield diagnostic(placeOf(first.astNode), {
        rule: 'list-bound',
        subject,
        problem: 'the page has no bound',
        mend: 'write @limit(max: …) behind the type of first',
      });
    if (isList(field)) {
      if (isListOfLists(field))
        yield diagnostic(placeOf(field.astNode), {
          rule: 'list-of-lists',
          subject,
          problem: 'a list of lists has no bound for the inner ones',
          mend: 'write an object type that holds the inner list with its own @limit(max: …)',
        });
      if (!findDirective('limit', field.astNode) && !first && !pages.has(parent))
        yield diagnostic(placeOf(field.astNode), {
          rule: 'list-bound',
          subject,
          problem: 'the list has no bound',
          mend: 'write @limit(max: …) behind its type',
        });
    }
    yield* checkLimits(subject, field, bounds);
  }
}

/** The limits that are there: sensible, and on something that has a size. */
function* checkLimits(subject: string, field: Field, bounds: Bounds): Generator<Diagnostic> {
  const limits = [
    { node: field.astNode, max: bounds.ofList(field), sized: isList(field) },
    ...field.args.map((argument) => ({
      node: argument.astNode,
      max: argument.name === 'first' ? bounds.ofPage(field) : null,
      sized: argument.name === 'first',
    })),
  ];
  for (const { node, max, sized } of limits) {
    const limit = findDirective('limit', node);
    if (!limit) continue;
    if (!sized)
      yield diagnostic(placeOf(limit), {
        rule: 'limit-place',
        subject,
        problem: '@limit bounds nothing here',
        mend: 'write it behind a list field or the argument first, and remove it here',
      });
    else if (max !== null && max < 1)
      yield diagnostic(placeOf(limit), {
        rule: 'limit-value',
        subject,
        problem: `@limit(max: ${max}) allows no entry`,
        mend: 'write @limit(max: 1) or more',
      });
  }
}

const isListOfLists = (field: Field) => {
  const list = getNullableType(field.type);
  return isListType(list) && isListType(getNullableType(list.ofType));
};

/** Types that only fields with a `first` return: the lists in them are as long as the page. */
function pageTypes(schema: GraphQLSchema): ReadonlySet<string> {
  const paged = new Set<string>();
  const unpaged = new Set<string>();
  for (const [, field] of fieldsOf(schema)) {
    const isPage = firstOf(field) !== undefined && !isList(field);
    (isPage ? paged : unpaged).add(getNamedType(field.type).name);
  }
  return new Set([...paged].filter((name) => !unpaged.has(name)));
}

function* fieldsOf(schema: GraphQLSchema): Generator<readonly [parent: string, field: Field]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue;
    for (const field of Object.values(type.getFields())) yield [type.name, field];
  }
}
