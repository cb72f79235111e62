import { type IExecutableSchemaDefinition, makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { boundLists } from './bounded-lists.js';
import { type Contract, contractOf, operationOf } from './contract.js';
import { ContractError } from './contract-error.js';
import { compileDocument } from './executors/compile-document.js';
import type { Executor } from './executors/executor.js';
import { readDocument } from './executors/read-document.js';
import { readManifest, readSchema } from './files.js';
import { enforceForms, formsOf } from './forms.js';
import { hashContract, hashOf, manifestHashOf } from './hash.js';
import { once } from './inputs/input-type.js';
import { createInputs } from './inputs/inputs-of.js';
import type { Manifest, ManifestEntry } from './manifest.js';

/** A contract whose executors are made where it runs. The service takes those in `generated/` and does not load this. */
export interface ContractInMemory extends Contract {
  /** Executable: with the resolvers. */
  readonly schema: GraphQLSchema;
  /** What it was made of. */
  readonly manifest: Manifest;
}

export type ContractResolvers = NonNullable<IExecutableSchemaDefinition['resolvers']>;

/**
 * The contract of a manifest with the SDL it was compiled against (`typeDefs`, byte for byte) and any resolvers; each document
 * is compiled when it is run first. Throws a ContractError, naming the document, where a hash differs or a document does not
 * fit the schema.
 */
export function createContract(manifest: Manifest, typeDefs: string, resolvers: ContractResolvers): ContractInMemory {
  if (hashOf(typeDefs) !== manifest.schemaHash)
    throw new ContractError('the manifest', 'it was made for another schema.graphql');
  const schema = executableSchema(typeDefs, resolvers);
  const executorOf = inMemory(schema);
  const operations = Object.entries(manifest.operations).map(([id, entry]) => {
    checkEntry(id, entry);
    return operationOf(id, entry, executorOf(id, entry));
  });
  const { hash, ...rest } = manifest;
  if (manifestHashOf(rest) !== hash)
    throw new ContractError('the manifest', 'it is not as it was compiled: some part of it was edited');
  return { ...contractOf(operations, manifest.retired), schema, manifest };
}

/** The same of the files below `root`, the package folder. */
export const loadInMemory = (root: string, resolvers: ContractResolvers): ContractInMemory =>
  createContract(readManifest(root), readSchema(root), resolvers);

function checkEntry(id: string, entry: ManifestEntry): void {
  if (hashOf(entry.text) !== entry.hash) throw new ContractError(id, 'the text is not the one that was compiled');
  const { contractHash, meaningHash } = hashContract(entry.contract);
  if (contractHash !== entry.contractHash || meaningHash !== entry.meaningHash)
    throw new ContractError(id, 'the contract is not the one that was compiled');
}

function executableSchema(typeDefs: string, resolvers: ContractResolvers): GraphQLSchema {
  const schema = makeExecutableSchema({ typeDefs, resolvers });
  boundLists(schema);
  enforceForms(schema, formsOf(schema));
  return schema;
}

/** Parses and checks each document, and compiles it when it is run for the first time. */
function inMemory(schema: GraphQLSchema): (id: string, entry: ManifestEntry) => Executor {
  const inputsOf = createInputs(schema);
  return (id, entry) => {
    const document = readDocument(schema, id, entry);
    const compiled = once(() => compileDocument(schema, document, { strictVariables: false }));
    return {
      inputs: once(() => inputsOf(document, entry.variables)),
      execute: (contextValue, variableValues, rootValue) => compiled()({ contextValue, variableValues, rootValue }),
    };
  };
}
