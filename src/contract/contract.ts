import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type IExecutableSchemaDefinition, makeExecutableSchema } from '@graphql-tools/schema';
import { type DocumentNode, type GraphQLSchema, Kind, parse, validate } from 'graphql';
import { boundLists } from './bounded-lists.js';
import { type Execute, type ExecutorOf, inFile, inMemory } from './executors/executor.js';
import type { Executors } from './executors/runtime/index.js';
import { enforceForms, formsOf } from './forms.js';
import { hashContract, hashOf, manifestHashOf } from './hash.js';
import { type Manifest, type ManifestEntry, manifestFile, type Retirement, type Sunset } from './manifest.js';
import { LOCK_FILE } from './published/lock-file.js';

/** One published operation, parsed and checked: nothing of it is parsed again while requests run. */
export interface Operation extends ManifestEntry {
  readonly sunset: TimedSunset | null;
  /** Its answer comes under this key, whatever the name of the field that it runs. */
  readonly id: string;
  readonly document: DocumentNode;
  readonly execute: Execute;
}

/** An announced end with its days as times: 00:00 UTC of each, in milliseconds. Requests parse no dates. */
export interface TimedSunset extends Sunset {
  readonly leaveFrom: number;
  readonly goneFrom: number;
}

/** All that clients may run. Look ids up here and nowhere else. */
export interface Contract {
  /** Executable: with the resolvers. */
  readonly schema: GraphQLSchema;
  readonly operations: ReadonlyMap<string, Operation>;
  readonly retired: ReadonlyMap<string, Retirement>;
  /** What it was made of. */
  readonly manifest: Manifest;
}

export type { Execute } from './executors/executor.js';
export type ContractResolvers = NonNullable<IExecutableSchemaDefinition['resolvers']>;

/** The manifest does not belong to the schema, the documents or this program. */
export class ContractError extends Error {
  override readonly name = 'ContractError';

  constructor(subject: string, problem: string, options?: ErrorOptions) {
    super(`${subject}: ${problem}; run npm run codegen`, options);
  }
}

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
  const schema = makeExecutableSchema({ typeDefs, resolvers });
  boundLists(schema);
  enforceForms(schema, formsOf(schema));
  if (executors !== null && executors.schemaHash !== manifest.schemaHash)
    throw new ContractError('the executors', 'they were made for another schema.graphql');
  const executorOf = executors === null ? inMemory(schema) : inFile(executors, schema, resolvers);
  const operations = Object.entries(manifest.operations).map(([id, entry]) =>
    readOperation(id, entry, schema, executorOf),
  );
  const { hash, ...rest } = manifest;
  if (manifestHashOf(rest) !== hash)
    throw new ContractError('the manifest', 'it is not as it was compiled: some part of it was edited');
  return {
    schema,
    operations: new Map(operations.map((operation) => [operation.id, operation])),
    retired: new Map(Object.entries(manifest.retired)),
    manifest,
  };
}

function readOperation(id: string, entry: ManifestEntry, schema: GraphQLSchema, executorOf: ExecutorOf): Operation {
  if (hashOf(entry.text) !== entry.hash) throw new ContractError(id, 'the text is not the one that was compiled');
  const { contractHash, meaningHash } = hashContract(entry.contract);
  if (contractHash !== entry.contractHash || meaningHash !== entry.meaningHash)
    throw new ContractError(id, 'the contract is not the one that was compiled');
  const document = parse(entry.text, { noLocation: true });
  const [error] = validate(schema, document);
  if (error) throw new ContractError(id, `the document does not fit the schema: ${error.message}`, { cause: error });
  checkShape(id, entry, document);
  const sunset = entry.sunset && timed(entry.sunset);
  return { ...entry, id, document, sunset, execute: executorOf(id, entry, document) };
}

/** RFC 3339 without a time is UTC to JavaScript. */
const timed = (sunset: Sunset): TimedSunset => ({
  ...sunset,
  leaveFrom: Date.parse(sunset.since),
  goneFrom: Date.parse(sunset.on),
});

/** One operation of the id's name, and in it one root field that is answered under the id. */
function checkShape(id: string, entry: ManifestEntry, document: DocumentNode): void {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const [operation] = operations;
  if (operation && operations.length === 1 && operation.operation === entry.kind && operation.name?.value === id) {
    const [root, ...others] = operation.selectionSet.selections;
    if (root?.kind === Kind.FIELD && others.length === 0 && (root.alias ?? root.name).value === id) return;
  }
  throw new ContractError(id, `the document is no ${entry.kind} of this name with one root field`);
}

const MANIFEST = 'generated/manifest.json';
const SCHEMA = 'generated/schema.graphql';

/**
 * Reads `generated/manifest.json` and `generated/schema.graphql` below `root`, the package folder, and binds them to
 * the resolvers. Called once, at start; throws a ContractError where files are missing, malformed or do not belong
 * together.
 */
export function loadContract(root: string, resolvers: ContractResolvers, executors: Executors | null = null): Contract {
  return createContract(readManifest(root), readText(root, SCHEMA), resolvers, executors);
}

/** The manifest alone, for those who only look: its form is checked, its hashes are not. */
export function readManifest(root: string): Manifest {
  const parsed = manifestFile.safeParse(parseJson(readText(root, MANIFEST)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ContractError(MANIFEST, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '));
}

/**
 * The lock below `root` as it was published, for those who compare with it: its form they check. Null where there is none.
 * Throws an Error where it is no JSON.
 */
export function readPublishedLock(root: string): unknown {
  if (!existsSync(join(root, LOCK_FILE))) return null;
  try {
    return JSON.parse(readText(root, LOCK_FILE));
  } catch (error) {
    throw new Error(`${LOCK_FILE} cannot be read: bring it back (git checkout ${LOCK_FILE})`, { cause: error });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ContractError(MANIFEST, 'it is no JSON', { cause: error });
  }
}

function readText(root: string, file: string): string {
  try {
    return readFileSync(join(root, file), 'utf8');
  } catch (error) {
    throw new ContractError(file, 'it cannot be read', { cause: error });
  }
}
