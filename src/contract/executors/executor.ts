import { type DocumentNode, type ExecutionResult, type GraphQLSchema, Kind } from 'graphql';
import type { Maybe } from '../../base/maybe.js';
import type { ManifestEntry } from '../manifest.js';
import { type CompiledDocument, compileDocument } from './compile-document.js';
import { type Executors, executeRoot, Run } from './runtime/index.js';
import { variablesOf } from './variables.js';

/**
 * Runs an operation with variables that the input stage has checked: what it gives has `data`, or `errors`, or both. At
 * once where no resolver waits for anything. Never throws and never rejects for what a resolver does.
 * @param context what the resolvers know of the request
 * @param rootValue what the root field is resolved from; resolvers of ours need none
 */
export type Execute = (
  context: unknown,
  variables: Readonly<Record<string, unknown>>,
  rootValue?: unknown,
) => Maybe<ExecutionResult>;

/** What runs one document of a manifest. */
export type ExecutorOf = (id: string, entry: ManifestEntry, document: DocumentNode) => Execute;

/** Compiles each document when it is run for the first time. */
export const inMemory =
  (schema: GraphQLSchema): ExecutorOf =>
  (_id, _entry, document) => {
    let run: CompiledDocument | null = null;
    return (contextValue, variableValues, rootValue) => {
      run ??= compileDocument(schema, document, { strictVariables: false });
      return run({ contextValue, variableValues, rootValue });
    };
  };

/** Takes the executors that were compiled with the contract. Throws an Error where one is missing or made of another text. */
export function inFile({ documents }: Executors, schema: GraphQLSchema, resolvers: object): ExecutorOf {
  const maps = withoutPrototypes(resolvers);
  return (id, { hash }, document) => {
    const executor = Object.hasOwn(documents, id) ? documents[id] : undefined;
    if (executor?.hash !== hash)
      throw new Error(`there is no executor of ${id}, or one of another text; run npm run codegen`);
    const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    const coerce = variablesOf(schema, operation?.variableDefinitions ?? [], false);
    return (context, given, rootValue) => {
      const coerced = coerce(given);
      if ('errors' in coerced) return { errors: coerced.errors };
      return executeRoot(new Run(maps, context, coerced.variables, rootValue), executor.select);
    };
  };
}

/** The same resolvers; names that every object has are none of theirs. */
function withoutPrototypes(resolvers: object): object {
  const maps = Object.entries(resolvers).map(([type, map]) => {
    const isMap = Object.getPrototypeOf(map) === Object.prototype;
    return [type, isMap ? Object.setPrototypeOf({ ...map }, null) : map] as const;
  });
  return Object.setPrototypeOf(Object.fromEntries(maps), null);
}
