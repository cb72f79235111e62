import {
  type ASTNode,
  type DocumentNode,
  type ExecutableDefinitionNode,
  type FieldNode,
  type FragmentDefinitionNode,
  isExecutableDefinitionNode,
  Kind,
  type NameNode,
  type OperationDefinitionNode,
  OperationTypeNode,
  type SelectionSetNode,
} from 'graphql';
import type { Place } from '../origins.js';
import { type Diagnostic, diagnostic, type Finding, placeOf, startOf } from '../sdl/diagnostic.js';
import { checkInherited } from '../sdl/inherited-names.js';
import { expandSpreads } from '../sdl/pages.js';
import { parseDocument } from '../sdl/read-file.js';
import type { OwnRule } from '../sdl/rules.js';
import { type DocumentSource, idOfFile, isDocumentId } from '../sdl/sources.js';
import { checkSize, SPLIT_DOCUMENT } from './document-size.js';
import { isCondition } from './selection.js';

/** A document with an operation and a root field; it may have other problems. */
export interface PublishedDocument {
  readonly id: string;
  readonly file: string;
  /** Its operations and fragments. */
  readonly document: DocumentNode;
  readonly operation: OperationDefinitionNode;
  readonly root: FieldNode;
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>;
}

export interface DocumentResult {
  readonly id: string;
  readonly file: string;
  /** Null if the file is unreadable or too large. */
  readonly document: DocumentNode | null;
  /** Null if there is no operation or no root field. */
  readonly published: PublishedDocument | null;
  readonly diagnostics: readonly Diagnostic[];
}

/** Members of the typed client. An object with `then` would be awaited like a promise. */
const RESERVED_IDS = ['pages', 'then', 'waitUntilAvailable'];

/** Performs all checks of one file that need no schema. */
export function readDocument(source: DocumentSource): DocumentResult {
  const { file, definitions: assembled } = source;
  const id = idOfFile(file);
  const parsed =
    assembled === undefined ? parseDocument(source, SPLIT_DOCUMENT) : { definitions: assembled, diagnostics: [] };
  const found: Diagnostic[] = parsed.diagnostics.map((one) => ({ ...one, subject: id }));
  const refuse = (place: Place, finding: Omit<Finding, 'subject'>) =>
    found.push(diagnostic(place, { subject: id, ...finding }));

  if (!isDocumentId(id))
    refuse(startOf(file), {
      rule: 'document-id',
      problem: `"${id}" cannot be a documentId`,
      fix: 'write a file name of at most 64 letters, digits and _, beginning with a letter',
    });
  // Generated code has objects with ids as keys.
  if (RESERVED_IDS.includes(id) || id in Object.prototype)
    refuse(startOf(file), {
      rule: 'document-id-reserved',
      problem: `the typed client has a "${id}" of its own`,
      fix: 'write another operation name, response key and file name',
    });
  if (parsed.diagnostics.length > 0) return { id, file, document: null, published: null, diagnostics: found };

  const fragments = new Map<string, FragmentDefinitionNode>();
  const operations: OperationDefinitionNode[] = [];
  const written = expandSpreads(parsed.definitions);
  for (const definition of written) {
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition);
    else if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
    else
      refuse(placeOf(definition), {
        rule: 'no-types-in-documents',
        problem: 'a document defines no types',
        fix: 'write it into schema/',
      });
  }

  const [operation, ...others] = operations;
  for (const other of others)
    refuse(placeOf(other), {
      rule: 'one-operation',
      problem: 'a second operation in the file',
      fix:
        other.name?.value === id
          ? 'remove this one, or the first one'
          : `write it into a file of its own, named ${other.name?.value ?? '<documentId>'}.graphql`,
    });
  if (operation === undefined && written.every(isExecutableDefinitionNode))
    refuse(startOf(file), {
      rule: 'one-operation',
      problem: 'the file has no operation',
      fix: `write query ${isDocumentId(id) ? id : '<documentId>'} { … }; a fragment belongs to the file that spreads it`,
    });
  if (operation) found.push(...checkOperation(id, operation));

  const sizes = [...checkSize(id, operations, fragments)];
  if (sizes.length > 0) return { id, file, document: null, published: null, diagnostics: [...found, ...sizes] };
  const definitions = written.filter(isExecutableDefinitionNode);
  const document: DocumentNode | null = operation ? { kind: Kind.DOCUMENT, definitions } : null;
  if (document) found.push(...checkReserved(id, definitions));
  const root = operation && rootOf(operation);
  const published = document && operation && root ? { id, file, document, operation, root, fragments } : null;
  return { id, file, document, published, diagnostics: found };
}

/**
 * Rejects names that begin with `__`: GraphQL reserves them, and `__proto__` is unsafe in many
 * programs. Rejects variables that JavaScript objects inherit.
 */
