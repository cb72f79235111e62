import { ContractError } from './contract-error.js';
import { MANIFEST, readBytes, SCHEMA } from './files.js';
import { hashOf } from './hash.js';
import { bindResolvers, type Executor } from './runtime/executor.js';
import type { Executors } from './runtime/index.js';
import type { OperationMetadata, Retirement, Sunset } from './runtime/operation-metadata.js';

/** One published operation with its executor. */
export interface Operation extends OperationMetadata, Executor {
  readonly sunset: TimedSunset | null;
  /** The documentId, also the response key. */
  readonly id: string;
}

/**
 * A sunset with its days as timestamps (00:00 UTC, in milliseconds), so that requests parse no
 * dates.
 */
export interface TimedSunset extends Sunset {
  readonly leaveFrom: number;
  readonly goneFrom: number;
}

/** All operations that clients may run. */
export interface Contract {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly retired: ReadonlyMap<string, Retirement>;
}

/**
 * Binds compiled executors to resolvers. `generated/manifest.json` and `generated/schema.graphql`
 * below `root` are hashed, not parsed; requests read metadata beside the executors. Called once at
 * start. Throws a ContractError if files are missing or from different builds.
 */
export function loadContract(root: string, resolvers: object, executors: Executors): Contract {
  for (const [file, hash] of [
    [MANIFEST, executors.manifest],
    [SCHEMA, executors.schema],
  ] as const)
    if (hashOf(readBytes(root, file)) !== hash)
      throw new ContractError(root, file, 'it is from a different build than the executors');
  const executorOf = bindResolvers(resolvers);
  return toContract(
    Object.entries(executors.documents).map(([id, document]) => operationOf(id, document, executorOf(document.parts))),
    executors.retired,
  );
}

export const toContract = (
  operations: readonly Operation[],
  retired: Readonly<Record<string, Retirement>>,
): Contract => ({
  operations: new Map(operations.map((operation) => [operation.id, operation])),
  retired: new Map(Object.entries(retired)),
});

/** Creates an operation from the metadata that requests need. */
export const operationOf = (
  id: string,
  { kind, policy, errors, errorGroups, rateWeights, exclusive, sunset }: OperationMetadata,
  { inputs, execute }: Executor,
): Operation => ({
  ...{ id, kind, policy, errors, errorGroups, rateWeights, exclusive, inputs, execute },
  sunset: sunset && timed(sunset),
});

/**
 * Headers of a response of an operation with a sunset: the start of its deprecation (RFC 9745, as
 * `@` and Unix seconds of RFC 9651) and the time of its removal (RFC 8594). A removed operation
 * answers 410 instead.
 */
export const sunsetHeaders = ({ leaveFrom, goneFrom }: TimedSunset) => ({
  Deprecation: `@${leaveFrom / 1_000}`,
  Sunset: new Date(goneFrom).toUTCString(),
});

/** JavaScript parses a date without a time as UTC. */
export const timed = (sunset: Sunset): TimedSunset => ({
  ...sunset,
  leaveFrom: Date.parse(sunset.since),
  goneFrom: Date.parse(sunset.on),
});
