import {
  type DefinitionNode,
  type DirectiveDefinitionNode,
  isTypeDefinitionNode,
  isTypeSystemDefinitionNode,
  isTypeSystemExtensionNode,
  Kind,
  specifiedDirectives,
  specifiedScalarTypes,
} from 'graphql';
import type { ContractConfig } from '../config.js';
import { scalarNamed } from '../scalars.js';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import { isBuiltIn } from './directives.js';
import type { OwnRule } from './rules.js';

// Definitions that the SDL must not have. Specified names keep their meaning, and directives need
// code that enforces them, so that SDL defines none.

const isDirective = (node: DefinitionNode): node is DirectiveDefinitionNode => node.kind === Kind.DIRECTIVE_DEFINITION;

const hasName = (named: readonly { readonly name: string }[], value: string) =>
  named.some(({ name }) => name === value);

const isSchemaNode = ({ kind }: DefinitionNode) => kind === Kind.SCHEMA_DEFINITION || kind === Kind.SCHEMA_EXTENSION;

/** True for a definition that belongs in `schema/`. */
export const isOfSchema = (node: DefinitionNode): boolean =>
  (isTypeSystemDefinitionNode(node) || isTypeSystemExtensionNode(node)) && !isSchemaNode(node);

/**
 * True if it redefines a specified scalar or directive, such as `scalar ID` or `directive @skip`.
 */
export function redefines(node: DefinitionNode): boolean {
  if (isDirective(node)) return hasName(specifiedDirectives, node.name.value);
  return isTypeDefinitionNode(node) && hasName(specifiedScalarTypes, node.name.value);
}

/**
 * Reports definitions that do not belong in `schema/`, redefinitions, and directives without code.
 */
export function* checkDefinitions(
  definitions: readonly DefinitionNode[],
  config: ContractConfig,
): Generator<Diagnostic> {
  for (const node of definitions) {
    const name = 'name' in node ? (node.name?.value ?? '') : '';
    const at = (rule: OwnRule, problem: string, fix: string) =>
      diagnostic(placeOf(node), { rule, subject: null, problem, fix });
    if (isSchemaNode(node))
      yield at(
        'root-type-names',
        'the root types are always Query and Mutation',
        'remove the schema definition, and name the types Query and Mutation',
      );
    else if (!isOfSchema(node))
      yield at(
        'no-documents-in-schema',
        'the SDL must not contain operations or fragments',
        'write it into a file of documents/',
      );
    else if (redefines(node))
      yield at(
        'built-in-name',
        `${isDirective(node) ? '@' : ''}${name} is defined by the GraphQL specification`,
        'remove the definition, or write another name',
      );
    else if (isDirective(node) && !isBuiltIn(name, config))
      yield at(
        'directive-definition',
        `nothing enforces @${name}`,
        `remove it and its uses, or define @${name} in contract.config.ts`,
      );
    else if (isTypeDefinitionNode(node) && node.kind !== Kind.SCALAR_TYPE_DEFINITION && scalarNamed(name))
      yield at('built-in-name', `${name} is a built-in scalar`, `write scalar ${name}, or another name`);
  }
}
