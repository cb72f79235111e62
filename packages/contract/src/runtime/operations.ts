import { type ExecutionResult, GraphQLError } from 'graphql';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import type { Inputs } from './input-type.js';
import type { OperationMetadata, Retirement } from './operation-metadata.js';
import type { Path } from './path.js';
import { type Data, isPromise, note, type Run } from './run.js';

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
  /** Creates the executor at its first use, so that unused documents cost little. */
  parts(): ExecutorDeps;
}

/** Compiled parts of the executor of one document; `bindResolvers` makes the executor of them. */
export interface ExecutorDeps {
  /**
   * Returns the input types of its variables. Custom scalars come from the resolvers of the run.
   */
  inputsOf(run: Run): Inputs;
  readonly select: Select;
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
