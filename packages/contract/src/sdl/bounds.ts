import {
  type FieldNode,
  type GraphQLArgument,
  type GraphQLInputField,
  GraphQLInt,
  type GraphQLInterfaceType,
  type GraphQLOutputType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isNonNullType,
  Kind,
  type ValueNode,
} from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import { type Field, fieldsOf, inputsOf, type Parent } from './members.js';
import { USUAL_PAGE } from './pages.js';
import type { OwnRule } from './rules.js';

/** Returns `@limit` of a list field, an argument or an input field; null without one. */
export const limitOf = ({ astNode }: Limitable, reader: DirectiveReader): number | null =>
  reader.read('limit', astNode)?.max ?? null;

type Limitable = Pick<Field | GraphQLArgument | GraphQLInputField, 'type' | 'astNode'>;

/** Returns `@limit` of `first`, the page size; null without one. */
export function pageLimitOf(field: Field, reader: DirectiveReader): number | null {
  const first = firstOf(field);
  return first === undefined ? null : limitOf(first, reader);
}

const FIRST = 'first';

/** Maximum `@limit`: a list of leaves adds nothing to the cost. */
const MAX_ENTRIES = 20_000;

const firstOf = (field: Field): GraphQLArgument | undefined => field.args.find(({ name }) => name === FIRST);

/** Returns the value of `first` in a document. */
export const firstValueOf = ({ arguments: nodes = [] }: FieldNode): ValueNode | undefined =>
  nodes.find(({ name }) => name.value === FIRST)?.value;

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
  const { paged, unpaged } = pageTypes(schema);
  // An unreadable field may return the type as a page.
  const isPage = (type: string) => !unpaged.has(type) && (paged.has(type) || !isWhole);
  for (const [subject, field, parent] of fieldsOf(schema)) {
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
    yield* checkLimit(subject, { node: field.astNode, max: limitOf(field, reader), isSized: isList(field) });
    yield* checkDeclarations(subject, parent, field, reader);
  }
  for (const [subject, input] of inputsOf(schema)) {
    if (input.name === FIRST) yield* checkFirst(subject, input, limitOf(input, reader));
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
    yield* checkLimit(subject, { node: input.astNode, max: limitOf(input, reader), isSized });
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

function* checkInnerLists(subject: string, { type, astNode }: Limitable) {
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
  readonly node: Limitable['astNode'];
  readonly max: number | null;
  readonly isSized: boolean;
}

/** Checks the value and the place of a `@limit`. */
function* checkLimit(subject: string, { node, max, isSized }: Limited): Generator<Diagnostic> {
  const limit = findDirective('limit', node);
  if (!limit) return;
  const at = (rule: OwnRule, problem: string, fix: string) =>
    diagnostic(placeOf(limit), { rule, subject, problem, fix });
  if (!isSized) {
    const fix = 'write it after a list or the argument first, and remove it here';
    yield at('limit-place', '@limit bounds nothing here', fix);
  } else if (max !== null && max < 1)
    yield at('limit-value', `@limit(max: ${max}) allows no entry`, 'write @limit(max: 1) or more');
  else if (max !== null && max > MAX_ENTRIES) {
    const fix = `write @limit(max: ${MAX_ENTRIES}) or less, or pages`;
    yield at('limit-value', `@limit(max: ${max}) is too large for one result`, fix);
  }
}

/**
 * Checks that types keep the bounds of their interfaces: lists are no longer, and arguments have
 * equal bounds, because documents use the interface.
 */
function* checkDeclarations(
  subject: string,
  parent: Parent,
  field: Field,
  reader: DirectiveReader,
): Generator<Diagnostic> {
  for (const declaring of parent.getInterfaces()) {
    const declared = declaring.getFields()[field.name];
    if (!declared) continue;
    const [most, max] = [limitOf(declared, reader), limitOf(field, reader)];
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
      const [asked, own] = [one && limitOf(one, reader), limitOf(argument, reader)];
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
