import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLField,
  GraphQLInt,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isInterfaceType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
} from 'graphql';
import { inputsOf } from './bounded-values.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';

type Field = GraphQLField<unknown, unknown>;

export type Bounds = ReturnType<typeof createBounds>;

/** Reads the bounds of the lists of a schema. */
export const createBounds = (reader: DirectiveReader) => ({
  /** Returns `@limit` of a list field. */
  ofList: (field: Field): number | null => reader.read('limit', field.astNode)?.max ?? null,
  /** Returns `@limit` of `first`, the page size. */
  ofPage: (field: Field): number | null => reader.read('limit', firstOf(field)?.astNode)?.max ?? null,
  /** Returns `@limit` of an argument or input field. */
  ofInput: ({ astNode }: Pick<GraphQLArgument, 'astNode'>): number | null => reader.read('limit', astNode)?.max ?? null,
});

const FIRST = 'first';

/** Suggested default page size. */
const USUAL_PAGE = 20;

/** Maximum `@limit`: a list of leaves adds nothing to the cost. */
const MAX_ENTRIES = 20_000;

const firstOf = (field: Field): GraphQLArgument | undefined => field.args.find(({ name }) => name === FIRST);

/** Returns the variable of `first`; null if it is a literal or absent. */
export function pageVariable({ arguments: nodes = [] }: FieldNode): string | null {
  const value = nodes.find(({ name }) => name.value === FIRST)?.value;
  return value?.kind === Kind.VARIABLE ? value.name.value : null;
}

const isListed = (type: GraphQLType): boolean => isListType(getNullableType(type));

export const isList = (field: Field): boolean => isListed(field.type);

/**
 * Checks that every list has a bound: `@limit` on the field, on its `first`, or, for lists in a
 * page type such as a connection, on `first` of every field that returns it. Input lists have it on
 * the argument or input field. Reports less if parts of the SDL are unreadable.
 */
export function* checkBounds(
  schema: GraphQLSchema,
  reader: DirectiveReader,
  { isWhole }: { readonly isWhole: boolean },
): Generator<Diagnostic> {
  const bounds = createBounds(reader);
  const { paged, unpaged } = pageTypes(schema);
  // An unreadable field may return the type as a page.
  const isPage = (type: string) => !unpaged.has(type) && (paged.has(type) || !isWhole);
  for (const [parent, field] of fieldsOf(schema)) {
    const subject = `${parent.name}.${field.name}`;
    const first = firstOf(field);
    if (isList(field)) {
      yield* checkInnerLists(subject, field);
      if (!findDirective('limit', field.astNode) && !first && !isPage(parent.name))
        yield diagnostic(placeOf(field.astNode), {
          rule: 'list-bound',
          subject,
          problem: 'the list has no bound',
          fix: 'write @limit(max: …) after its type',
        });
    }
    yield* checkLimit(subject, { node: field.astNode, max: bounds.ofList(field), isSized: isList(field) });
    yield* checkDeclarations(subject, parent, field, bounds);
  }
  for (const [subject, input] of inputsOf(schema)) {
    if (input.name === FIRST) yield* checkFirst(subject, input, bounds.ofInput(input));
    if (isListed(input.type)) {
      yield* checkInnerLists(subject, input);
      if (!findDirective('limit', input.astNode))
        yield diagnostic(placeOf(input.astNode), {
          rule: 'list-bound',
          subject,
          problem: `the list ${input.name} has no bound`,
          fix: 'write @limit(max: …) after its type',
        });
    }
    const isSized = isListed(input.type) || input.name === FIRST;
    yield* checkLimit(subject, { node: input.astNode, max: bounds.ofInput(input), isSized });
  }
}

/** Checks that `first` is bounded and a number: null would select everything. */
function* checkFirst(
  subject: string,
  first: Pick<GraphQLArgument, 'type' | 'astNode'>,
  max: number | null,
): Generator<Diagnostic> {
  if (!findDirective('limit', first.astNode))
    yield diagnostic(placeOf(first.astNode), {
      rule: 'list-bound',
      subject,
      problem: 'the page has no bound',
      fix: 'write @limit(max: …) after the type of first',
    });
  if (isNonNullType(first.type) && first.type.ofType === GraphQLInt) return;
  const written = getNullableType(first.type) === GraphQLInt ? first.astNode?.defaultValue : undefined;
  const value = written?.kind === Kind.INT ? written.value : Math.min(USUAL_PAGE, Math.max(1, max ?? USUAL_PAGE));
  yield diagnostic(placeOf(first.astNode), {
    rule: 'page-size',
    subject,
    problem: `first: ${first.type} is not always a number of entries`,
    fix: `write first: Int! = ${value}`,
  });
}

