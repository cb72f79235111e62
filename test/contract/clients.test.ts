import { expect, it } from '@jest/globals';
import { buildSchema } from 'graphql';
import service from '../../contract.config.js';
import { compile } from '../../packages/contract/src/compile.js';
import { defineConfig } from '../../packages/contract/src/define.js';
import { readExampleFiles } from '../../packages/contract/src/documents/examples.js';
import { outputsOf } from '../../packages/contract/src/emit/outputs.js';
import { propose } from '../../packages/contract/src/proposal/propose.js';
import { formatDiagnostic } from '../../packages/contract/src/sdl/diagnostic.js';
import { WrongUsage } from '../../packages/contract/src/wrong-usage.js';
import { root, sourcesOf } from './support.js';

// test/contract/problems/clients.ts has the problems of documents of clients.

it('rejects names of clients that end within ids, or differ only in case', () => {
  expect(defineConfig({ ...service, clients: ['kiosk', 'web2'] }).clients).toEqual(['kiosk', 'web2']);
  for (const name of ['kiosk_pro', 'Kiosk', '2web', '../kiosk', ''])
    expect(() => defineConfig({ ...service, clients: ['web', name] })).toThrow(
      new WrongUsage(`contract.config.ts: "${name}" is not a name of a client.`, ''),
    );
});

it('rejects an error group whose name cannot be that of a type, or gives the type of another group', () => {
  const [code] = Object.values(service.errors.codes);
  if (code === undefined) throw new Error('the service has no error codes');
  const withGroups = (...groups: string[]) => ({
    ...service,
    errors: {
      ...service.errors,
      codes: Object.fromEntries(groups.map((group) => [`IN_${group}`, { ...code, group }])),
    },
  });
  expect(() => defineConfig(withGroups('rate-limit'))).toThrow('"rate-limit" is not a name of an error group.');
  expect(() => defineConfig(withGroups('a b'))).toThrow('"a b" is not a name of an error group.');
  expect(() => defineConfig(withGroups('common', 'Common'))).toThrow(
    'the error groups "common" and "Common" have the same type CommonCodes in the typed client.',
  );
  const valid = defineConfig(withGroups('rateLimit', 'rate_limit', 'common'));
  expect(Object.keys(valid.errors.codes)).toHaveLength(3);
});

it('rejects a proposal from a missing folder, or of a client with another form of name', () => {
  const proposed = (client: string, from: string) => () =>
    propose({ root, config: { ...service, clients: ['kiosk'] }, client, from, dryRun: true });
  expect(proposed('kiosk', 'nowhere')).toThrow(new WrongUsage('There is no folder nowhere.', ''));
  expect(proposed('kiosk', 'package.json')).toThrow(new WrongUsage('There is no folder package.json.', ''));
  const long = 'a'.repeat(300);
  expect(proposed('kiosk', long)).toThrow(new WrongUsage(`There is no folder ${long}.`, ''));
  expect(proposed('Kio sk', 'src')).toThrow(new WrongUsage('"Kio sk" is not a name of a client.', ''));
});

it('reports an enum with the name of the type of a fragment, if a client owns the fragment', () => {
  const sdl = `type Query { thing: Thing @access(to: PUBLIC) }
type Thing { kind: PartFragment }
enum PartFragment { SMALL }`;
  const read = (id: string) => `query ${id} {\n  ${id}: thing { ...Part }\n}\nfragment Part on Thing { kind }`;
  const problemsIn = (documents: Readonly<Record<string, string>>) =>
    compile(sourcesOf({ sdl, documents }), { ...service, clients: ['kiosk'] }).diagnostics.map(formatDiagnostic);
  expect(problemsIn({ 'kiosk/kiosk_part.graphql': read('kiosk_part') })).toEqual([
    'schema/test.graphql:3:1  PartFragment  the typed client has another type of this name → write another name; names of enums are not part of contracts  [client-type-name]',
  ]);
  expect(problemsIn({ 'a/part.graphql': read('part') })).toEqual([]);
});

