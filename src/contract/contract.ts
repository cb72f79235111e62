import { ContractError } from './contract-error.js';
import { type Executor, type ExecutorOf, inFile } from './executors/executor.js';
import type { Executors } from './executors/runtime/index.js';
import { readManifest, readSchema } from './files.js';
import { hashContract, hashOf, manifestHashOf } from './hash.js';
import type { Manifest, ManifestEntry, Retirement, Sunset } from './manifest.js';

/** One published operation, checked, and ready to run. */
export interface Operation extends ManifestEntry, Executor {
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
  /** What it was made of. */
  readonly manifest: Manifest;
}

/**
 * The contract of a manifest with the SDL it was compiled against (`typeDefs`, byte for byte) and what runs its documents.
 * Throws a ContractError, naming the document, where a hash differs or a document has nothing that runs it.
 * @param executors asked for once the SDL is known to be that of the manifest
 */
export function bindContract(manifest: Manifest, typeDefs: string, executors: () => ExecutorOf): Contract {
  if (hashOf(typeDefs) !== manifest.schemaHash)
    throw new ContractError('the manifest', 'it was made for another schema.graphql');
  const executorOf = executors();
  const operations = Object.entries(manifest.operations).map(([id, entry]) => readOperation(id, entry, executorOf));
  const { hash, ...rest } = manifest;
  if (manifestHashOf(rest) !== hash)
    throw new ContractError('the manifest', 'it is not as it was compiled: some part of it was edited');
  return {
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    retired: new Map(Object.entries(manifest.retired)),
    manifest,
  };
}

function readOperation(id: string, entry: ManifestEntry, executorOf: ExecutorOf): Operation {
  if (hashOf(entry.text) !== entry.hash) throw new ContractError(id, 'the text is not the one that was compiled');
  const { contractHash, meaningHash } = hashContract(entry.contract);
  if (contractHash !== entry.contractHash || meaningHash !== entry.meaningHash)
    throw new ContractError(id, 'the contract is not the one that was compiled');
  const sunset = entry.sunset && timed(entry.sunset);
  return { ...entry, id, sunset, ...executorOf(id, entry) };
}

/** RFC 3339 without a time is UTC to JavaScript. */
const timed = (sunset: Sunset): TimedSunset => ({
  ...sunset,
  leaveFrom: Date.parse(sunset.since),
  goneFrom: Date.parse(sunset.on),
});

/**
 * Reads `generated/manifest.json` and `generated/schema.graphql` below `root`, the package folder, and binds them to
 * the resolvers and to the executors that the compiler has made of the documents: no schema is made for it, and nothing
 * is loaded that could make one. Called once, at start; throws a ContractError where files are missing, malformed or do
 * not belong together.
 */
export function loadContract(root: string, resolvers: object, executors: Executors): Contract {
  const manifest = readManifest(root);
  return bindContract(manifest, readSchema(root), () => inFile(executors, manifest, resolvers));
}
