import {
  type GraphQLInputType,
  type GraphQLScalarType,
  type GraphQLSchema,
  getNullableType,
  isInputType,
  isScalarType,
  Kind,
  print,
  typeFromAST,
  type ValueNode,
  valueFromASTUntyped,
} from 'graphql';
import { ID_TEXT, MAX_ID, MAX_LEVELS, MAX_TEXT } from '../runtime/forms.js';
import { findTextProblem } from '../runtime/texts.js';
import { scalarNamed } from '../scalars.js';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';
import type { PublishedDocument } from './read-document.js';
import { nestedValues, type WrittenArgument } from './written-arguments.js';

// Literals of SDL and documents. They bypass the input stage, so its rules are checked here.

const idText = new RegExp(ID_TEXT, 'u');

/**
 * Returns the violated requirement of a scalar; null if the value is valid or GraphQL reports it.
 */
function violatedRequirement(node: ValueNode, { name }: GraphQLScalarType): string | null {
  const value: unknown = valueFromASTUntyped(node);
  const problem = findTextProblem(value);
  if (problem?.reason === 'too_deep') return `must have ${MAX_LEVELS} levels at most`;
  if (problem !== null) return `must have ${MAX_TEXT} characters at most, and neither U+0000 nor unpaired surrogates`;
  if (name === 'ID')
    return isWrittenId(node) ? null : `must be a whole number from 1 to ${MAX_ID}, without leading zeros`;
  try {
    scalarNamed(name)?.parseValue(value);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : 'must be another value';
  }
}

function isWrittenId(node: ValueNode): boolean {
  return (node.kind !== Kind.STRING && node.kind !== Kind.INT) || idText.test(node.value);
}

const MAX_EXCERPT = 40;

/** Checks a literal of the SDL or of a document. */
export function* checkWrittenValue(subject: string, value: ValueNode, type: GraphQLInputType): Generator<Diagnostic> {
  for (const place of nestedValues({ node: value, type, input: null })) {
    const { node } = place;
    const scalar = getNullableType(place.type);
    if (!isScalarType(scalar) || node.kind === Kind.VARIABLE || node.kind === Kind.NULL) continue;
    const requirement = violatedRequirement(node, scalar);
    if (requirement === null) continue;
    const written = print(node);
    const excerpt = written.length > MAX_EXCERPT ? `${written.slice(0, MAX_EXCERPT)}…` : written;
    yield diagnostic(placeOf(node), {
      rule: 'written-value',
      subject,
      problem: `${excerpt} is invalid for ${scalar.name}: it ${requirement}`,
      fix: `write a value of type ${scalar.name}`,
    });
  }
}

/** Checks the literals of a document and the defaults of its variables. */
export function* checkWrittenValues(
  { id, operation }: PublishedDocument,
  schema: GraphQLSchema,
  written: readonly WrittenArgument[],
): Generator<Diagnostic> {
  for (const { type: node, defaultValue } of operation.variableDefinitions ?? []) {
    const type = typeFromAST(schema, node);
    if (defaultValue && isInputType(type)) yield* checkWrittenValue(id, defaultValue, type);
  }
  // Arguments of directives have checks of their own.
  for (const { node, argument, isOfDirective } of written)
    if (!isOfDirective) yield* checkWrittenValue(id, node.value, argument.type);
}
