import {
  type DefinitionNode,
  type DirectiveDefinitionNode,
  isTypeDefinitionNode,
  Kind,
  specifiedDirectives,
  specifiedScalarTypes,
} from 'graphql';
import type { ContractConfig } from '../config.js';
import { scalarNamed } from '../scalars.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { isBuiltIn } from './directives.js';

// Reserved names in the SDL. Specified names keep their meaning, and directives need code that
// enforces them, so that SDL defines none.

const isDirective = (node: DefinitionNode): node is DirectiveDefinitionNode => node.kind === Kind.DIRECTIVE_DEFINITION;

const hasName = (named: readonly { readonly name: string }[], value: string) =>
  named.some(({ name }) => name === value);

/**
 * True if it redefines a specified scalar or directive, such as `scalar ID` or `directive @skip`.
 */
export function redefines(node: DefinitionNode): boolean {
  if (isDirective(node)) return hasName(specifiedDirectives, node.name.value);
  return isTypeDefinitionNode(node) && hasName(specifiedScalarTypes, node.name.value);
}

/** Reports redefinitions, and directives without code. */
export function* checkDefinitions(
  definitions: readonly DefinitionNode[],
  config: ContractConfig,
): Generator<Diagnostic> {
  for (const node of definitions) {
    const name = 'name' in node ? (node.name?.value ?? '') : '';
    if (redefines(node))
      yield diagnostic(placeOf(node), {
        rule: 'built-in-name',
        subject: null,
        problem: `${isDirective(node) ? '@' : ''}${name} is defined by the GraphQL specification`,
        fix: 'remove the definition, or write another name',
      });
    else if (isDirective(node) && !isBuiltIn(name, config))
      yield diagnostic(placeOf(node), {
        rule: 'directive-definition',
        subject: null,
        problem: `nothing enforces @${name}`,
        fix: `remove it and its uses, or define @${name} in contract.config.ts`,
      });
    else if (isTypeDefinitionNode(node) && node.kind !== Kind.SCALAR_TYPE_DEFINITION && scalarNamed(name))
      yield diagnostic(placeOf(node), {
        rule: 'built-in-name',
        subject: null,
        problem: `${name} is a built-in scalar`,
        fix: `write scalar ${name}, or another name`,
      });
  }
}