function* checkInnerLists(subject: string, { type, astNode }: Pick<GraphQLArgument | Field, 'type' | 'astNode'>) {
  const list = getNullableType(type);
  if (isListType(list) && isListed(list.ofType))
    yield diagnostic(placeOf(astNode), {
      rule: 'list-of-lists',
      subject,
      problem: 'a list of lists has no bound for the inner ones',
      fix: 'write a type of its own that holds the inner list with its own @limit(max: …)',
    });
}

interface Limited {
  readonly node: Field['astNode'] | GraphQLArgument['astNode'];
  readonly max: number | null;
  readonly isSized: boolean;
}

/** Checks the value and the place of a `@limit`. */
function* checkLimit(subject: string, { node, max, isSized }: Limited): Generator<Diagnostic> {
  const limit = findDirective('limit', node);
  if (!limit) return;
  if (!isSized)
    yield diagnostic(placeOf(limit), {
      rule: 'limit-place',
      subject,
      problem: '@limit bounds nothing here',
      fix: 'write it after a list or the argument first, and remove it here',
    });
  else if (max !== null && max < 1)
    yield diagnostic(placeOf(limit), {
      rule: 'limit-value',
      subject,
      problem: `@limit(max: ${max}) allows no entry`,
      fix: 'write @limit(max: 1) or more',
    });
  else if (max !== null && max > MAX_ENTRIES)
    yield diagnostic(placeOf(limit), {
      rule: 'limit-value',
      subject,
      problem: `@limit(max: ${max}) is too large for one result`,
      fix: `write @limit(max: ${MAX_ENTRIES}) or less, or pages`,
    });
}

/**
 * Checks that types keep the bounds of their interfaces: lists are no longer, and arguments have
 * equal bounds, because documents use the interface.
 */
function* checkDeclarations(
  subject: string,
  parent: GraphQLObjectType | GraphQLInterfaceType,
  field: Field,
  bounds: Bounds,
): Generator<Diagnostic> {
  for (const declaring of parent.getInterfaces()) {
    const declared = declaring.getFields()[field.name];
    if (!declared) continue;
    const [most, max] = [bounds.ofList(declared), bounds.ofList(field)];
    if (most !== null && isList(field) && max === null)
      yield diagnostic(placeOf(field.astNode), {
        rule: 'limit-interface',
        subject,
        problem: `no @limit of its own, but ${declaring.name}, which it implements, says at most ${most}`,
        fix: `write @limit(max: ${most}) after its type`,
      });
    if (most !== null && max !== null && max > most)
      yield differs(findDirective('limit', field.astNode), subject, max, `at most ${most}`, declaring);
    for (const argument of field.args) {
      const one = declared.args.find(({ name }) => name === argument.name);
      const [asked, own] = [one && bounds.ofInput(one), bounds.ofInput(argument)];
      if (typeof asked === 'number' && own !== null && own !== asked)
        yield differs(findDirective('limit', argument.astNode), subject, own, String(asked), declaring);
    }
  }
}

const differs = (
  node: Parameters<typeof placeOf>[0],
  subject: string,
  max: number,
  allowed: string,
  { name }: GraphQLInterfaceType,
) =>
  diagnostic(placeOf(node), {
    rule: 'limit-interface',
    subject,
    problem: `@limit(max: ${max}), but ${name}, which it implements, says ${allowed}`,
    fix: `write the bound of ${name}, or change it there`,
  });

/**
 * Returns the types of fields with and without `first`. Lists of a type that only pages return are
 * bounded by the page.
 */
function pageTypes(schema: GraphQLSchema) {
  const paged = new Set<string>();
  const unpaged = new Set<string>();
  for (const [, field] of fieldsOf(schema)) {
    const isPage = firstOf(field) !== undefined && !isList(field);
    for (const name of typesOf(field.type, schema)) (isPage ? paged : unpaged).add(name);
  }
  return { paged, unpaged };
}

/** Returns the named type of a field and its possible types. */
function typesOf(type: GraphQLOutputType, schema: GraphQLSchema): readonly string[] {
  const named = getNamedType(type);
  const possible = isAbstractType(named) ? schema.getPossibleTypes(named) : [];
  return [named, ...possible].map(({ name }) => name);
}

function* fieldsOf(
  schema: GraphQLSchema,
): Generator<readonly [parent: GraphQLObjectType | GraphQLInterfaceType, field: Field]> {
  for (const type of Object.values(schema.getTypeMap())) {
    if (type.name.startsWith('__') || !(isObjectType(type) || isInterfaceType(type))) continue;
    for (const field of Object.values(type.getFields())) yield [type, field];
  }
}
