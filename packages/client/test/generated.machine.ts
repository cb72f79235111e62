import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildASTSchema } from 'graphql';
import config from '../../../contract.config.js';
import { sourcesOf } from '../../../test/contract/support.js';
import { useFolder } from '../../../test/support/folder.js';
import { checkout } from '../../../test/support/process.js';
import { compile } from '../../contract/src/compile.js';
import { clientSource } from '../../contract/src/emit/client/client-source.js';
import { outputsOf } from '../../contract/src/emit/outputs.js';
import { describeOperations } from '../../contract/src/emit/reference/described-operation.js';
import { formatDiagnostics } from '../../contract/src/sdl/diagnostic.js';
import { typeErrors } from './packed.js';

// Types of the generator for contracts with features that the SDL of the service does not use.

const SDL = `type Query {
  "Whether it is open. */ process.exit()"
  projectAvailable: Boolean! @access(to: PUBLIC)
  things(filter: Filter, by: By, tags: [Tag!] @limit(max: 3)): [Thing] @access(to: PUBLIC) @limit(max: 5)
  oldThing: Text @access(to: PUBLIC)
}
type Mutation {
  buy(idempotencyKey: String!, note: String = "it's \\"new\\""): Text @access(to: PUBLIC) @errors(codes: [OUT_OF_STOCK])
}
union Thing = Text | Picture
type Text { id: ID! tag: Tag any: JSON }
type Picture { id: ID! width: Int! }
enum Tag { NEW OLD }
input Filter { not: Filter tag: Tag! depth: Int = 3 }
input By @oneOf { id: ID tag: Tag }`;

const DOCUMENTS = {
  'a/projectAvailable.graphql': 'query projectAvailable { projectAvailable }',
  'a/things.graphql': `query things($filter: Filter, $by: By, $tags: [Tag!], $wide: Boolean! = false) {
    things(filter: $filter, by: $by, tags: $tags) {
      kind: __typename
      ... on Text { id tag any }
      ... on Picture { id width @include(if: $wide) }
    }
  }`,
  'a/oldThing.graphql': `query oldThing
    @sunset(since: "2027-01-01", on: "2027-12-31", reason: "It's old.", successor: "things") { oldThing { id } }`,
  'a/unknown.graphql':
    'mutation unknown($idempotencyKey: String!, $note: String = "a") {\n  unknown: buy(idempotencyKey: $idempotencyKey, note: $note) { id }\n}',
};

const USE = `import { createClient, type ThingsResult, type UnknownRefusal } from './generated/client.js';
const client = createClient({ endpoint: 'http://localhost', contextToken: 'token' });
export const calls = [
  client.things({ filter: { tag: 'NEW', not: { tag: 'OLD', not: null } }, by: { id: 1 }, tags: ['NEW'], wide: true }),
  // @ts-expect-error the other field must be absent, not null
  client.things({ by: { tag: 'OLD', id: null } }),
  // @ts-expect-error two fields, but exactly one is allowed
  client.things({ by: { id: 1, tag: 'OLD' } }),
  // @ts-expect-error no field, but exactly one is required
  client.things({ by: {} }),
  // @ts-expect-error the nested filter has no tag
  client.things({ filter: { tag: 'NEW', not: {} } }),
  // @ts-expect-error no such tag
  client.things({ tags: ['NEWER'] }),
  client.unknown(),
  client.unknown({ note: null }),
];
export function read(things: ThingsResult): unknown {
  const [thing] = things ?? [];
  if (thing == null) return null;
  if (thing.kind === 'Picture') {
    const width: number | undefined = thing.width;
    return width;
  }
  // @ts-expect-error a text has no width
  thing.width;
  const tag: 'NEW' | 'OLD' | null = thing.tag;
  return [tag, thing.any];
}
export const unknown = async (): Promise<UnknownRefusal | null> => {
  const outcome = await client.unknown();
  return !outcome.ok && outcome.code === 'UNKNOWN_CODE' ? outcome : null;
};
export const waits = client.waitUntilAvailable({ retryAfterSeconds: null });
`;

