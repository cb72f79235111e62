import { assertValidSchema, type DocumentNode, type ExecutionResult, GraphQLError, type GraphQLSchema } from 'graphql';
import type { PromiseOrValue } from '../../base/promise-or-value.js';
import { inMemory } from './in-memory.js';
import { operationOf, planOf } from './plan/plan.js';
import { executeRoot, Run } from './runtime/index.js';
import { variablesOf } from './variables.js';

export interface CompileOptions {
  /** Which operation, where the document has several. */
  readonly operationName?: string | undefined;
  /** False: variables are taken as graphql-js takes them. Otherwise unknown names are refused too (rules.md §3.0.9). */
  readonly strictVariables?: boolean | undefined;
}

/** What one execution is given, as graphql-js has it. */
export interface ExecutorArgs {
  readonly rootValue?: unknown;
  readonly contextValue?: unknown;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Runs one document; a promise comes back only where something has to be waited for. */
export type CompiledDocument = (args?: ExecutorArgs) => PromiseOrValue<ExecutionResult>;

/**
 * Compiles one document for an executable schema: what comes back answers as `execute` of graphql-js 16 answers, without
 * looking at syntax or schema again. The document is not validated: as with `execute`, that is its caller's.
 * Throws an Error where the schema itself is not valid; what is wrong with document or variables each run answers as errors.
 */
export function compileDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  { operationName, strictVariables = true }: CompileOptions = {},
): CompiledDocument {
  assertValidSchema(schema);
  const operation = operationOf(document, operationName);
  if (operation instanceof GraphQLError) return () => ({ errors: [operation] });
  const coerce = variablesOf(schema, operation.variableDefinitions ?? [], strictVariables);
  const plan = planOf(schema, document, operation);
  const select = plan instanceof GraphQLError ? thrower(plan) : inMemory(schema, plan);
  return ({ rootValue, contextValue, variableValues } = {}) => {
    const coerced = coerce(variableValues ?? {});
    if ('errors' in coerced) return { errors: coerced.errors };
    return executeRoot(new Run(null, contextValue, coerced.variables, rootValue), select);
  };
}

const thrower = (error: GraphQLError) => (): never => {
  throw error;
};
