import { isNonNullType, Kind, type OperationDefinitionNode, print, type VariableNode } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';
import type { PublishedDocument } from './read-document.js';
import { placesIn, type WrittenArgument } from './written-arguments.js';

/**
 * A variable that may be null goes nowhere where null may not. GraphQL lets it where a default stands on either side,
 * which a client's null passes by: it would be taken for valid, and fail the execution.
 */
export function* checkNulls(
  { id, operation }: PublishedDocument,
  written: readonly WrittenArgument[],
): Generator<Diagnostic> {
  for (const [node, placeDefault] of nonNullPlaces(written)) {
    const declared = definitionOf(operation, node);
    if (declared === undefined || declared.type.kind === Kind.NON_NULL_TYPE) continue;
    const [name, type] = [node.name.value, print(declared.type)];
    const own = declared.defaultValue;
    const value = own === undefined || own.kind === Kind.NULL ? placeDefault : print(own);
    yield diagnostic(placeOf(declared), {
      rule: 'variable-null',
      subject: id,
      problem: `$${name}: ${type} lets a client send null, which is not taken where it is handed on`,
      fix: `write $${name}: ${type}!${value === null ? '' : ` = ${value}`}`,
    });
  }
}

const definitionOf = ({ variableDefinitions = [] }: OperationDefinitionNode, { name }: VariableNode) =>
  variableDefinitions.find(({ variable }) => variable.name.value === name.value);

/** The variables that stand where null may not, each with the default of its place as SDL writes it. */
function* nonNullPlaces(
  written: readonly WrittenArgument[],
): Generator<readonly [node: VariableNode, placeDefault: string | null]> {
  for (const { node: given, argument } of written)
    for (const { node, type, field } of placesIn({ node: given.value, type: argument.type, field: null })) {
      if (node.kind !== Kind.VARIABLE || !isNonNullType(type)) continue;
      const value = (field ?? argument).astNode?.defaultValue;
      yield [node, value === undefined ? null : print(value)];
    }
}
