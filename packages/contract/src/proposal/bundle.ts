import { relative } from 'node:path';
import {
  type ASTNode,
  type DefinitionNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  print,
  type SelectionNode,
  visit,
} from 'graphql';
import { folderOf, idOf } from '../documents/owners.js';
import type { Place } from '../origins.js';
import { type Diagnostic, diagnostic, formatPlace, placeOf } from '../sdl/diagnostic.js';
import { parseDocument } from '../sdl/read-file.js';
import type { Rule } from '../sdl/rules.js';
import type { DocumentSource, SourceFile } from '../sdl/sources.js';

/** The documents of a client as the server's repository takes them. */
export interface Bundle {
  readonly documents: readonly DocumentSource[];
  /** Places of the operations in the client's files, by the file of the document. */
  readonly places: ReadonlyMap<string, Place>;
  readonly diagnostics: readonly Diagnostic[];
}

/**
 * Makes one document of each operation, with the fragments that it spreads from any file. Its nodes
 * keep their places.
 * @param folder of the files; comments of the documents name them relative to it
 */
export function bundleOf(client: string, files: readonly SourceFile[], folder: string): Bundle {
  const parsed = files.map((file) => parseDocument(file));
  const unreadable = parsed.flatMap(({ diagnostics }) => diagnostics);
  // Fragments of unreadable files would be reported as unknown.
  if (unreadable.length > 0) return { documents: [], places: new Map(), diagnostics: unreadable };

  const { operations, fragments, diagnostics } = definitionsOf(
    client,
    parsed.flatMap(({ definitions }) => definitions),
  );
  const used = new Set<string>();
  const documents = [...operations].map(([id, operation]): DocumentSource => {
    const spread = spreadBy(operation, fragments);
    for (const { name } of spread) used.add(name.value);
    // Compilation stores results by definition, so documents share none.
    const definitions = [renamed(id, operation), ...spread.map((fragment) => ({ ...fragment }))];
    const sources = new Set(definitions.map((node) => relative(folder, placeOf(node).file)));
    const note = `# Of the client ${client}: ${[...sources].join(', ')}. Written by contract propose: edit it there.`;
    const text = `${note}\n${print({ kind: Kind.DOCUMENT, definitions })}\n`;
    return { file: `${folderOf(client)}${id}.graphql`, text, definitions };
  });
  const unused = [...fragments.values()].filter(({ name }) => !used.has(name.value));
  return {
    documents,
    places: new Map([...operations].map(([id, node]) => [`${folderOf(client)}${id}.graphql`, placeOf(node)])),
    diagnostics: [...diagnostics, ...unused.map(refuseUnused)],
  };
}

const refuseUnused = (fragment: FragmentDefinitionNode): Diagnostic =>
  diagnostic(placeOf(fragment), {
    rule: 'no-unused-fragments',
    subject: null,
    problem: `Fragment "${fragment.name.value}" is never used.`,
    fix: `write ...${fragment.name.value} into an operation or another fragment, or remove the fragment`,
  });

/** Returns operations by id and fragments by name, and the problems of all other definitions. */
function definitionsOf(client: string, definitions: readonly DefinitionNode[]) {
  const operations = new Map<string, OperationDefinitionNode>();
  const fragments = new Map<string, FragmentDefinitionNode>();
  const diagnostics: Diagnostic[] = [];
  for (const node of definitions) {
    const refuse = (rule: Rule, problem: string, fix: string) =>
      diagnostics.push(diagnostic(placeOf(node), { rule, subject: null, problem, fix }));
    if (node.kind === Kind.FRAGMENT_DEFINITION) {
      const name = node.name.value;
      const other = fragments.get(name);
      if (other === undefined) fragments.set(name, node);
      else
        refuse(
          'unique-fragment-names',
          `There can be only one fragment named "${name}".`,
          `remove this one, or that at ${formatPlace(placeOf(other))}`,
        );
    } else if (node.kind !== Kind.OPERATION_DEFINITION)
      refuse('no-types-in-documents', 'a client defines no types', 'move it out of the folder of the documents');
    else if (node.name === undefined)
      refuse('operation-name', 'the operation has no name', `write ${node.operation} <name> { … }`);
    else {
      const id = idOf(client, node.name.value);
      const other = operations.get(id);
      if (other === undefined) operations.set(id, node);
      else
        refuse(
          'document-id-unique',
          `another operation has the documentId ${id}`,
          `write another name here, or at ${formatPlace(placeOf(other))}`,
        );
    }
  }
  return { operations, fragments, diagnostics };
}

/** Returns the fragments that an operation spreads, also in each other. */
function spreadBy(
  operation: OperationDefinitionNode,
  fragments: ReadonlyMap<string, FragmentDefinitionNode>,
): readonly FragmentDefinitionNode[] {
  const found = new Set<FragmentDefinitionNode>();
  const spreadsIn = (node: ASTNode) =>
    visit(node, {
      FragmentSpread({ name }) {
        const fragment = fragments.get(name.value);
        if (fragment !== undefined) found.add(fragment);
      },
    });
  spreadsIn(operation);
  // Fragments that are added meanwhile are visited, too.
  for (const fragment of found) spreadsIn(fragment);
  return [...found];
}

/** Writes the documentId as operation name and response key, unless the key is another alias. */
function renamed(id: string, operation: OperationDefinitionNode): OperationDefinitionNode {
  const { name, selectionSet } = operation;
  if (name === undefined) return operation;
  const keyed = (node: SelectionNode): SelectionNode =>
    node.kind === Kind.FIELD && node.name.value !== id && (node.alias?.value ?? name.value) === name.value
      ? { ...node, alias: { ...(node.alias ?? node.name), value: id } }
      : node;
  const [root, ...others] = selectionSet.selections;
  return {
    ...operation,
    name: { ...name, value: id },
    selectionSet: { ...selectionSet, selections: root === undefined ? others : [keyed(root), ...others] },
  };
}
