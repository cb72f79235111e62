import {
  type DirectiveNode,
  type DocumentNode,
  GraphQLError,
  getDirectiveValues,
  Kind,
  type NamedTypeNode,
  specifiedDirectives,
  visit,
} from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';

// Faulty SDL of which a schema can be made nevertheless, so that one fault does not hide the others.

/**
 * The SDL without values of GraphQL's own directives that these do not take: they are read while a schema is built, which
 * fails then.
 */
export function withoutFaultyValues(ast: DocumentNode): {
  readonly buildable: DocumentNode;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const buildable = visit(ast, {
    Directive(node) {
      const fault = faultOfValues(node);
      if (fault === null) return undefined;
      if (!fault.problem.endsWith('was not provided.')) diagnostics.push(fault); // told by a rule of its own
      return null;
    },
  });
  return { buildable, diagnostics };
}

function faultOfValues(node: DirectiveNode): Diagnostic | null {
  const definition = specifiedDirectives.find(({ name }) => name === node.name.value);
  try {
    if (definition) getDirectiveValues(definition, { directives: [node] });
    return null;
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    const fix = `write @${node.name.value} as the GraphQL specification defines it`;
    return diagnostic(placeOf(node), { rule: 'directive-values', subject: null, problem: error.message, fix });
  }
}

/** The SDL without interfaces and union members that are none: `validateSchema` tells of them, and nobody could walk them. */
export function walkable(ast: DocumentNode): DocumentNode {
  const named = (kind: Kind) =>
    new Set(ast.definitions.flatMap((node) => (node.kind === kind && 'name' in node ? [node.name?.value] : [])));
  const interfaces = named(Kind.INTERFACE_TYPE_DEFINITION);
  const objects = named(Kind.OBJECT_TYPE_DEFINITION);
  const implementing = <Node extends { readonly interfaces?: readonly NamedTypeNode[] }>(node: Node): Node => ({
    ...node,
    interfaces: (node.interfaces ?? []).filter(({ name }) => interfaces.has(name.value)),
  });
  const joining = <Node extends { readonly types?: readonly NamedTypeNode[] }>(node: Node): Node => ({
    ...node,
    types: (node.types ?? []).filter(({ name }) => objects.has(name.value)),
  });
  return visit(ast, {
    ObjectTypeDefinition: implementing,
    ObjectTypeExtension: implementing,
    InterfaceTypeDefinition: implementing,
    InterfaceTypeExtension: implementing,
    UnionTypeDefinition: joining,
    UnionTypeExtension: joining,
  });
}
