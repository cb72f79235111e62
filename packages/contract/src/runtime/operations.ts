import { type ExecutionResult, GraphQLError } from 'graphql';
import type { PromiseOrValue } from 'graphql/jsutils/PromiseOrValue.js';
import type { Inputs } from './input-type.js';
import type { OperationFacts, Retirement } from './operation-facts.js';
import type { Path } from './path.js';
import { type Data, isPromise, note, type Run } from './run.js';

/** The fields of one selection, for one object. A method in the eyes of TypeScript, as `Complete` is. */
export type Select = { select(run: Run, source: unknown, path: Path | null): unknown }['select'];

/** What `generated/executors.ts` exports. */
export interface Executors {
  /** The hashes of `generated/manifest.json` and `generated/schema.graphql`, byte for byte, as they were written with it. */
  readonly manifest: string;
  readonly schema: string;
  readonly documents: Readonly<Record<string, CompiledOperation>>;
  readonly retired: Readonly<Record<string, Retirement>>;
}

/** A document: what requests need of its entry, and what runs it. */
export interface CompiledOperation extends OperationFacts {
  /** Made when the document runs first: many documents cost no more than their text until then. */
  parts(): ExecutorParts;
}

/** Of one document. */
export interface ExecutorParts {
  /** What its variables have to be: scalars that are code are those of the run. */
  inputsOf(run: Run): Inputs;
  readonly select: Select;
}

/** Runs the root selection of an operation, and tells what came of it. */
export function executeRoot(run: Run, select: Select): PromiseOrValue<ExecutionResult> {
  try {
    const data = select(run, run.root, null);
    return isPromise(data)
      ? // What somebody else calls a promise may not be one of ours.
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

/** What is thrown up to the root has been located, or is a GraphQLError of the run itself. */
const asGraphQLError = (error: unknown): GraphQLError =>
  error instanceof GraphQLError ? error : new GraphQLError(String(error));

function resultOf(run: Run, data: unknown): ExecutionResult {
  const answer = isData(data) ? data : null;
  return run.errors.length === 0 ? { data: answer } : { errors: run.errors, data: answer };
}

const isData = (data: unknown): data is Data => typeof data === 'object' && data !== null;

/** Mutations: one field after the other; each step gives the value of its key, or undefined where it is not asked for. */
export const inTurn =
  (steps: readonly (readonly [key: string, step: Select])[]): Select =>
  (run, source, path) => {
    const all: Data = Object.create(null);
    let before: unknown = all;
    for (const [key, step] of steps) {
      const take = () => add(all, key, step(run, source, path));
      before = isPromise(before) ? before.then(take) : take();
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
