import {
  type DirectiveNode,
  type GraphQLArgument,
  isNonNullType,
  Kind,
  type OperationDefinitionNode,
  print,
  type ValueNode,
  type VariableDefinitionNode,
} from 'graphql';
import type { PublishedDocument } from '../documents/read-document.js';
import type { Exclusive } from '../runtime/operation-facts.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';
import type { RootField } from './policy.js';

// Which arguments of a root field have to be there: what GraphQL's types cannot say. `@exactlyOne` and `@atMostOne`: one of
// several; `@mustBeSent`: this one, though it may be null.

/** What a document's variables have to be beyond their types. */
export interface Presence {
  /** Variables that may be null, and not absent. */
  readonly given: ReadonlySet<string>;
  readonly exclusive: Exclusive | null;
}

/** The arguments of a field of which a request gives one: exactly one where it is `required`. */
interface Choice {
  readonly node: DirectiveNode;
  readonly of: readonly string[];
  readonly required: boolean;
}

/** `@exactlyOne` and `@atMostOne` of a root field, as far as their values are valid. */
const choicesOf = ({ astNode }: RootField, reader: DirectiveReader): readonly Choice[] =>
  (['exactlyOne', 'atMostOne'] as const).flatMap((name) => {
    const [node, values] = [findDirective(name, astNode), reader.read(name, astNode)];
    return node && values ? [{ node, of: values.of, required: name === 'exactlyOne' }] : [];
  });

/** What is wrong with `@exactlyOne`, `@atMostOne` and `@mustBeSent` of a root field. */
export function* checkPresence(subject: string, field: RootField, reader: DirectiveReader): Generator<Diagnostic> {
  const choices = choicesOf(field, reader);
  for (const { node, of } of choices) yield* checkChoice(subject, field, node, of);
  for (const { node } of choices.slice(1))
    yield diagnostic(placeOf(node), {
      rule: 'exclusive-arguments',
      subject,
      problem: '@exactlyOne and @atMostOne on one field',
      fix: 'write one of them',
    });
  for (const argument of field.args) {
    const given = findDirective('mustBeSent', argument.astNode);
    if (given && !mayBeAbsent(argument))
      yield diagnostic(placeOf(given), {
        rule: 'must-be-sent-place',
        subject,
        problem: `${argument.name} is there in any case`,
        fix: 'remove @mustBeSent, or the ! or default of the argument',
      });
  }
}

function* checkChoice(
  subject: string,
  { name, args }: RootField,
  node: DirectiveNode,
  names: readonly string[],
): Generator<Diagnostic> {
  const at = (problem: string, fix: string) =>
    diagnostic(placeOf(node), { rule: 'exclusive-arguments', subject, problem, fix });
  const twice = names.find((one, index) => names.indexOf(one) < index);
  if (twice !== undefined) yield at(`${twice} is listed twice`, 'remove one');
  if (new Set(names).size < 2) yield at('there is no choice', 'write the names of two arguments or more, or remove it');
  for (const one of names) {
    const argument = args.find((other) => other.name === one);
    if (argument === undefined) yield at(`${name} has no argument ${one}`, 'write names of its arguments');
    else if (!mayBeAbsent(argument))
      yield at(`${one} is there in any case`, `write ${one} without ! and without a default`);
  }
}

const mayBeAbsent = ({ type, defaultValue }: GraphQLArgument) => !isNonNullType(type) && defaultValue === undefined;

/**
 * What the root field demands of a document's variables, and where the document cannot keep it: of exclusive arguments it hands on
 * variables that a client may leave out, or else one value and no more.
 */
export function presenceOf(
  { id, operation, root }: PublishedDocument,
  field: RootField,
  reader: DirectiveReader,
): { readonly presence: Presence; readonly diagnostics: readonly Diagnostic[] } {
  const values = new Map((root.arguments ?? []).map(({ name, value }) => [name.value, value] as const));
  const diagnostics: Diagnostic[] = [];
  const refuse = (problem: string, fix: string) =>
    diagnostics.push(diagnostic(placeOf(root), { rule: 'exclusive-variables', subject: id, problem, fix }));

  const given = new Set<string>();
  for (const { name } of field.args.filter((argument) => findDirective('mustBeSent', argument.astNode))) {
    const value = values.get(name);
    const nullable = nullableOf(operation, value);
    if (nullable && nullable.defaultValue === undefined) given.add(nullable.variable.name.value);
    if (value === undefined)
      diagnostics.push(
        diagnostic(placeOf(root), {
          rule: 'must-be-sent-value',
          subject: id,
          problem: `${name} is left out, which means nothing`,
          fix: `write ${name}: with a variable, or a value`,
        }),
      );
  }

  const [demand] = choicesOf(field, reader);
  if (demand === undefined) return { presence: { given, exclusive: null }, diagnostics };
  const written = demand.of.flatMap((name) => values.get(name) ?? []).filter(({ kind }) => kind !== Kind.NULL);
  const nullable = written.flatMap((value) => nullableOf(operation, value) ?? []);
  const optional = nullable.map(({ variable }) => variable.name.value);
  const certain = written.length - optional.length;
  const names = demand.of.join(', ');
  // By default one would be given, until a client sends null: no schema can say that of several.
  for (const { variable, type, defaultValue } of nullable)
    if (defaultValue !== undefined)
      refuse(
        `$${variable.name.value} has a default, and may be null`,
        `write $${variable.name.value}: ${print(type)}, or with ! where no other is given`,
      );
  const isTwice = new Set(optional).size < optional.length;
  if (certain > 1 || isTwice || (certain === 1 && optional.length > 0))
    refuse(`more than one of ${names} would be given`, 'write one of them, and remove the others');
  if (certain === 0 && optional.length === 1 && demand.required)
    refuse(`nothing but $${optional[0]} is there of ${names}`, `write the type of $${optional[0]} with !`);
  if (certain + optional.length === 0 && demand.required)
    refuse(`none of ${names} is given`, `write one of them, or each with a variable that may be null`);
  const exclusive = certain === 0 && optional.length > 1 ? { variables: optional, required: demand.required } : null;
  return { presence: { given, exclusive }, diagnostics };
}

/** The definition of a variable that a client may send as null, whatever its default; undefined for every other value. */
function nullableOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  value: ValueNode | undefined,
): VariableDefinitionNode | undefined {
  if (value?.kind !== Kind.VARIABLE) return undefined;
  const definition = variableDefinitions.find(({ variable }) => variable.name.value === value.name.value);
  return definition?.type.kind === Kind.NON_NULL_TYPE ? undefined : definition;
}
