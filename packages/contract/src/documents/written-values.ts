import {
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isScalarType,
  Kind,
  print,
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { ID_TEXT, MAX_ID, MAX_TEXT, PLAIN_TEXT } from '../runtime/forms.js';
import { scalarNamed } from '../scalars.js';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';
import type { PublishedDocument } from './read-document.js';
import type { WrittenArgument } from './written-arguments.js';

// The values that SDL and documents write themselves. They pass by the input stage: so what it would refuse of a client is
// refused here, beyond what GraphQL itself looks at.

/** Every scalar that is written in a value, with its type: the value itself, or what lies in its lists and input types. */
function* leavesOf(node: ValueNode, type: GraphQLInputType): Generator<readonly [ValueNode, GraphQLScalarType]> {
  const nullable = getNullableType(type);
  if (node.kind === Kind.VARIABLE || node.kind === Kind.NULL) return;
  if (isListType(nullable)) {
    for (const item of node.kind === Kind.LIST ? node.values : [node]) yield* leavesOf(item, nullable.ofType);
  } else if (isInputObjectType(nullable) && node.kind === Kind.OBJECT) {
    for (const { name, value } of node.fields) {
      const field = nullable.getFields()[name.value];
      if (field) yield* leavesOf(value, field.type);
    }
  } else if (isScalarType(nullable)) yield [node, nullable];
}

const idText = new RegExp(ID_TEXT, 'u');
const plainText = new RegExp(PLAIN_TEXT, 'u');

/** What a value must be that a scalar does not take; null: it takes it, or GraphQL itself says what is wrong. */
function demandOn(node: ValueNode, { name }: GraphQLScalarType): string | null {
  if (!textsIn(node).every((text) => plainText.test(text) && [...text].length <= MAX_TEXT))
    return `must have ${MAX_TEXT} characters at most, and neither U+0000 nor half a surrogate pair`;
  if (name === 'ID')
    return isWrittenId(node) ? null : `must be a whole number from 1 to ${MAX_ID}, without leading zeros`;
  try {
    scalarNamed(name)?.parseValue(valueFromASTUntyped(node));
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'must be another';
  }
}

function textsIn(node: ValueNode): readonly string[] {
  if (node.kind === Kind.LIST) return node.values.flatMap(textsIn);
  if (node.kind === Kind.OBJECT) return node.fields.flatMap(({ value }) => textsIn(value));
  return node.kind === Kind.STRING ? [node.value] : [];
}

/** rules.md §0.2, as for clients. */
function isWrittenId(node: ValueNode): boolean {
  return (node.kind !== Kind.STRING && node.kind !== Kind.INT) || idText.test(node.value);
}

const MAX_SHOWN = 40;

/** What is wrong with a value of the SDL or of a document. */
export function* checkWrittenValue(subject: string, value: ValueNode, type: GraphQLInputType): Generator<Diagnostic> {
  for (const [node, scalar] of leavesOf(value, type)) {
    const demand = demandOn(node, scalar);
    if (demand === null) continue;
    const written = print(node);
    const shown = written.length > MAX_SHOWN ? `${written.slice(0, MAX_SHOWN)}…` : written;
    yield diagnostic(placeOf(node), {
      rule: 'written-value',
      subject,
      problem: `${shown} is no ${scalar.name}: it ${demand}`,
      fix: `write a value of type ${scalar.name}`,
    });
  }
}

/** The same of all literals of a document, in all its fragments, and of the defaults of its variables. */
export function* checkWrittenValues(
  { id, operation }: PublishedDocument,
  schema: GraphQLSchema,
  written: readonly WrittenArgument[],
): Generator<Diagnostic> {
  for (const { type: node, defaultValue } of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, node);
    if (defaultValue && isInputType(type)) yield* checkWrittenValue(id, defaultValue, type);
  }
  // What ours take has checks of its own.
  for (const { node, argument, ofDirective } of written)
    if (!ofDirective) yield* checkWrittenValue(id, node.value, argument.type);
}
