import type { PluginFunction } from '@graphql-codegen/plugin-helpers';
import { type GraphQLSchema, getOperationAST, Kind, parse } from 'graphql';
import type { JsonSchema, ManifestEntry } from '../../manifest.js';
import { compiledContract, contractPlugin } from './contract.js';

const HEAD = `# Operations

Every published operation, as SDL and documents have it; made by \`npm run codegen\`. "Session" means that
\`Authorization\` is needed. A variable with a question mark may be left out. All results are below \`data.<documentId>\`;
\`manifest.json\` beside this file has the JSON Schema of the variables and the result of each. The errors are those
beyond the [common ones](../docs/clients.md#errors).

| documentId | Session | Variables | Result | Own errors | |
|---|---|---|---|---|---|
`;

/** `generated/operations.md`: the published operations for people, one row each. */
export const plugin: PluginFunction = (schema) => {
  const operations = Object.entries(compiledContract().manifest?.operations ?? {});
  return HEAD + operations.map(([id, entry]) => row(id, entry, purposeOf(entry, schema))).join('');
};

/** Refuses a faulty contract as the other plugins do. */
export const { validate } = contractPlugin(() => '');

function row(id: string, { policy, variables, result }: ManifestEntry, purpose: string): string {
  const required = new Set(listOf(variables.required));
  const cells = [
    code(id),
    policy.access === 'SESSION' ? 'yes' : 'no',
    keysOf(variables).map((name) => (required.has(name) ? code(name) : `${code(name)}?`)),
    shapeOf(valueAt(result.properties, id)),
    policy.errors.map(code),
    purpose,
  ];
  return `| ${cells.map((cell) => (typeof cell === 'string' ? cell : cell.join(', '))).join(' | ')} |\n`;
}

const code = (text: string): string => `\`${text}\``;

/** What the SDL says of the root field, on one line. */
function purposeOf({ text, kind }: ManifestEntry, schema: GraphQLSchema): string {
  const [field] = getOperationAST(parse(text))?.selectionSet.selections ?? [];
  const type = kind === 'query' ? schema.getQueryType() : schema.getMutationType();
  const description = field?.kind === Kind.FIELD ? type?.getFields()[field.name.value]?.description : null;
  return (description ?? '').replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`);
}

/** The fields of a result; those of its nodes where it comes in pages. */
function shapeOf(schema: JsonSchema): string {
  if (schema.items !== undefined) return `list: ${shapeOf(asSchema(schema.items))}`;
  const edges = valueAt(schema.properties, 'edges');
  if (edges.items !== undefined) return `pages: ${shapeOf(valueAt(asSchema(edges.items).properties, 'node'))}`;
  const keys = keysOf(schema);
  return keys.length === 0 ? String(schema.type) : keys.map(code).join(', ');
}

const asSchema = (value: unknown): JsonSchema => (typeof value === 'object' && value !== null ? { ...value } : {});
const valueAt = (value: unknown, key: string): JsonSchema => asSchema(asSchema(value)[key]);
const keysOf = ({ properties }: JsonSchema): string[] => Object.keys(asSchema(properties));
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
