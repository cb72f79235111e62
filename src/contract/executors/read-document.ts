import { type DocumentNode, type GraphQLSchema, Kind, parse, validate } from 'graphql';
import { ContractError } from '../contract-error.js';
import type { ManifestEntry } from '../manifest.js';

/** The document of an operation, which fits the schema. Throws a ContractError where it does not. */
export function readDocument(schema: GraphQLSchema, id: string, entry: ManifestEntry): DocumentNode {
  const document = parse(entry.text, { noLocation: true });
  const [error] = validate(schema, document);
  if (error) throw new ContractError(id, `the document does not fit the schema: ${error.message}`, { cause: error });
  checkShape(id, entry, document);
  return document;
}

/** One operation of the id's name, and in it one root field that is answered under the id. */
function checkShape(id: string, entry: ManifestEntry, document: DocumentNode): void {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation && operations.length === 1 && operation.operation === entry.kind && operation.name?.value === id) {
    const [root, ...others] = operation.selectionSet.selections;
    if (root?.kind === Kind.FIELD && others.length === 0 && (root.alias ?? root.name).value === id) return;
  }
  throw new ContractError(id, `the document is no ${entry.kind} of this name with one root field`);
}
