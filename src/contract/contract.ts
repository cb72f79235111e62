import { type IExecutableSchemaDefinition, makeExecutableSchema } from '@graphql-tools/schema';
import type { GraphQLSchema } from 'graphql';
import { boundLists } from './bounded-lists.js';
import { ContractError } from './contract-error.js';
import { type Executor, type ExecutorOf, inFile, inMemory } from './executors/executor.js';
import type { Executors } from './executors/runtime/index.js';
import { readManifest, readSchema } from './files.js';
import { enforceForms, formsOf } from './forms.js';
import { hashContract, hashOf, manifestHashOf } from './hash.js';
import { once } from './inputs/input-type.js';
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
  /** Executable: with the resolvers. Made for whoever asks; requests do not. */
  readonly schema: GraphQLSchema;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly retired: ReadonlyMap<string, Retirement>;
  /** What it was made of. */
  readonly manifest: Manifest;
}

export type ContractResolvers = NonNullable<IExecutableSchemaDefinition['resolvers']>;

/**
 * The contract of a manifest with the SDL it was compiled against (`typeDefs`, byte for byte) and the resolvers.
 * Throws a ContractError, naming the document, where a hash differs or a document does not fit the schema.
 * @param executors what the compiler made of the documents; without it that is made in memory, of each when it is run first
 */
export function createContract(
  manifest: Manifest,
  typeDefs: string,
  resolvers: ContractResolvers,
  executors: Executors | null = null,
): Contract {
  if (hashOf(typeDefs) !== manifest.schemaHash)
    throw new ContractError('the manifest', 'it was made for another schema.graphql');
  const schema = once(() => executableSchema(typeDefs, resolvers));
  const executorOf = executors === null ? inMemory(schema()) : inFile(executors, manifest, resolvers);
  const operations = Object.entries(manifest.operations).map(([id, entry]) => readOperation(id, entry, executorOf));
  const { hash, ...rest } = manifest;
  if (manifestHashOf(rest) !== hash)
    throw new ContractError('the manifest', 'it is not as it was compiled: some part of it was edited');
  return {
    get schema() {
      return schema();
    },
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    retired: new Map(Object.entries(manifest.retired)),
    manifest,
  };
}

function executableSchema(typeDefs: string, resolvers: ContractResolvers): GraphQLSchema {
  const schema = makeExecutableSchema({ typeDefs, resolvers });
  boundLists(schema);
  enforceForms(schema, formsOf(schema));
  return schema;
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
 * the resolvers. Called once, at start; throws a ContractError where files are missing, malformed or do not belong
 * together.
 */
export function loadContract(root: string, resolvers: ContractResolvers, executors: Executors | null = null): Contract {
  return createContract(readManifest(root), readSchema(root), resolvers, executors);
}
