import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import codegen from '../../codegen.js';
import config from '../../contract.config.js';
import { readExampleFiles } from '../../packages/contract/src/documents/examples.js';
import { outputsOf } from '../../packages/contract/src/emit/outputs.js';
import { collectionOf } from '../../packages/contract/src/emit/reference/collection.js';
import { describeOperations } from '../../packages/contract/src/emit/reference/described-operation.js';
import { type ContractFiles, compileValid, problems, root } from './support.js';

it('generates exactly the files of codegen.ts', () =>
  expect(Object.keys(codegen.generates).sort()).toEqual([...outputsOf(config).keys()].sort()));

it('rejects types of the SDL that are named like a helper type of generated/resolvers.ts', () => {
  const read = (file: string) => readFileSync(join(root, 'generated', file), 'utf8');
  const schema = buildSchema(read('schema.graphql'));
  const ofSdl = [...Object.keys(schema.getTypeMap()), ...schema.getDirectives().map(({ name }) => name)];
  const isOfSdl = (name: string) => ofSdl.some((own) => name.toLowerCase().startsWith(own.toLowerCase()));
  const declared = [...read('resolvers.ts').matchAll(/^(?:export )?type (\w+)/gm)].map(([, name = '']) => name);
  const helpers = declared.filter((name) => !isOfSdl(name));
  expect(helpers).toContain('Maybe');
  const typed = (name: string) => `type Query { a: ${name}! @access(to: PUBLIC) }\ntype ${name} { b: Int! }`;
  const isRejected = (name: string) =>
    problems({ sdl: typed(name) }).some((line) => line.includes('[client-type-name]'));
  expect(helpers.filter((name) => !isRejected(name))).toEqual([]);
  expect(isRejected('Thing')).toBe(false);
});

/** Returns a generated file of a contract. */
function generated(file: string, files: ContractFiles): string | undefined {
  const compiled = compileValid(files);
  return outputsOf(config).get(file)?.({
    ...compiled,
    ...{ schema: buildSchema(compiled.schemaText), config },
    ...{ examples: readExampleFiles(root), contextType: '', runtimeModule: '', clientModule: '' },
  });
}

it('generates a valid type of variable names for documents without variables', () => {
  const sdl = 'type Query {\n"d"\na: Boolean! @access(to: PUBLIC) }';
  const inputs = generated('generated/inputs.ts', { sdl, documents: { 'a/a.graphql': 'query a { a }' } });
  expect(inputs).toContain('export type InputName = never;');
});

it('has an empty variable in the collection for a stored value with the name of an inherited member', () => {
  const sdl = 'type Query {\n"d"\na: Boolean! @access(to: PUBLIC) }';
  const described = describeOperations({
    ...compileValid({ sdl, documents: { 'a/a.graphql': 'query a { a }' } }),
    config,
  });
  const recipe = { variables: {}, keep: { constructor: '' }, mailTo: null, before: [] };
  const { variable } = JSON.parse(collectionOf(described, new Map([['a', recipe]]), config));
  expect(variable).toContainEqual({ key: 'constructor', value: '', type: 'string' });
});

it('marks deprecated operations, keys, arguments and values in the typed client and the reference', () => {
  const files = {
    sdl: `type Query {
"Things."
a("Old." b: Kind @deprecated(reason: "say */ c"), c: In): Thing! @access(to: PUBLIC) @deprecated(reason: "call d") }
type Thing { "A name." name: String @deprecated }
enum Kind { ONE TWO @deprecated(reason: "use ONE") }
input In { d: Int = 1 @deprecated(reason: "not used") }`,
    documents: { 'a/a.graphql': 'query a($b: Kind, $c: In) { a(b: $b, c: $c) { name } }' },
  };
  const client = generated('generated/client.ts', files);
  for (const text of [
    '   * Things.\n   *\n   * @deprecated call d\n',
    '   * Old.\n   *\n   * @deprecated say *\\/ c\n',
    '   * A name.\n   *\n   * @deprecated No longer supported\n',
    '   * @deprecated not used\n   * @defaultValue 1\n',
    '`TWO`: Deprecated: use ONE',
  ])
    expect(client).toContain(text);
  const reference = generated('generated/reference.md', files);
  for (const text of ['Things. Deprecated: call d', 'Old. Deprecated: say */ c', 'A name. Deprecated: No longer'])
    expect(reference).toContain(text);
});

it('describes a deprecated variable by its type or bounds, too', () => {
  const files = {
    sdl: `type Query {
"Things."
a(b: Amount @deprecated(reason: "call c"), d: Small @deprecated(reason: "call e")): Int @access(to: PUBLIC) }
scalar Small @range(min: 1, max: 5)`,
    documents: { 'a/a.graphql': 'query a($b: Amount, $d: Small) { a(b: $b, d: $d) }' },
  };
  const amount = "Money in the currency's smallest unit: a whole number from 0 to 9007199254740991. Deprecated: call c";
  expect(generated('generated/reference.md', files)).toContain(amount);
  expect(generated('generated/descriptions.json', files)).toContain(amount);
  expect(generated('generated/client.ts', files)).toContain('   * 1 to 5.\n   *\n   * @deprecated call e\n');
});

it('marks a deprecated variable that a directive describes', () => {
  const files = {
    sdl: `type Query {
"Things."
a(gameServerId: ID @deprecated(reason: "call c")): Int @access(to: PUBLIC) @gameServer(from: FILTER) }`,
    documents: { 'a/a.graphql': 'query a($gameServerId: ID) { a(gameServerId: $gameServerId) }' },
  };
  expect(generated('generated/reference.md', files)).toMatch(/`gameServerId`.* Deprecated: call c /);
});
