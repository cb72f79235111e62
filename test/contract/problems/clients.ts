import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import service from '../../../contract.config.js';
import { compile } from '../../../packages/contract/src/compile.js';
import { propose } from '../../../packages/contract/src/proposal/propose.js';
import { formatDiagnostic } from '../../../packages/contract/src/sdl/diagnostic.js';
import { sourcesOf } from '../support.js';
import { type ProblemCase, SDL } from './problem.js';

const config = { ...service, clients: ['kiosk', 'lobby'] };

/** Documents by path below documents/, of a service with two clients. */
type Documents = Readonly<Record<string, string>>;

const serverCase = (name: string, wrong: Documents, says: readonly string[], right: Documents): ProblemCase => {
  const problemsIn = (documents: Documents) =>
    compile(sourcesOf({ sdl: SDL, documents }), config).diagnostics.map(formatDiagnostic);
  return { name, wrong: () => problemsIn(wrong), says, right: () => problemsIn(right) };
};

/** Returns the problems of proposed files; the service has one document, and these ones. */
function problemsOfProposal(files: Documents, client = 'kiosk', service: Documents = {}): readonly string[] {
  const parent = mkdtempSync(join(tmpdir(), 'propose-'));
  const root = join(parent, 'service');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(parent, file)), { recursive: true });
    writeFileSync(join(parent, file), text);
  };
  try {
    for (const { file, text } of sourcesOf({ sdl: SDL }).schema) write(`service/${file}`, text);
    write('service/documents/a/other.graphql', 'query other {\n  other\n}');
    for (const [name, text] of Object.entries(service)) write(`service/documents/${name}`, text);
    mkdirSync(join(parent, 'kiosk'));
    for (const [name, text] of Object.entries(files)) write(`kiosk/${name}`, text);
    const request = { root, config, client, from: join(parent, 'kiosk'), dryRun: false };
    return propose(request).diagnostics.map(formatDiagnostic);
  } finally {
    rmSync(parent, { recursive: true });
  }
}

const proposalCase = (name: string, wrong: Documents, says: readonly string[], right: Documents): ProblemCase => ({
  name,
  wrong: () => problemsOfProposal(wrong),
  says,
  right: () => problemsOfProposal(right),
});

const PART = 'fragment Part on Thing { id }';

