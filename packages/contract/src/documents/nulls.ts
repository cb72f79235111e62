import { isNonNullType, Kind, print } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from '../sdl/diagnostic.js';
import type { PublishedDocument } from './read-document.js';
import { valuesOf, type WrittenArgument } from './written-arguments.js';

/**
 * Rejects nullable variables in non-null positions. GraphQL allows them if a default exists on
 * either side, but an explicit null bypasses defaults and fails during execution.
 */
export function* checkNulls(
  { id, operation: { variableDefinitions = [] } }: PublishedDocument,
  written: readonly WrittenArgument[],
): Generator<Diagnostic> {
  for (const { node, type, input } of valuesOf(written)) {
    if (node.kind !== Kind.VARIABLE || !isNonNullType(type)) continue;
    const name = node.name.value;
    const declared = variableDefinitions.find(({ variable }) => variable.name.value === name);
    if (declared === undefined || declared.type.kind === Kind.NON_NULL_TYPE) continue;
    const [own, ofPlace] = [declared.defaultValue, input?.astNode?.defaultValue];
    const value = own === undefined || own.kind === Kind.NULL ? ofPlace : own;
    const nullable = print(declared.type);
    yield diagnostic(placeOf(declared), {
      rule: 'variable-null',
      subject: id,
      problem: `$${name}: ${nullable} allows null, but the place it is passed to does not`,
      fix: `write $${name}: ${nullable}!${value === undefined ? '' : ` = ${print(value)}`}`,
    });
  }
}
