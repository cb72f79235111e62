import {
  assertName,
  assertValidSchema,
  type DocumentNode,
  type ExecutionResult,
  GraphQLError,
  type GraphQLFieldResolver,
  type GraphQLSchema,
  type GraphQLTypeResolver,
  getVariableValues,
  visit,
} from 'graphql';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import { executeRoot, Run } from '../runtime/index.js';
import { evaluatePlan } from './evaluate-plan.js';
import { operationOf, planOf } from './plan/plan.js';
import { strictErrors } from './strict-variables.js';

export interface CompileOptions {
  /** Which operation, where the document has several. */
  readonly operationName?: string | undefined;
  /** False: variables are taken as graphql-js takes them. Otherwise unknown names are refused too (rules.md §3.0.9). */
  readonly strictVariables?: boolean | undefined;
  /** Resolves fields that have no resolver. Default: their property, called if it is a function. */
  readonly fieldResolver?: GraphQLFieldResolver<unknown, unknown> | undefined;
  /** Returns the object type of values whose interface or union has no `resolveType`. Default: `__typename`, then `isTypeOf`. */
  readonly typeResolver?: GraphQLTypeResolver<unknown, unknown> | undefined;
  /** Maximum number of errors of one request's variables. Default: 50. */
  readonly maxCoercionErrors?: number | undefined;
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
 * walking the document again. The document is not validated: as with `execute`, that is its caller's.
 * It becomes code that is evaluated, so it comes from developers. Variables, context and root value never do.
 * Throws an Error if the schema is not valid, or a name of the document is no name of GraphQL. What else is wrong with
 * document or variables each run answers as errors.
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
  // A document that was not parsed may have any text for a name, and names get into the code.
  visit(document, { Name: ({ value }) => void assertName(value) });
  const operation = operationOf(document, operationName);
  if (operation instanceof GraphQLError) return () => ({ errors: [operation] });
  const definitions = operation.variableDefinitions ?? [];
  const plan = planOf(schema, document, operation);
  const { select, resolvers } =
    plan instanceof GraphQLError
      ? { select: thrower(plan), resolvers: {} }
      : evaluatePlan(plan, { fieldResolver, typeResolver });
  return ({ rootValue, contextValue, variableValues } = {}) => {
    const given = variableValues ?? {};
    const errors = strictVariables ? strictErrors(schema, definitions, given) : [];
    if (errors.length > 0) return { errors };
    const { coerced, errors: coercionErrors } = getVariableValues(schema, definitions, given, { maxErrors });
    if (coerced === undefined) return { errors: coercionErrors };
    return executeRoot(new Run(resolvers, contextValue, coerced, rootValue), select);
  };
}

const thrower = (error: GraphQLError) => (): never => {
  throw error;
};