/** Returns the typed client of kiosk. */
function clientOf(sdl: string, documents: Readonly<Record<string, string>>): string | undefined {
  const config = { ...service, clients: ['kiosk'] };
  const { sdl: compiledSdl, manifest, schemaText, origins } = compile(sourcesOf({ sdl, documents }), config);
  if (compiledSdl === null || manifest === null || schemaText === null) throw new Error('not valid');
  return outputsOf(config).get('generated/clients/kiosk.ts')?.({
    ...{ sdl: compiledSdl, manifest, schemaText, origins, schema: buildSchema(schemaText), config },
    ...{ examples: readExampleFiles(root), contextType: '', runtimeModule: '', clientModule: '' },
  });
}

it('generates the type of a fragment whose keys are described differently in several documents', () => {
  const sdl = `type Query {
"Dogs." dogs: [Dog!]! @access(to: PUBLIC) @limit(max: 2)
"Cats." cats: [Cat!]! @access(to: PUBLIC) @limit(max: 2) }
"Each animal."
interface Animal { label: String! mood: Mood }
type Dog implements Animal { "Name of the dog." label: String! mood: Mood }
type Cat implements Animal { "Name of the cat." label: String! mood: Mood }
enum Mood { GOOD }`;
  const read = (field: string, keys: string) =>
    `query kiosk_${field} { kiosk_${field}: ${field} { ...Label } }\nfragment Label on Animal { ${keys} }`;
  const documents = (dogKeys: string, catKeys: string) => ({
    'kiosk/kiosk_dogs.graphql': read('dogs', dogKeys),
    'kiosk/kiosk_cats.graphql': read('cats', catKeys),
  });
  expect(clientOf(sdl, documents('label mood', 'label mood'))).toContain(`/** Each animal. */
export type LabelFragment = {
  /** Name of the cat. */
  readonly label: string;
  readonly mood: Mood | null;
};
`);
  expect(clientOf(sdl, documents('label mood', 'label'))).not.toContain('LabelFragment');
});

it('generates a type of a fragment that each selected object has, also one without its keys', () => {
  const sdl = `type Query { pets: [Pet!]! @access(to: PUBLIC) @limit(max: 2) }
interface Pet { name: String! friend: Pet }
type Dog implements Pet { name: String! friend: Pet barks: Boolean! }
type Cat implements Pet { name: String! friend: Pet }`;
  const client = clientOf(sdl, {
    'kiosk/kiosk_pets.graphql': `query kiosk_pets { kiosk_pets: pets { name friend { name } ...Card } }
fragment Card on Pet { friend { ... on Dog { barks } } ... on Dog { barks } }`,
  });
  expect(client).toContain(`export type CardFragment = {
  readonly barks: boolean;
  readonly friend: {
    readonly barks: boolean;
  } | object | null;
} | {
  readonly friend: {
    readonly barks: boolean;
  } | object | null;
};
`);
  const bare = clientOf(sdl, {
    'kiosk/kiosk_pets.graphql': `query kiosk_pets { kiosk_pets: pets { name ...Card } }
fragment Card on Pet { ... on Dog { barks } }`,
  });
  expect(bare).toContain('export type CardFragment = {\n  readonly barks: boolean;\n} | object;\n');
});

it('reports an enum that is named like a keyword of TypeScript', () => {
  const sdl = `type Query { a(b: package): Int @access(to: PUBLIC) c: unused @access(to: PUBLIC) }
enum package { SMALL }
enum unused { SMALL }`;
  const documents = { 'a/a.graphql': 'query a($b: package) { a(b: $b) }' };
  expect(compile(sourcesOf({ sdl, documents }), service).diagnostics.map(formatDiagnostic)).toEqual([
    'schema/test.graphql:2:1  package  it is a keyword of TypeScript → write another name; names of enums are not part of contracts  [client-type-name]',
  ]);
});
