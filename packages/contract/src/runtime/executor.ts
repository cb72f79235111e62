import type { ExecutionResult } from 'graphql';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import { coerceVariables } from './coerce.js';
import { type Inputs, once } from './input-type.js';
import { type ExecutorDeps, executeRoot } from './operations.js';
import { Run } from './run.js';

/**
 * Coerces the variables of an operation and runs it. Returns a result with `data`, `errors` or
 * both, without a promise if all resolvers are synchronous. Never throws or rejects because of a
 * resolver.
 * @param context context of resolvers
 * @param rootValue source of the root field
 */
export type Execute = (
  context: unknown,
  variables: Readonly<Record<string, unknown>>,
  rootValue?: unknown,
) => PromiseOrValue<ExecutionResult>;

/** Runs one operation. */
export interface Executor {
  /** Returns the input types of its variables; created at the first call. */
  readonly inputs: () => Inputs;
  readonly execute: Execute;
}

/** Binds generated executors to resolvers. Parses nothing and reads no schema. */
export function bindResolvers(resolvers: object): (parts: () => ExecutorDeps) => Executor {
  const maps = withoutPrototypes(resolvers);
  const runOf = (context: unknown, variables: unknown, rootValue: unknown) =>
    new Run(maps, context, variables, rootValue);
  return (parts) => {
    const compiled = once(parts);
    const inputs = once(() => compiled().inputsOf(runOf(undefined, undefined, undefined)));
    return {
      inputs,
      execute: (context, sent, rootValue) =>
        executeRoot(runOf(context, coerceVariables(inputs(), sent), rootValue), compiled().select),
    };
  };
}

/** Removes prototypes, so that inherited names are no resolvers. */
function withoutPrototypes(resolvers: object): object {
  const maps = Object.entries(resolvers).map(([type, map]) => {
    const isMap = Object.getPrototypeOf(map) === Object.prototype;
    return [type, isMap ? Object.setPrototypeOf({ ...map }, null) : map] as const;
  });
  return Object.setPrototypeOf(Object.fromEntries(maps), null);
}
