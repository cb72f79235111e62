import type { ExecutionResult } from 'graphql';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import { coerceVariables } from './coerce.js';
import { type Inputs, once } from './input-type.js';
import { type ExecutorParts, executeRoot } from './operations.js';
import { Run } from './run.js';

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
) => PromiseOrValue<ExecutionResult>;

/** What an operation needs to be checked and run. */
export interface Executor {
  /** What its variables have to be: made when it is asked for first. */
  readonly inputs: () => Inputs;
  readonly execute: Execute;
}

/** Binds executors that the compiler has written to resolvers. Nothing is parsed, and no schema is read. */
export function bindResolvers(resolvers: object): (parts: () => ExecutorParts) => Executor {
  const maps = withoutPrototypes(resolvers);
  const runOf = (context: unknown, variables: unknown, rootValue: unknown) =>
    new Run(maps, context, variables, rootValue);
  return (parts) => {
    const made = once(parts);
    const inputs = once(() => made().inputsOf(runOf(undefined, undefined, undefined)));
    return {
      inputs,
      execute: (context, given, rootValue) =>
        executeRoot(runOf(context, coerceVariables(inputs(), given), rootValue), made().select),
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
