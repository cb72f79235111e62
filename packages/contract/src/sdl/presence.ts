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
import type { RootField } from '../policy-directive.js';
import type { Exclusive } from '../runtime/operation-metadata.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { type DirectiveReader, findDirective } from './directives.js';

// Required arguments that types cannot express: `@exactlyOne` and `@atMostOne` choose among
// several; `@mustBeSent` requires a nullable argument.

/** Requirements on variables beyond their types. */
export interface Presence {
  /** Variables that may be null but not omitted. */
  readonly mustBeSent: ReadonlySet<string>;
  readonly exclusive: Exclusive | null;
}

/** Mutually exclusive arguments of a field; `required`: exactly one. */
interface Choice {
  readonly node: DirectiveNode;
  readonly of: readonly string[];
  readonly required: boolean;
}

/** Returns the valid `@exactlyOne` and `@atMostOne` of a root field. */
const choicesOf = ({ astNode }: RootField, reader: DirectiveReader): readonly Choice[] =>
  (['exactlyOne', 'atMostOne'] as const).flatMap((name) => {
    const [node, values] = [findDirective(name, astNode), reader.read(name, astNode)];
    return node && values ? [{ node, of: values.of, required: name === 'exactlyOne' }] : [];
  });

/** Checks `@exactlyOne`, `@atMostOne` and `@mustBeSent` of a root field. */
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
    const directive = findDirective('mustBeSent', argument.astNode);
    if (directive && !mayBeAbsent(argument))
      yield diagnostic(placeOf(directive), {
        rule: 'must-be-sent-place',
        subject,
        problem: `${argument.name} always has a value`,
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
      yield {
        ...at(`${one} always has a value`, `write ${one} without ! and without a default`),
        ...placeOf(argument.astNode),
      };
  }
}

/** True if an argument of a choice always has a value: documents wait for the fix of the SDL. */
export const isChoiceInvalid = (field: RootField, reader: DirectiveReader): boolean =>
  choicesOf(field, reader).some(({ of }) => field.args.some((one) => of.includes(one.name) && !mayBeAbsent(one)));

const mayBeAbsent = ({ type, defaultValue }: GraphQLArgument) => !isNonNullType(type) && defaultValue === undefined;

/**
 * Returns the requirements of the root field on variables, and problems of the document. Exclusive
 * arguments take optional variables, or exactly one value.
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

  const mustBeSent = new Set<string>();
  for (const { name } of field.args.filter((argument) => findDirective('mustBeSent', argument.astNode))) {
    const value = values.get(name);
    const nullable = nullableOf(operation, value);
    if (nullable && nullable.defaultValue === undefined) mustBeSent.add(nullable.variable.name.value);
    if (value === undefined)
      diagnostics.push(
        diagnostic(placeOf(root), {
          rule: 'must-be-sent-value',
          subject: id,
          problem: `${name} is omitted, but omission has no meaning`,
          fix: `write ${name}: with a variable, or a value`,
        }),
      );
  }

  const [choice] = choicesOf(field, reader);
  if (choice === undefined) return { presence: { mustBeSent, exclusive: null }, diagnostics };
  const written = choice.of.flatMap((name) => values.get(name) ?? []).filter(({ kind }) => kind !== Kind.NULL);
  const nullable = written.flatMap((value) => nullableOf(operation, value) ?? []);
  const optional = nullable.map(({ variable }) => variable.name.value);
  const certain = written.length - optional.length;
  const names = choice.of.join(', ');
  // A default would count until a client sends null, which no JSON Schema can express.
  for (const { variable, type, defaultValue } of nullable)
    if (defaultValue !== undefined)
      refuse(
        `$${variable.name.value} has a default and may be null`,
        `write $${variable.name.value}: ${print(type)}, or with ! if no other is sent`,
      );
  const isTwice = new Set(optional).size < optional.length;
  if (certain > 1 || isTwice || (certain === 1 && optional.length > 0))
    refuse(`more than one of ${names} would be sent`, 'write one of them, and remove the others');
  if (certain === 0 && optional.length === 1 && choice.required)
    refuse(`$${optional[0]} is the only one of ${names}`, `write the type of $${optional[0]} with !`);
  if (certain + optional.length === 0 && choice.required)
    refuse(`none of ${names} is sent`, `write one of them, or each with a variable that may be null`);
  const exclusive = certain === 0 && optional.length > 1 ? { variables: optional, required: choice.required } : null;
  return { presence: { mustBeSent, exclusive }, diagnostics };
}

/** Returns the definition of a nullable variable; undefined for other values. */
function nullableOf(
  { variableDefinitions = [] }: OperationDefinitionNode,
  value: ValueNode | undefined,
): VariableDefinitionNode | undefined {
  if (value?.kind !== Kind.VARIABLE) return undefined;
  const definition = variableDefinitions.find(({ variable }) => variable.name.value === value.name.value);
  return definition?.type.kind === Kind.NON_NULL_TYPE ? undefined : definition;
}
