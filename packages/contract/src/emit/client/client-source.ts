import { type GraphQLSchema, isInterfaceType, isObjectType } from 'graphql';
import type { ErrorCatalogue } from '../../config.js';
import type { Manifest, ManifestEntry } from '../../manifest.js';
import type { Origins } from '../../origins.js';
import type { Sunset } from '../../runtime/operation-facts.js';
import { commonCodes, errorsText } from './client-errors.js';
import {
  block,
  type Describe,
  indent,
  inputTypes,
  literal,
  resultType,
  tsdoc,
  union,
  variablesType,
} from './client-types.js';

const head = (
  runtime: string,
): string => `// The typed client of the published operations, made by \`npm run codegen\`: docs/clients.md, "The typed client".

import {
  type CallOptions,
  type ClientContracts,
  type ClientOptions,
  createCaller,
  operation,
  type Outcome,
  pages,
  type Refused,
  settingsOf,
  type Unkeyed,
  type WaitOptions,
  waitUntilAvailable,
} from '${runtime}';

export {
  type Answered,
  type CallOptions,
  type Category,
  type ClientContracts,
  type ClientOptions,
  type Fetch,
  type LogEntry,
  memorySession,
  type NoAnswer,
  type Operation,
  type Outcome,
  type PartialError,
  type Refused,
  type SessionStore,
  type Sunset,
  type UnknownRefusal,
  type Unkeyed,
  type WaitOptions,
} from '${runtime}';
`;

/** One published operation, with what is written of it. */
interface Published {
  readonly id: string;
  readonly entry: ManifestEntry;
  readonly describe: Describe;
  /** What the names of its types begin with. */
  readonly name: string;
}

/**
 * The text of `generated/client.ts`: types and methods for each published operation, over the runtime in packages/client/src.
 * @param schema that the manifest was compiled against: what it says of its fields goes into the comments
 * @param options error catalogue, and the module specifier of the runtime
 */
export function clientSource(
  manifest: Manifest,
  origins: ReadonlyMap<string, Origins>,
  schema: GraphQLSchema,
  { errors, runtime }: { readonly errors: ErrorCatalogue; readonly runtime: string },
): string {
  const byId = Object.entries(manifest.operations).sort(([one], [other]) => (one < other ? -1 : 1));
  const published = byId.map(([id, entry]) => ({
    id,
    entry,
    describe: describerOf(entry, origins.get(id) ?? new Map(), schema),
    name: `${id.charAt(0).toUpperCase()}${id.slice(1)}`,
  }));
  const common = commonCodes(manifest);
  return [
    head(runtime),
    errorsText(manifest, common, errors),
    ...published.map((one) => typesText(one, common)),
    documentsText(published, common),
    clientText(published),
    contractsText(published),
  ].join('\n');
}

/** Looks up what the SDL says of the fields and variables of one operation. */
function describerOf({ contract }: ManifestEntry, origins: Origins, schema: GraphQLSchema): Describe {
  const { meaning } = contract;
  return (path) => {
    const scalar = schema.getType(meaning.scalars[path] ?? '');
    if (scalar?.astNode) return scalar.description ?? null;
    const field = meaning.fields[path.replace(/^result\./, '')]?.[0]?.field ?? '';
    const parent = schema.getType(origins.get(path)?.parents[0] ?? '');
    if (!isObjectType(parent) && !isInterfaceType(parent)) return null;
    return parent.getFields()[field]?.description ?? null;
  };
}

function typesText({ id, entry, describe, name }: Published, common: readonly string[]): string {
  const { wire } = entry.contract;
  const own = Object.keys(wire.errors).filter((code) => !common.includes(code));
  const inputs = inputTypes(wire, `${name}Input`, describe);
  return [
    ...inputs.map(([input, type]) => `export type ${input} = ${type};\n`),
    `export type ${name}Variables = ${variablesType(wire, `${name}Input`, describe)};\n`,
    `export type ${name}Result = ${resultType(wire.result, `result.${id}`, describe)};\n`,
    `export type ${name}Code =${union(['', ...own])};\n`.replace("''", 'CodesOfAll'),
    `export type ${name}Outcome = Outcome<${name}Result, Errors[${name}Code]>;\n`,
  ].join('\n');
}

function documentsText(published: readonly Published[], common: readonly string[]): string {
  const operations = published.map(({ id, entry, name }) => {
    const own = Object.keys(entry.contract.wire.errors).filter((code) => !common.includes(code));
    const facts = [
      `documentId: ${literal(id)},`,
      `kind: ${literal(entry.contract.wire.kind)},`,
      `codes: [${['...codesOfAll', ...own.map(literal)].join(', ')}],`,
      `keyed: ${isKeyed(entry)},`,
      `session: ${literal(sessionEffect(entry, id))},`,
      `sunset: ${entry.sunset === null ? 'null' : sunsetText(entry.sunset)},`,
    ];
    return `${id}: operation<${name}Variables, ${name}Result, Errors[${name}Code]>({\n${indent(facts.join('\n'))}\n}),`;
  });
  return `/** Every published operation, typed: for this client, and for tools of your own. */
export const documents = {
${indent(operations.join('\n'))}
} as const;
`;
}

const sunsetText = ({ since, on, reason, successor }: Sunset): string =>
  `{ since: ${literal(since)}, on: ${literal(on)}, reason: ${literal(reason)}, successor: ${literal(successor)} }`;

