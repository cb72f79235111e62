import { ContractError } from './contract-error.js';
import { MANIFEST, readBytes, SCHEMA } from './files.js';
import { hashOf } from './hash.js';
import { bindResolvers, type Executor } from './runtime/executor.js';
import type { Executors } from './runtime/index.js';
import type { OperationFacts, Retirement, Sunset } from './runtime/operation-facts.js';

/** One published operation, checked, and ready to run. */
export interface Operation extends OperationFacts, Executor {
  readonly sunset: TimedSunset | null;
  /** Its answer comes under this key, whatever the name of the field that it runs. */
  readonly id: string;
}

/** An announced end with its days as times: 00:00 UTC of each, in milliseconds. Requests parse no dates. */
export interface TimedSunset extends Sunset {
  readonly leaveFrom: number;
  readonly goneFrom: number;
}

/** All that clients may run. Look ids up here and nowhere else. */
export interface Contract {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly retired: ReadonlyMap<string, Retirement>;
}

/**
 * Binds the executors that the compiler has made of the documents to the resolvers. `generated/manifest.json` and
 * `generated/schema.graphql` below `root`, the package folder, have to be those that were written with them: they are hashed,
 * and nothing of them is parsed, as what requests need of them stands beside the executors. Called once, at start; throws a
 * ContractError where files are missing or do not belong together.
 */
export function loadContract(root: string, resolvers: object, executors: Executors): Contract {
  for (const [file, hash] of [
    [MANIFEST, executors.manifest],
    [SCHEMA, executors.schema],
  ] as const)
    if (hashOf(readBytes(root, file)) !== hash)
      throw new ContractError(root, file, 'it is not the one that was compiled');
  const executorOf = bindResolvers(resolvers);
  return contractOf(
    Object.entries(executors.documents).map(([id, document]) => operationOf(id, document, executorOf(document.parts))),
    executors.retired,
  );
}

/** The contract of these operations. */
export const contractOf = (
  operations: readonly Operation[],
  retired: Readonly<Record<string, Retirement>>,
): Contract => ({
  operations: new Map(operations.map((operation) => [operation.id, operation])),
  retired: new Map(Object.entries(retired)),
});

/** The operation of an id: of its entry only what requests need is kept. */
export const operationOf = (
  id: string,
  { kind, policy, errors, rateWeights, exclusive, sunset }: OperationFacts,
  { inputs, execute }: Executor,
): Operation => ({
  ...{ id, kind, policy, errors, rateWeights, exclusive, inputs, execute },
  sunset: sunset && timed(sunset),
});

/** RFC 3339 without a time is UTC to JavaScript. */
const timed = (sunset: Sunset): TimedSunset => ({
  ...sunset,
  leaveFrom: Date.parse(sunset.since),
  goneFrom: Date.parse(sunset.on),
});