/** Documents of a client, beside shared ones. */
const KIOSK = {
  'kiosk/kiosk_things.graphql':
    'query kiosk_things {\n  kiosk_things: things { ...Card }\n}\nfragment Card on Text { id ...Label }\nfragment Label on Text { tag }',
  'kiosk/kiosk_old.graphql': 'query kiosk_old {\n  kiosk_old: oldThing { ...Label }\n}\nfragment Label on Text { tag }',
};

const USE_KIOSK = `import { type CardFragment, createClient, type Kiosk_oldResult, type LabelFragment } from './generated/clients/kiosk.js';
export const client = createClient({ endpoint: 'http://localhost', contextToken: 'token' });
export const label = ({ tag }: LabelFragment): string => tag ?? '';
export const card = (one: CardFragment): string => one.id + label(one);
export const old = (result: Kiosk_oldResult): string => (result === null ? '' : label(result));
export const calls = [client.kiosk_things(), client.kiosk_old()];
// @ts-expect-error a component reads only what its fragment selects
export const id = (one: LabelFragment): string => one.id;
// @ts-expect-error a shared document
export const shared = client.oldThing;
`;

const folder = useFolder();

it('generates types for all features of contracts', () => {
  const { manifest, sdl, origins, diagnostics } = compile(sourcesOf({ sdl: SDL, documents: DOCUMENTS }), config);
  if (manifest === null || sdl === null) throw new Error(formatDiagnostics(diagnostics));
  const operations = describeOperations({ manifest, origins, config });
  const text = clientSource(manifest, operations, buildASTSchema(sdl, { assumeValidSDL: true }), {
    config,
    runtime: '../packages/client/src/index.js',
  });
  mkdirSync(join(folder.path, 'generated'));
  cpSync(join(checkout, 'packages/client/src'), join(folder.path, 'packages/client/src'), { recursive: true });
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder.path, 'generated/client.ts'), text);
  writeFileSync(join(folder.path, 'use.ts'), USE);
  expect(typeErrors(folder.path, ['use.ts'])).toBe('');

  // Texts of the SDL cannot end their comment.
  expect(text).toContain('Whether it is open. *\\/ process.exit()');
  expect(text).toContain("@deprecated Until 2027-12-31: It's old. Call `things`.");
  expect(text).toMatch(
    /sunset: \{ since: '2027-01-01', on: '2027-12-31', reason: 'It\\'s old\.', successor: 'things' \}/,
  );
});

it('generates the client of one client with only its documents, and types of its fragments', () => {
  const service = { ...config, clients: ['kiosk', 'till'] };
  const { manifest, sdl, schemaText, origins, diagnostics } = compile(
    sourcesOf({ sdl: SDL, documents: { ...DOCUMENTS, ...KIOSK } }),
    service,
  );
  if (manifest === null || sdl === null || schemaText === null) throw new Error(formatDiagnostics(diagnostics));
  const schema = buildASTSchema(sdl, { assumeValidSDL: true });
  const modules = { runtimeModule: '', clientModule: '../packages/client/src/index.js', contextType: '' };
  const examples = { recipes: null, recorded: null };
  const input = { manifest, sdl, schemaText, origins, schema, examples, config: service, ...modules };
  const outputs = outputsOf(service);
  const text = (file: string) => outputs.get(file)?.(input) ?? '';
  mkdirSync(join(folder.path, 'generated/clients'), { recursive: true });
  cpSync(join(checkout, 'packages/client/src'), join(folder.path, 'packages/client/src'), { recursive: true });
  writeFileSync(join(folder.path, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder.path, 'generated/clients/kiosk.ts'), text('generated/clients/kiosk.ts'));
  writeFileSync(join(folder.path, 'use.ts'), USE_KIOSK);
  expect(typeErrors(folder.path, ['use.ts'], ['--module', 'nodenext', '--noUnusedLocals'])).toBe('');

  const contracts = (file: string) => Object.keys(JSON.parse(text(file)).documents);
  expect(contracts('generated/clients/kiosk.json')).toEqual(['kiosk_old', 'kiosk_things']);
  expect(contracts('generated/client.json')).toEqual(['oldThing', 'projectAvailable', 'things', 'unknown']);
  expect(text('generated/client.ts')).not.toContain('kiosk');
  expect(text('generated/clients/till.ts')).toBe('// till owns no documents yet.\nexport {};\n');
});