/** The variable that the client can give by itself. */
const KEY = 'idempotencyKey';

/** A mutation that does a thing once for each key. */
const isKeyed = ({ contract: { wire } }: ManifestEntry): boolean =>
  wire.kind === 'mutation' && wire.variables[KEY]?.required === true;

/** The root fields after which there is no session any more. */
const ENDING = ['logout', 'deleteMe'];

/** A `sessionId` in what is answered is the bearer of a new session (docs/clients.md, "Headers"). */
function sessionEffect({ contract: { wire, meaning } }: ManifestEntry, id: string): 'OPENS' | 'ENDS' | null {
  if (wire.result.kind === 'object' && wire.result.shapes.every((shape) => Object.hasOwn(shape, 'sessionId')))
    return 'OPENS';
  return meaning.fields[id]?.some(({ field }) => ENDING.includes(field)) ? 'ENDS' : null;
}

/** Pages follow each other where one says where the next begins, and a variable takes that. */
function hasPages({ contract: { wire } }: ManifestEntry): boolean {
  if (wire.result.kind !== 'object' || wire.result.nullable || wire.variables.after === undefined) return false;
  return wire.result.shapes.every((shape) => {
    const info = shape.pageInfo?.type;
    return (
      info?.kind === 'object' &&
      !info.nullable &&
      info.shapes.every(({ hasNextPage, endCursor }) => hasNextPage !== undefined && endCursor !== undefined)
    );
  });
}

function clientText(published: readonly Published[]): string {
  const paged = published.filter(({ entry }) => hasPages(entry));
  const waits = published.some(tellsAvailability);
  const methods = [
    ...published.map((one) => `${tsdoc(docOf(one))}${one.id}${signature(one)}: Promise<${one.name}Outcome>;`),
    `/** The lists that come in pages, page after page: \`for await (const page of client.pages.…)\`. */\nreadonly pages: ${block(
      paged.map((one) => `${one.id}${signature(one)}: AsyncGenerator<${one.name}Outcome, void, undefined>;`),
    )};`,
    ...(waits ? [WAIT_METHOD] : []),
  ];
  const bodies = [
    ...published.map(({ id }) => `${id}: (variables, options) => call(documents.${id}, variables, options),`),
    `pages: {\n${indent(paged.map(({ id }) => `${id}: (variables, options) => pages(call, documents.${id}, variables, options),`).join('\n'))}\n},`,
    ...(waits ? [`waitUntilAvailable: (options) => waitUntilAvailable(call, documents.${AVAILABLE}, options),`] : []),
  ];
  return `/** One method for each published operation. */
export interface Client ${block(methods)}

/**
 * A client of the service. Calls never throw: whatever comes of one is a value, \`ok\` or not. Only a programmer's mistake is
 * thrown: a TypeError for options that no client can work with, or variables that are no JSON; and what the caller's own
 * session store throws.
 */
export function createClient(options: ClientOptions): Client {
  const call = createCaller(settingsOf(options));
  return {
${indent(indent(bodies.join('\n')))}
  };
}
`;
}

/** The operation that tells whether the project is available (interface document). */
const AVAILABLE = 'projectAvailable';
const tellsAvailability = ({ id, entry: { contract } }: Published): boolean => {
  const { kind, nullable } = contract.wire.result;
  return id === AVAILABLE && kind === 'boolean' && !nullable;
};

const WAIT_METHOD = `/**
 * Waits until the project is available, after \`PROJECT_UNAVAILABLE\`: hand on what that said in \`retryAfterSeconds\`. Without
 * \`timeoutMs\` it waits until the signal. What was refused is not sent again: that is for the user to decide.
 */
waitUntilAvailable(options?: WaitOptions): Promise<ProjectAvailableOutcome>;`;

function signature({ entry, name }: Published): string {
  const keyed = isKeyed(entry);
  const type = keyed ? `Unkeyed<${name}Variables>` : `${name}Variables`;
  const { variables, exclusive } = entry.contract.wire;
  const required = Object.keys(variables).filter((one) => variables[one]?.required && !(keyed && one === KEY));
  const needed = exclusive?.required === true || required.length > 0;
  return `(variables${needed ? '' : '?'}: ${type}, options?: CallOptions)`;
}

function docOf({ id, entry, describe }: Published): string {
  const { access } = entry.contract.wire.policy;
  return [
    describe(`result.${id}`),
    access === 'SESSION' ? 'Needs a session.' : null,
    isKeyed(entry) ? 'Without `idempotencyKey` the client makes one: the outcome has it.' : null,
    entry.sunset === null ? null : `\n@deprecated ${deprecation(entry.sunset)}`,
  ]
    .filter((line) => line !== null)
    .join('\n');
}

const deprecation = ({ on, reason, successor }: Sunset): string =>
  [`Until ${on}: ${reason}`, successor === null ? null : `Call \`${successor}\`.`]
    .filter((line) => line !== null)
    .join(' ');

function contractsText(published: readonly Published[]): string {
  const lines = published.map(
    ({ id, entry: { contractHash, meaningHash } }) =>
      `${id}: {\n  contractHash: ${literal(contractHash)},\n  meaningHash: ${literal(meaningHash)},\n},`,
  );
  return `/** What this build relies on: \`project-service contract check --client\` asks a server whether it serves that. */
export const contracts: ClientContracts = {
  format: 'project-service-client',
  version: 1,
  documents: {
${indent(indent(lines.join('\n')))}
  },
};
`;
}
