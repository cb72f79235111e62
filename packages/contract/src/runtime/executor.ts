import { type ExecutionResult, GraphQLError } from 'graphql';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import { coerceVariables } from './coerce.js';
import { type Inputs, once } from './input-type.js';
import type { OperationMetadata, Retirement } from './operation-metadata.js';
import type { Path } from './path.js';
import { type Data, isPromise, note, Run } from './run.js';

/** Selects the fields of an object. Declared as a method for bivariance, like `Complete`. */
export type Select = { select(run: Run, source: unknown, path: Path | null): unknown }['select'];

/** Export of `generated/executors.ts`. */
export interface Executors {
  /** Hashes of `generated/manifest.json` and `generated/schema.graphql` of the same build. */
  readonly manifest: string;
  readonly schema: string;
  readonly documents: Readonly<Record<string, CompiledOperation>>;
  readonly retired: Readonly<Record<string, Retirement>>;
}

/** A document: metadata and executor. */
export interface CompiledOperation extends OperationMetadata {
  /** Creates the parts of its executor at the first use, so that unused documents cost little. */
  parts(): ExecutorCode;
}

/** Compiled parts of an executor, of which `bindResolvers` makes the executor. */
export interface ExecutorCode {
  /**
   * Returns the input types of its variables. Custom scalars come from the resolvers of the run.
   */
  inputsOf(run: Run): Inputs;
  readonly select: Select;
}

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
export function bindResolvers(resolvers: object): (parts: () => ExecutorCode) => Executor {
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

/** Runs the root selection of an operation and returns its result. */
export function executeRoot(run: Run, select: Select): PromiseOrValue<ExecutionResult> {
  try {
    const data = select(run, run.root, null);
    return isPromise(data)
      ? // Converts thenables of other libraries.
        Promise.resolve(data).then(
          (settled) => resultOf(run, settled),
          (error: unknown) => failed(run, error),
        )
      : resultOf(run, data);
  } catch (error) {
    return failed(run, error);
  }
}

function failed(run: Run, error: unknown): ExecutionResult {
  note(run, asGraphQLError(error), null);
  return resultOf(run, null);
}

/** Errors that reach the root are located, or GraphQLErrors of the run itself. */
const asGraphQLError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError(String(error));

function resultOf(run: Run, data: unknown): ExecutionResult {
  const answer = isData(data) ? data : null;
  return run.errors.length === 0 ? { data: answer } : { errors: run.errors, data: answer };
}

const isData = (data: unknown): data is Data => typeof data === 'object' && data !== null;

/** Runs the fields of a mutation serially. A step returns undefined for an omitted field. */
export const inTurn =
  (steps: readonly (readonly [key: string, step: Select])[]): Select =>
  (run, source, path) => {
    const all: Data = Object.create(null);
    let before: unknown = all;
    for (const [key, step] of steps) {
      const runStep = () => add(all, key, step(run, source, path));
      before = isPromise(before) ? before.then(runStep) : runStep();
    }
    return before;
  };

function add(all: Data, key: string, value: unknown): unknown {
  if (isPromise(value)) {
    return value.then((settled) => {
      all[key] = settled;
      return all;
    });
  }
  if (value !== undefined) all[key] = value;
  return all;
}
