import {
  type DirectiveNode,
  type DocumentNode,
  GraphQLError,
  getDirectiveValues,
  Kind,
  specifiedDirectives,
  visit,
} from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';

// Makes a schema of invalid SDL, so that one problem does not hide others.

/** Removes specified directives with invalid values, because building a schema would fail. */
export function withoutInvalidValues(ast: DocumentNode): {
  readonly buildable: DocumentNode;
  readonly diagnostics: readonly Diagnostic[];
} {
  const diagnostics: Diagnostic[] = [];
  const buildable = visit(ast, {
    Directive(node) {
      const found = invalidValues(node);
      if (found === null) return undefined;
      if (!found.problem.endsWith('was not provided.')) diagnostics.push(found); // another rule reports it
      return null;
    },
  });
  return { buildable, diagnostics };
}

function invalidValues(node: DirectiveNode): Diagnostic | null {
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

/**
 * Removes invalid interfaces and union members, which `validateSchema` reports; visitors cannot
 * handle them.
 */
export function withoutInvalidMembers(ast: DocumentNode): DocumentNode {
  const named = (kind: Kind) =>
    new Set(ast.definitions.flatMap((node) => (node.kind === kind && 'name' in node ? [node.name?.value] : [])));
  const interfaces = named(Kind.INTERFACE_TYPE_DEFINITION);
  const objects = named(Kind.OBJECT_TYPE_DEFINITION);
  return visit(ast, {
    NamedType({ name }, _key, _parent, path) {
      const list = path.at(-2);
      const isInvalid =
        (list === 'interfaces' && !interfaces.has(name.value)) || (list === 'types' && !objects.has(name.value));
      return isInvalid ? null : undefined;
    },
  });
}
