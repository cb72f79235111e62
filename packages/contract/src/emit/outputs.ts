import { buildSchema, type GraphQLSchema, parse } from 'graphql';
import { clientContractsText } from '../client-contracts.js';
import { type ContractConfig, commandsOf } from '../config.js';
import type { Descriptions } from '../descriptions-and-examples.js';
import { type ExampleFiles, recipesOf, recordedOf } from '../documents/examples.js';
import { ownerOf } from '../documents/owners.js';
import { hashOf } from '../hash.js';
import { canonicalPretty } from '../json.js';
import { type Annotate, schemasOf } from '../json-schema.js';
import { type Manifest, manifestText, metadataOf } from '../manifest.js';
import { isSecret } from '../sdl/descriptions.js';
import { clientSource } from './client/client-source.js';
import { executorsFile } from './executors/executors-file.js';
import { changesPage } from './reference/changes.js';
import { collectionOf } from './reference/collection.js';
import {
  type DescribedContract,
  type DescribedOperation,
  describedOf,
  describeOperations,
} from './reference/described-operation.js';
import { referencePage } from './reference/page.js';
import { resolverTypes } from './resolver-types.js';

/** A contract without errors, and what graphql-codegen passes for a file. */
export interface OutputInput extends DescribedContract {
  readonly schemaText: string;
  /** Schema of the loader, sorted by graphql-codegen. */
  readonly schema: GraphQLSchema;
  /** Type of the context of resolvers, `module#Name`; null: not configured. */
  readonly contextType: string | null;
  /** Module specifier of the runtime of executors. */
  readonly runtimeModule: string;
  /** Module specifier of the runtime of the typed client; null: not configured. */
  readonly clientModule: string | null;
  readonly examples: ExampleFiles;
}

type Output = (input: OutputInput) => string;

/** The generated files of a service, each with the function that returns its text. */
export const outputsOf = ({ clients = [] }: Pick<ContractConfig, 'clients'>): ReadonlyMap<string, Output> =>
  new Map([...Object.entries(outputs), ...clients.flatMap(outputsOfClient)]);

const outputs: Readonly<Record<string, Output>> = {
  'generated/manifest.json': ({ manifest }) => manifestText(manifest),
  'generated/schemas.json': (input) => canonicalPretty(jsonSchemas(input)),
  'generated/schema.graphql': ({ schemaText }) => schemaText,
  // After the types that graphql-codegen makes.
  'generated/resolvers.ts': ({ schema }) => resolverTypes(schema),
  'generated/executors.ts': executorsText,
  'generated/inputs.ts': ({ manifest }) => inputNames(manifest),
  'generated/client.ts': (input) => clientText(ownedBy(null, input), input.clientModule),
  'generated/client.json': (input) => clientContractsText(ownedBy(null, input).manifest),
  'generated/descriptions.json': (input) => canonicalPretty(descriptionsOf(input)),
  'generated/reference.md': (input) =>
    referencePage(describeOperations(input, recordedOf(input.examples)), input.config),
  'generated/changes.md': ({ config }) => changesPage(config),
  'generated/collection.json': (input) =>
    collectionOf(describeOperations(input, recordedOf(input.examples)), recipesOf(input.examples), input.config),
};

/** The typed client of a client with documents of its own, and the contracts of its builds. */
const outputsOfClient = (client: string): readonly (readonly [file: string, output: Output])[] => [
  [
    `generated/clients/${client}.ts`,
    (input) => {
      const own = ownedBy(client, input);
      if (Object.keys(own.manifest.operations).length === 0) return `// ${client} owns no documents yet.\nexport {};\n`;
      // A path is relative to generated/.
      return clientText(own, input.clientModule?.replace(/^\.\.?\//, '../$&') ?? null);
    },
  ],
  [`generated/clients/${client}.json`, (input) => clientContractsText(ownedBy(client, input).manifest)],
];

/** Restricts a contract to the documents of a client; null: to the shared ones. */
function ownedBy(client: string | null, input: OutputInput): OutputInput {
  const { manifest, config } = input;
  const operations = Object.entries(manifest.operations).filter(([, { file }]) => ownerOf(file, config) === client);
  return { ...input, manifest: { ...manifest, operations: Object.fromEntries(operations) } };
}

function clientText(input: OutputInput, runtime: string | null): string {
  if (runtime === null) throw notConfigured('clientModule', 'the module of the client runtime, as clients import it');
  return clientSource(input.manifest, describeOperations(input), input.schema, { config: input.config, runtime });
}

const notConfigured = (key: string, value: string): Error =>
  new Error(`codegen.ts: write ${key} into config: ${value} (README of @project-service/contract)`);

function executorsText({ manifest, schemaText, contextType, runtimeModule, config }: OutputInput): string {
  if (contextType === null) throw notConfigured('contextType', 'the type of the context of resolvers, module#Name');
  const hashes = { manifest: hashOf(manifestText(manifest)), schema: manifest.schemaHash };
  // Built from the SDL, because messages list values in its order, but graphql-codegen sorts its
  // schema.
  const schema = buildSchema(schemaText, { assumeValidSDL: true });
  // From the text of the manifest, which is what clients are promised.
  const documents = Object.entries(manifest.operations).map(([id, entry]) => ({
    ...{ id, file: entry.file, metadata: metadataOf(entry, manifest.errorGroups) },
    variables: entry.contract.wire.variables,
    document: parse(entry.text, { noLocation: true }),
  }));
  const { codegen } = commandsOf(config);
  return executorsFile({ schema, hashes, documents, retired: manifest.retired, contextType, runtimeModule, codegen });
}

/** By documentId, the JSON Schemas of its variables and its result, for forms. */
const jsonSchemas = (input: OutputInput) =>
  Object.fromEntries(
    describeOperations(input).map((operation) => [
      operation.id,
      schemasOf(operation.id, operation.entry.contract.wire, textsFor(operation)),
    ]),
  );

/** Returns title, description and secrecy of the values of an operation. */
function textsFor(operation: DescribedOperation): Annotate {
  const { at } = describedOf(operation);
  return (path) => {
    const { defined, type } = operation.origins.get(path) ?? {};
    const name = /^(?:variables|inputs\.\d+)\.(\w+)$/.exec(path)?.[1];
    return {
      ...(name === undefined ? {} : { title: titleOf(name) }),
      ...(at[path] === undefined ? {} : { description: at[path] }),
      ...(isSecret(defined) || isSecret(type) ? { writeOnly: true, format: 'password' } : {}),
    };
  };
}

/** `expectedTotal` → `Expected total` */
const titleOf = (name: string): string => {
  const words = name.replaceAll(/[A-Z]+(?![a-z])|[A-Z]/g, (part) => ` ${part.length > 1 ? part : part.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** Returns the type of all variable names, for the `input` of errors. */
function inputNames({ operations }: Manifest): string {
  const names = new Set(Object.values(operations).flatMap(({ contract }) => Object.keys(contract.wire.variables)));
  const lines = [...names].sort().map((name) => `\n  | '${name}'`);
  return `/** A variable of a published document. */\nexport type InputName =${lines.join('') || ' never'};\n`;
}

/** Returns the SDL descriptions of published operations. */
function descriptionsOf(input: OutputInput): Descriptions {
  return {
    format: 'project-service-descriptions',
    version: 1,
    operations: Object.fromEntries(describeOperations(input).map((one) => [one.id, describedOf(one)])),
  };
}
