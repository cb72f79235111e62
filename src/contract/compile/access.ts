import { type GraphQLObjectType, getNamedType, isCompositeType, type SelectionSetNode } from 'graphql';
import { type Diagnostic, diagnostic, placeOf } from './diagnostic.js';
import type { DirectiveReader } from './directives.js';
import type { PublishedDocument } from './read-document.js';
import type { Selections } from './selection.js';

/**
 * A public document selects nothing that needs a session. A field needs one where `@access(to: SESSION)` stands on the
 * field, or on the type that it belongs to and nothing else on the field.
 */
export function* checkPublicSelections(
  { id, root }: PublishedDocument,
  type: GraphQLObjectType,
  selections: Selections,
  reader: DirectiveReader,
): Generator<Diagnostic> {
  function* check(parent: GraphQLObjectType, sets: readonly SelectionSetNode[]): Generator<Diagnostic> {
    for (const { field, node, below } of selections.fieldsOf(parent, sets)) {
      const own = reader.read('access', field.astNode)?.to;
      const needed = own ?? accessOf(parent);
      if (needed === 'SESSION')
        yield diagnostic(placeOf(node), {
          subject: id,
          problem: `${parent.name}.${field.name} needs a session, but the document is public`,
          mend: `remove ${field.name}, or write @access(to: SESSION) on the root field ${root.name.value}`,
        });
      yield* checkType(getNamedType(field.type), below);
    }
  }

  function* checkType(named: unknown, sets: readonly SelectionSetNode[]): Generator<Diagnostic> {
    if (!isCompositeType(named)) return;
    for (const concrete of selections.concrete(named)) yield* check(concrete, sets);
  }

  const accessOf = (parent: GraphQLObjectType) =>
    [parent.astNode, ...parent.extensionASTNodes].map((node) => reader.read('access', node)?.to).find(Boolean);

  const field = type.getFields()[root.name.value];
  if (field && root.selectionSet) yield* checkType(getNamedType(field.type), [root.selectionSet]);
}
