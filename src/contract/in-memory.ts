import { type IExecutableSchemaDefinition, makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { boundLists } from './bounded-lists.js';
import { bindContract, type Contract } from './contract.js';
import { compileDocument } from './executors/compile-document.js';
import type { ExecutorOf } from './executors/executor.js';
import { readDocument } from './executors/read-document.js';
import { readManifest, readSchema } from './files.js';
import { enforceForms, formsOf } from './forms.js';
import { once } from './inputs/input-type.js';
import { createInputs } from './inputs/inputs-of.js';
import type { Manifest } from './manifest.js';

/** A contract whose executors are made where it runs. The service takes those in `generated/` and does not load this. */
export interface ContractInMemory extends Contract {
  /** Executable: with the resolvers. */
  readonly schema: GraphQLSchema;
}

export type ContractResolvers = NonNullable<IExecutableSchemaDefinition['resolvers']>;

/**
 * The contract of a manifest with its SDL and any resolvers; each document is compiled when it is run first.
 * Throws a ContractError, naming the document, where a hash differs or a document does not fit the schema.
 */
export function createContract(manifest: Manifest, typeDefs: string, resolvers: ContractResolvers): ContractInMemory {
  const schema = once(() => executableSchema(typeDefs, resolvers));
  const contract = bindContract(manifest, typeDefs, () => inMemory(schema()));
  return { ...contract, schema: schema() };
}

/** The same of the files below `root`, the package folder, as `loadContract`. */
export const loadInMemory = (root: string, resolvers: ContractResolvers): ContractInMemory =>
  createContract(readManifest(root), readSchema(root), resolvers);

function executableSchema(typeDefs: string, resolvers: ContractResolvers): GraphQLSchema {
  const schema = makeExecutableSchema({ typeDefs, resolvers });
  boundLists(schema);
  enforceForms(schema, formsOf(schema));
  return schema;
}

/** Parses and checks each document, and compiles it when it is run for the first time. */
function inMemory(schema: GraphQLSchema): ExecutorOf {
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
