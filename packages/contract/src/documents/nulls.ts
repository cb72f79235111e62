import { isNonNullType, Kind, type OperationDefinitionNode, print, type VariableNode } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';
import type { PublishedDocument } from './read-document.js';
import { nestedValues, type WrittenArgument } from './written-arguments.js';

/**
 * Rejects nullable variables in non-null positions. GraphQL allows them if a default exists on
 * either side, but an explicit null bypasses defaults and fails during execution.
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
      problem: `$${name}: ${type} allows null, but the place it is passed to does not`,
      fix: `write $${name}: ${type}!${value === null ? '' : ` = ${value}`}`,
    });
  }
}

const definitionOf = ({ variableDefinitions = [] }: OperationDefinitionNode, { name }: VariableNode) =>
  variableDefinitions.find(({ variable }) => variable.name.value === name.value);

/** Returns variables in non-null positions, with the default of the position as SDL. */
function* nonNullPlaces(
  written: readonly WrittenArgument[],
): Generator<readonly [node: VariableNode, placeDefault: string | null]> {
  for (const { node: passed, argument } of written)
    for (const { node, type, field } of nestedValues({ node: passed.value, type: argument.type, field: null })) {
      if (node.kind !== Kind.VARIABLE || !isNonNullType(type)) continue;
      const value = (field ?? argument).astNode?.defaultValue;
      yield [node, value === undefined ? null : print(value)];
    }
}