export const clients: readonly ProblemCase[] = [
  serverCase(
    'a document of a client without its name in the id',
    { 'kiosk/other.graphql': 'query other {\n  other\n}' },
    [
      'documents/kiosk/other.graphql:1:1  other  it belongs to the client kiosk, and its id does not begin with kiosk_ → write kiosk_other as operation name, response key and file name, or move it out of documents/kiosk/  [client-document-id]',
    ],
    { 'kiosk/kiosk_other.graphql': 'query kiosk_other {\n  kiosk_other: other\n}' },
  ),
  serverCase(
    'a document with an id of a client outside its folder',
    {
      'a/kiosk_other.graphql': 'query kiosk_other {\n  kiosk_other: other\n}',
      'lobby/kiosk_mine.graphql': 'query kiosk_mine {\n  kiosk_mine: other\n}',
    },
    [
      'documents/a/kiosk_other.graphql:1:1  kiosk_other  ids with kiosk_ belong to the client kiosk → move it to documents/kiosk/, or write another operation name, response key and file name  [client-document-id]',
      'documents/lobby/kiosk_mine.graphql:1:1  kiosk_mine  it belongs to the client lobby, and its id does not begin with lobby_ → write lobby_kiosk_mine as operation name, response key and file name, or move it out of documents/lobby/  [client-document-id]',
    ],
    {
      'a/kiosks.graphql': 'query kiosks {\n  kiosks: other\n}',
      'lobby/lobby_kiosk_mine.graphql': 'query lobby_kiosk_mine {\n  lobby_kiosk_mine: other\n}',
    },
  ),
  {
    name: 'a client without an entry in the configuration',
    wrong: () => problemsOfProposal({ 'a.graphql': 'query a {\n  other\n}' }, 'till'),
    says: [
      `contract.config.ts:1:1  no client is named "till" → write clients: ['till'] into defineConfig, or another --client  [client-known]`,
    ],
    right: () => problemsOfProposal({ 'a.graphql': 'query a {\n  other\n}' }, 'lobby'),
  },
  proposalCase(
    'a proposed field that does not exist',
    { 'Page.graphql': 'query page {\n  thing { ...Part }\n}', 'Part.graphql': 'fragment Part on Thing {\n  idd\n}' },
    [
      '../kiosk/Part.graphql:2:3  kiosk_page  Cannot query field "idd" on type "Thing". Did you mean "id"? → write a field of Thing, or add idd to it  [fields-on-correct-type]',
    ],
    { 'Page.graphql': 'query page {\n  thing { ...Part }\n}', 'Part.graphql': 'fragment Part on Thing {\n  id\n}' },
  ),
  proposalCase(
    'a proposed fragment of two documents, against a policy of the server',
    {
      'Page.graphql': `query page {\n  thing { ...Part }\n}\nquery list {\n  things { nodes { ...Part } }\n}`,
      'Part.graphql': 'fragment Part on Thing {\n  secret\n}',
    },
    [
      '../kiosk/Part.graphql:2:3  kiosk_list  Thing.secret needs a session, but the document is public → remove secret, or write @access(to: SESSION) on the root field things  [public-selection]',
      '../kiosk/Part.graphql:2:3  kiosk_page  Thing.secret needs a session, but the document is public → remove secret, or write @access(to: SESSION) on the root field thing  [public-selection]',
    ],
    { 'Page.graphql': `query page {\n  mine { ...Part }\n}`, 'Part.graphql': 'fragment Part on Thing {\n  secret\n}' },
  ),
  serverCase(
    'fragments of a client with one name of a type',
    {
      'kiosk/kiosk_a.graphql':
        'query kiosk_a {\n  kiosk_a: thing { ...row ...Row }\n}\nfragment row on Thing { id }\nfragment Row on Thing { id }',
      'kiosk/kiosk_b.graphql': 'query kiosk_b {\n  kiosk_b: thing { ...row }\n}\nfragment row on Thing { id }',
      'lobby/lobby_a.graphql': 'query lobby_a {\n  lobby_a: thing { ...Row }\n}\nfragment Row on Thing { id }',
    },
    [
      'documents/kiosk/kiosk_a.graphql:5:1  Row  the typed client has one type RowFragment for it and for the fragment row → write another name here, or at documents/kiosk/kiosk_a.graphql:4:1  [client-type-name]',
    ],
    {
      'kiosk/kiosk_a.graphql': 'query kiosk_a {\n  kiosk_a: thing { ...row }\n}\nfragment row on Thing { id }',
      'lobby/lobby_a.graphql': 'query lobby_a {\n  lobby_a: thing { ...Row }\n}\nfragment Row on Thing { id }',
    },
  ),
  proposalCase(
    'proposed fragments with one name of a type, of which two documents spread one',
    {
      'a.graphql':
        'query a {\n  thing { ...row }\n}\nquery b {\n  thing { ...Row }\n}\nquery c {\n  thing { ...Row }\n}',
      'b.graphql': 'fragment row on Thing { id }\nfragment Row on Thing { part { id } }',
    },
    [
      '../kiosk/b.graphql:2:1  Row  the typed client has one type RowFragment for it and for the fragment row → write another name here, or at ../kiosk/b.graphql:1:1  [client-type-name]',
    ],
    {
      'a.graphql': 'query a {\n  thing { ...row }\n}\nquery b {\n  thing { ...Cell }\n}',
      'b.graphql': 'fragment row on Thing { id }\nfragment Cell on Thing { part { id } }',
    },
  ),
  proposalCase(
    'proposed operations with the same id',
    { 'a.graphql': 'query page {\n  other\n}', 'b.graphql': 'query kiosk_page {\n  kiosk_page: other\n}' },
    [
      '../kiosk/b.graphql:1:1  another operation has the documentId kiosk_page → write another name here, or at ../kiosk/a.graphql:1:1  [document-id-unique]',
    ],
    { 'a.graphql': 'query page {\n  other\n}', 'b.graphql': 'query kiosk_list {\n  kiosk_list: other\n}' },
  ),
  proposalCase(
    'a proposed operation with an id that is too long',
    { 'a.graphql': `query ${'a'.repeat(60)} {\n  other\n}` },
    [
      `../kiosk/a.graphql:1:1  kiosk_${'a'.repeat(60)}  "kiosk_${'a'.repeat(60)}" cannot be a documentId → write a file name of at most 64 letters, digits and _, beginning with a letter  [document-id]`,
    ],
    { 'a.graphql': `query ${'a'.repeat(58)} {\n  other\n}` },
  ),
  proposalCase(
    'a proposed response key that is not the name',
    { 'a.graphql': 'query page {\n  it: other\n}' },
    [
      '../kiosk/a.graphql:2:3  kiosk_page  the response key is "it", not "kiosk_page" → write kiosk_page: other  [response-key]',
    ],
    { 'a.graphql': 'query page {\n  page: other\n}' },
  ),
  proposalCase(
    'proposed definitions without a place in documents',
    {
      'a.graphql': `{\n  other\n}`,
      'b.graphql': `${PART}\n${PART}\ntype Thing { id: ID! }`,
    },
    [
      '../kiosk/a.graphql:1:1  the operation has no name → write query <name> { … }  [operation-name]',
      '../kiosk/b.graphql:1:1  Fragment "Part" is never used. → write ...Part into an operation or another fragment, or remove the fragment  [no-unused-fragments]',
      '../kiosk/b.graphql:2:1  There can be only one fragment named "Part". → remove this one, or that at ../kiosk/b.graphql:1:1  [unique-fragment-names]',
      '../kiosk/b.graphql:3:1  a client defines no types → move it out of the folder of the documents  [no-types-in-documents]',
    ],
    { 'a.graphql': `query a {\n  thing { ...Part }\n}\n${PART}`, 'schema.json': '{}' },
  ),
  proposalCase(
    'a proposed file that is no GraphQL, of which the rest depends',
    { 'a.graphql': 'query page {\n  thing { ...Part }\n}', 'b.graphql': 'fragment Part on {' },
    ['../kiosk/b.graphql:1:18  Syntax Error: Expected Name, found "{". → write a name here  [syntax]'],
    { 'a.graphql': 'query page {\n  thing { ...Part }\n}', 'b.graphql': PART },
  ),
  proposalCase(
    'a proposed file that cannot be read, of which the rest depends',
    { 'a.graphql': 'query page {\n  other\n}', 'b.graphql/c.graphql': 'query list {\n  other { ...Part }\n}' },
    ['../kiosk/b.graphql:1:1  it is a folder → give the folder a name without an extension  [source-unreadable]'],
    { 'a.graphql': 'query page {\n  other\n}', 'b/c.graphql': 'query list {\n  other\n}' },
  ),
  {
    name: 'a file in place of the folder of a client',
    wrong: () => problemsOfProposal({ 'a.graphql': 'query a {\n  other\n}' }, 'kiosk', { kiosk: 'Notes.' }),
    says: [
      'documents/kiosk:1:1  it is not a folder, and the documents of kiosk belong into a folder of this name → rename it  [source-name]',
    ],
    right: () => problemsOfProposal({ 'a.graphql': 'query a {\n  other\n}' }, 'kiosk', { notes: 'Notes.' }),
  },
  {
    name: 'a file of the service that cannot be read, under the name of a proposed document',
    wrong: () =>
      problemsOfProposal({ 'a.graphql': 'query a {\n  other\n}' }, 'kiosk', { 'kiosk/kiosk_a.graphql/b': 'Notes.' }),
    says: [
      'documents/kiosk/kiosk_a.graphql:1:1  it is a folder → give the folder a name without an extension  [source-unreadable]',
    ],
    right: () => problemsOfProposal({ 'a.graphql': 'query a {\n  other\n}' }, 'kiosk', { 'kiosk/kiosk_a/b': 'Notes.' }),
  },
  proposalCase(
    'a folder without proposed documents',
    { 'App.tsx': 'export {};' },
    [
      '../kiosk:1:1  there is no .graphql file below ../kiosk/ → write the first operation there, or name another folder  [source-missing]',
    ],
    { 'App.graphql': 'query page {\n  other\n}', 'node_modules/x/a.graphql': 'type A' },
  ),
  proposalCase(
    'operations whose names differ only in case',
    { 'a.graphql': 'query list { other }', 'b/c.graphql': 'query other { other }\nquery LIST { other }' },
    [
      '../kiosk/a.graphql:1:1  kiosk_list  ../kiosk/b/c.graphql:2:1 publishes an id that differs only in case → write another operation name, response key and file name here, or in ../kiosk/b/c.graphql:2:1  [document-id-unique]',
    ],
    { 'a.graphql': 'query list { other }', 'b/c.graphql': 'query other { other }\nquery rest { other }' },
  ),
];
