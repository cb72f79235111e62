import {
  assertName,
  assertValidSchema,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLSchema,
  getVariableValues,
  visit,
} from 'graphql';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import { executeRoot, Run } from '../runtime/index.js';
import { type DefaultResolvers, evaluatePlan } from './evaluate-plan.js';
import { findOperation, planOf } from './plan/plan.js';
import { strictErrors } from './strict-variables.js';

export interface CompileOptions extends DefaultResolvers {
  /** Selects an operation if the document has several. */
  readonly operationName?: string | undefined;
  /**
   * False: variables are validated like in graphql-js. Otherwise unknown names and single values
   * for lists are rejected.
   */
  readonly strictVariables?: boolean | undefined;
  /** Maximum number of errors of one request's variables. Default: 50. */
  readonly maxCoercionErrors?: number | undefined;
}

/** Arguments of one execution, as in graphql-js. */
export interface ExecutorArgs {
  readonly rootValue?: unknown;
  readonly contextValue?: unknown;
  readonly variableValues?: Readonly<Record<string, unknown>> | null | undefined;
}

/** Runs one document. Returns a promise only if a resolver is asynchronous. */
export type CompiledDocument = (args?: ExecutorArgs) => PromiseOrValue<ExecutionResult>;

/**
 * Compiles one document in memory for an executable schema; `executors/executors-file.ts` writes
 * the executors of a service. The result answers like `execute` of graphql-js 16. The document is
 * not validated; as with `execute`, the caller does that. Documents become evaluated code, so they
 * must come from developers. Variables, context and root value never become code. Throws an Error
 * if the schema is invalid or a name is not a GraphQL name. Other problems of document or variables
 * are errors of each run.
 */
export function compileDocument(
  schema: GraphQLSchema,
  document: DocumentNode,
  {
    operationName,
    strictVariables = true,
    fieldResolver,
    typeResolver,
    maxCoercionErrors: maxErrors = 50,
  }: CompileOptions = {},
): CompiledDocument {
  assertValidSchema(schema);
  // An unparsed document may contain any text as a name, and names become part of the code.
  visit(document, { Name: ({ value }) => void assertName(value) });
  const operation = findOperation(document, operationName);
  if (operation instanceof GraphQLError) return () => ({ errors: [operation] });
  const definitions = operation.variableDefinitions ?? [];
  const plan = planOf(schema, document, operation);
  const { select, resolvers } =
    plan instanceof GraphQLError
      ? { select: thrower(plan), resolvers: {} }
      : evaluatePlan(plan, { fieldResolver, typeResolver });
  return ({ rootValue, contextValue, variableValues } = {}) => {
    const variables = variableValues ?? {};
    const errors = strictVariables ? strictErrors(schema, definitions, variables) : [];
    if (errors.length > 0) return { errors };
    const { coerced, errors: coercionErrors } = getVariableValues(schema, definitions, variables, { maxErrors });
    if (coerced === undefined) return { errors: coercionErrors };
    return executeRoot(new Run(resolvers, contextValue, coerced, rootValue), select);
  };
}

const thrower = (error: GraphQLError) => (): never => {
  throw error;
};
