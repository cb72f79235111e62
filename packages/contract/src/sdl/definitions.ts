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

// What the SDL may give a name. GraphQL's own names mean what the specification says; a directive is a promise, which code
// keeps: so code defines it, and the SDL none.

const isDirective = (node: DefinitionNode): node is DirectiveDefinitionNode => node.kind === Kind.DIRECTIVE_DEFINITION;

const hasName = (named: readonly { readonly name: string }[], value: string) =>
  named.some(({ name }) => name === value);

/** Whether it defines anew what GraphQL itself defines: such as `scalar ID`, or `directive @skip`. */
export function redefines(node: DefinitionNode): boolean {
  if (isDirective(node)) return hasName(specifiedDirectives, node.name.value);
  return isTypeDefinitionNode(node) && hasName(specifiedScalarTypes, node.name.value);
}

/** Names of GraphQL itself, and directives that nothing enforces. */
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
        problem: `${isDirective(node) ? '@' : ''}${name} is GraphQL's own, and means what its specification says`,
        fix: 'remove the definition, or write another name',
      });
    else if (isDirective(node) && !isBuiltIn(name, config))
      yield diagnostic(placeOf(node), {
        rule: 'directive-definition',
        subject: null,
        problem: `nothing enforces @${name}`,
        fix: `write one of generated/schema.graphql, and remove @${name}`,
      });
    else if (isTypeDefinitionNode(node) && node.kind !== Kind.SCALAR_TYPE_DEFINITION && scalarNamed(name))
      yield diagnostic(placeOf(node), {
        rule: 'built-in-name',
        subject: null,
        problem: `${name} is a scalar of packages/contract/src/scalars.ts`,
        fix: `write scalar ${name}, or another name`,
      });
  }
}