function* checkReserved(id: string, definitions: readonly ExecutableDefinitionNode[]): Generator<Diagnostic> {
  for (const { variable } of definitions.flatMap((one) => one.variableDefinitions ?? []))
    yield* checkInherited(id, variable.name.value, variable.name);
  for (const name of definitions.flatMap(ownNamesIn)) {
    if (!name.value.startsWith('__')) continue;
    yield diagnostic(placeOf(name), {
      rule: 'reserved-names',
      subject: id,
      problem: `Name "${name.value}" must not begin with "__", which is reserved by GraphQL introspection.`,
      fix: `write ${name.value.replace(/^_+/, '') || 'another name'}`,
    });
  }
}

/** Returns the names that a document defines: variables and aliases. */
const ownNamesIn = (definition: ExecutableDefinitionNode): NameNode[] => [
  ...(definition.variableDefinitions ?? []).map(({ variable }) => variable.name),
  ...aliasesIn(definition.selectionSet),
];

const aliasesIn = (set: SelectionSetNode): NameNode[] =>
  set.selections.flatMap((selection) => [
    ...(selection.kind === Kind.FIELD && selection.alias ? [selection.alias] : []),
    ...(selection.kind !== Kind.FRAGMENT_SPREAD && selection.selectionSet ? aliasesIn(selection.selectionSet) : []),
  ]);

/** Returns the first root field, unless it is introspection or in a fragment. */
function rootOf({ selectionSet }: OperationDefinitionNode): FieldNode | null {
  const [first] = selectionSet.selections;
  return first?.kind === Kind.FIELD && !first.name.value.startsWith('__') ? first : null;
}

const keyOf = ({ alias, name }: FieldNode): NameNode => alias ?? name;

/**
 * Checks that operation name, response key, documentId and file name are equal, and that the one
 * root field is unconditional.
 */
function* checkOperation(id: string, operation: OperationDefinitionNode): Generator<Diagnostic> {
  const at = (node: ASTNode | undefined, rule: OwnRule, problem: string, fix: string) =>
    diagnostic(placeOf(node), { rule, subject: id, problem, fix });

  if (operation.operation === OperationTypeNode.SUBSCRIPTION)
    yield at(
      operation,
      'no-subscriptions',
      'the service has no subscriptions',
      `write query ${id}, which clients poll`,
    );
  if (operation.name === undefined && isDocumentId(id))
    yield at(operation, 'operation-name', 'the operation has no name', `write ${operation.operation} ${id} { … }`);
  else if (operation.name && operation.name.value !== id && isDocumentId(id))
    yield at(
      operation.name,
      'operation-name',
      `the operation is named ${operation.name.value}, the file ${id}`,
      `write ${operation.operation} ${id}, or rename the file to ${operation.name.value}.graphql`,
    );

  const { selections } = operation.selectionSet;
  const first = selections.find((one) => one.kind === Kind.FIELD && keyOf(one).value === id) ?? selections[0];
  const others = selections.filter((other) => other !== first);
  for (const other of others)
    yield at(other, 'one-root-field', 'a second root field', 'remove it: each root field needs a document of its own');
  if (first?.kind !== Kind.FIELD) {
    yield at(first, 'one-root-field', 'the root field is in a fragment', 'write the field itself into the operation');
    return;
  }
  const key = keyOf(first);
  if (first.name.value.startsWith('__'))
    yield at(
      first,
      'no-introspection',
      `${first.name.value} is introspection`,
      'write a field of Query; the SDL is public',
    );
  else if (key.value !== id && isDocumentId(id) && others.length === 0)
    yield at(
      first,
      'response-key',
      `the response key is "${key.value}", not "${id}"`,
      first.name.value === id ? 'remove the alias' : `write ${id}: ${first.name.value}`,
    );
  for (const directive of first.directives?.filter(isCondition) ?? [])
    yield at(
      directive,
      'root-field-always',
      `@${directive.name.value} on the root field: the result could be empty`,
      `remove @${directive.name.value}`,
    );
}

/**
 * Reports ids that are published twice, or that differ only in case, which file systems may not
 * distinguish.
 */
export function* checkDuplicates(files: readonly string[]): Generator<Diagnostic> {
  const seen = new Map<string, string>();
  for (const file of files) {
    const id = idOfFile(file);
    const other = seen.get(id.toLowerCase());
    if (other === undefined) seen.set(id.toLowerCase(), file);
    else
      yield diagnostic(startOf(file), {
        rule: 'document-id-unique',
        subject: id,
        problem:
          idOfFile(other) === id
            ? `${other} publishes the same documentId`
            : `${other} publishes an id that differs only in case`,
        fix: `write another operation name, response key and file name here, or in ${other}`,
      });
  }
}
