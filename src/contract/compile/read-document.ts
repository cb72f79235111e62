import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql';
import { type Diagnostic, diagnostic, type Finding, type Place, placeOf, startOf } from './diagnostic.js';
import { parseFile } from './read-schema.js';
import type { OwnRule } from './rules.js';
import type { SourceFile } from './sources.js';
import { idOfFile, isDocumentId } from './sources.js';

/** A document in the one shape that can be published: one named operation with one root field. */
export interface PublishedDocument {
  readonly id: string;
  readonly file: string;
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly root: FieldNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

export interface DocumentResult {
  /** Null where the shape is wrong. */
  readonly published: PublishedDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Checks everything about one file that needs no schema. */
export function readDocument(source: SourceFile): DocumentResult {
  const { document, diagnostics } = parseFile(source);
  const id = idOfFile(source.file);
  if (document === null) return { published: null, diagnostics: diagnostics.map((one) => ({ ...one, subject: id })) };

  const found: Diagnostic[] = [];
  const refuse = (place: Place, finding: Omit<Finding, 'subject'>) =>
    found.push(diagnostic(place, { subject: id, ...finding }));

  if (!isDocumentId(id))
    refuse(startOf(source.file), {
      rule: 'document-id',
      problem: `"${id}" cannot be a documentId`,
      mend: 'write a file name of at most 64 letters, digits and _, beginning with a letter',
    });

  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else
      refuse(placeOf(definition), {
        rule: 'no-types-in-documents',
        problem: 'a document defines no types',
        mend: 'write it into schema/',
      });
  }

  const [operation, ...others] = operations;
  for (const other of others)
    refuse(placeOf(other), {
      rule: 'one-operation',
      problem: 'a second operation in the file',
      mend: `write it into a file of its own, named ${other.name?.value ?? '<documentId>'}.graphql`,
    });
  if (operation === undefined) {
    for (const [name, fragment] of fragments)
      refuse(placeOf(fragment), {
        rule: 'no-unused-fragments',
        problem: `Fragment "${name}" is never used`,
        mend: 'write it into the file of the operation that spreads it, or remove it',
      });
    if (found.length === 0)
      refuse(startOf(source.file), {
        rule: 'one-operation',
        problem: 'the file holds no operation',
        mend: `write query ${id} { ${id} … }`,
      });
    return { published: null, diagnostics: found };
  }

  found.push(...checkOperation(id, operation));
  const root = rootOf(operation);
  return {
    published: root && found.length === 0 ? { id, file: source.file, document, operation, root, fragments } : null,
    diagnostics: found,
  };
}

function rootOf({ selectionSet }: OperationDefinitionNode): FieldNode | null {
  const [only, ...others] = selectionSet.selections;
  return only?.kind === Kind.FIELD && others.length === 0 ? only : null;
}

/** Operation name = response key = documentId = file name, and one root field that is always answered. */
function* checkOperation(id: string, operation: OperationDefinitionNode): Generator<Diagnostic> {
  const at = (place: Place, rule: OwnRule, problem: string, mend: string) =>
    diagnostic(place, { rule, subject: id, problem, mend });

  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    yield at(
      placeOf(operation),
      'no-subscriptions',
      'the service has no subscriptions',
      `write query ${id}, which clients ask again`,
    );
  if (operation.name === undefined)
    yield at(
      placeOf(operation),
      'operation-name',
      'the operation has no name',
      `write ${operation.operation} ${id} { … }`,
    );
  else if (operation.name.value !== id)
    yield at(
      placeOf(operation.name),
      'operation-name',
      `the operation is named ${operation.name.value}, the file ${id}`,
      `write ${operation.operation} ${id}, or rename the file to ${operation.name.value}.graphql`,
    );

  const [first, ...others] = operation.selectionSet.selections;
  for (const other of others)
    yield at(
      placeOf(other),
      'one-root-field',
      'a second root field',
      'write it into a document of its own, and remove it here',
    );
  if (first?.kind !== Kind.FIELD) {
    yield at(
      placeOf(first),
      'one-root-field',
      'the root field hides in a fragment',
      'write the field itself into the operation',
    );
    return;
  }
  const key = first.alias ?? first.name;
  if (first.name.value.startsWith('__'))
    yield at(
      placeOf(first),
      'no-introspection',
      `${first.name.value} is introspection`,
      'write a field of Query; the SDL is public',
    );
  else if (key.value !== id)
    yield at(
      placeOf(first),
      'response-key',
      `the answer comes under "${key.value}", not under "${id}"`,
      first.name.value === id ? 'remove the alias' : `write ${id}: ${first.name.value}`,
    );
  for (const directive of first.directives ?? [])
    yield at(
      placeOf(directive),
      'root-field-always',
      `@${directive.name.value} on the root field: the answer could be empty`,
      `remove @${directive.name.value}`,
    );
}

/** An id is published once, whatever slice its file lies in. */
export function* checkDuplicates(files: readonly string[]): Generator<Diagnostic> {
  const seen = new Map<string, string>();
  for (const file of files) {
    const id = idOfFile(file);
    const other = seen.get(id);
    if (other === undefined) seen.set(id, file);
    else
      yield diagnostic(startOf(file), {
        rule: 'document-id-unique',
        subject: id,
        problem: `${other} publishes the same documentId`,
        mend: 'write another operation name, response key and file name in one of the two',
      });
  }
}
