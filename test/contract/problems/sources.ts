import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { formatDiagnostic } from '../../../packages/contract/src/sdl/diagnostic.js';
import { readSources } from '../../../packages/contract/src/sdl/sources.js';
import type { ProblemCase } from './problem.js';

/** Files by name: text, bytes, null for a folder, a link, or a pipe. */
type Files = Readonly<Record<string, string | Buffer | null | { readonly link: string } | { readonly pipe: true }>>;

const RIGHT: Files = { 'schema/a.graphql': 'type Query', 'documents/a/me.graphql': 'query me' };

/** Returns the problems of a folder with these files beside two valid ones. */
function problemsIn(files: Files, encoding: BufferEncoding = 'utf8'): readonly string[] {
  const root = mkdtempSync(join(tmpdir(), 'problems-'));
  try {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      if (content === null) mkdirSync(join(root, name));
      else if (typeof content === 'string' || Buffer.isBuffer(content))
        writeFileSync(Buffer.from(join(root, name), encoding), content);
      else if ('pipe' in content) execFileSync('mkfifo', [join(root, name)]);
      else symlinkSync(content.link, join(root, name));
    }
    return readSources(root).diagnostics.map(formatDiagnostic);
  } finally {
    rmSync(root, { recursive: true });
  }
}

const problemCase = (name: string, wrong: Files, says: readonly string[], right: Files): ProblemCase => ({
  name,
  wrong: () => problemsIn({ ...RIGHT, ...wrong }),
  says,
  right: () => problemsIn({ ...RIGHT, ...right }),
});

export const sources: readonly ProblemCase[] = [
  problemCase(
    'a folder with the name of a file',
    { 'documents/x.graphql': null },
    ['documents/x.graphql:1:1  it is a folder → give the folder a name without an extension  [source-unreadable]'],
    { 'documents/x': null },
  ),
  problemCase(
    'a broken link',
    { 'documents/a/you.graphql': { link: 'gone.graphql' } },
    ['documents/a/you.graphql:1:1  it is a broken link → remove the link, or create its target  [source-unreadable]'],
    { 'documents/a/.#me.graphql': { link: 'me@host.1234' } },
  ),
  problemCase(
    'a cyclic link',
    { 'schema/b.graphql': { link: 'b.graphql' } },
    ['schema/b.graphql:1:1  it is a cyclic link → remove the link  [source-unreadable]'],
    { 'schema/b.graphql': { link: 'a.graphql' } },
  ),
  problemCase(
    'a pipe',
    { 'documents/a/you.graphql': { pipe: true } },
    [
      'documents/a/you.graphql:1:1  it is not a regular file → remove it, or give it a name without an extension  [source-unreadable]',
    ],
    { 'documents/a/you': { pipe: true } },
  ),
  problemCase(
    'a document that ends with .gql',
    { 'documents/a/you.gql': 'query you' },
    [
      'documents/a/you.gql:1:1  you.gql is not read: sources end with .graphql → rename it to documents/a/you.graphql, or move it out of the folder  [source-name]',
    ],
    { 'documents/a/you.graphql': 'query you' },
  ),
  problemCase(
    'SDL that ends with .GRAPHQL',
    { 'schema/b.GRAPHQL': 'type B' },
    [
      'schema/b.GRAPHQL:1:1  b.GRAPHQL is not read: sources end with .graphql → rename it to schema/b.graphql, or move it out of the folder  [source-name]',
    ],
    { 'schema/deep/b.graphql': 'type B' },
  ),
  problemCase(
    'retired.yml',
    { 'documents/retired.yml': '' },
    [
      'documents/retired.yml:1:1  documents/retired.yml is not read → rename it to documents/retired.yaml  [source-name]',
    ],
    { 'documents/retired.yaml': '' },
  ),
  problemCase(
    'retired.yaml in the folder of a slice',
    { 'documents/a/retired.yaml': '' },
    [
      'documents/a/retired.yaml:1:1  documents/a/retired.yaml is not read → rename it to documents/retired.yaml  [source-name]',
    ],
    { 'documents/a/notes.txt': '' },
  ),
  problemCase(
    'a file in Latin-1',
    { 'documents/a/you.graphql': Buffer.from('# Straße\n# grün: ü\nquery you', 'latin1') },
    ['documents/a/you.graphql:1:1  this line is not UTF-8 → save the file as UTF-8  [source-utf8]'],
    { 'documents/a/you.graphql': '# Straße\n# grün: ü\nquery you' },
  ),
  problemCase(
    'an invalid byte in the middle',
    { 'schema/b.graphql': Buffer.from([...Buffer.from('# ü \uFFFD\ntype B\n'), 0xff, 0x0a]) },
    ['schema/b.graphql:3:1  this line is not UTF-8 → save the file as UTF-8  [source-utf8]'],
    { 'schema/b.graphql': '# ü \uFFFD\ntype B\n' },
  ),
  problemCase(
    'a file in a visible folder, not in a hidden one or node_modules',
    { 'documents/ours/you.graphql': Buffer.from('ü', 'latin1') },
    ['documents/ours/you.graphql:1:1  this line is not UTF-8 → save the file as UTF-8  [source-utf8]'],
    {
      'documents/.idea/you.graphql': Buffer.from('ü', 'latin1'),
      'documents/node_modules/it/you.graphql': Buffer.from('ü', 'latin1'),
    },
  ),
  problemCase(
    'links to folders, one of them cyclic',
    { 'documents/a/u1': { link: '..' }, 'documents/b': { link: 'a' } },
    [
      'documents/a/u1:1:1  it is a link to a folder, which is not followed → replace it by a folder  [source-unreadable]',
      'documents/b:1:1  it is a link to a folder, which is not followed → replace it by a folder  [source-unreadable]',
    ],
    { 'documents/a/u1/you.graphql': 'query you', 'documents/b': null },
  ),
  problemCase(
    'a link to a folder with the name of a file',
    { 'documents/x.graphql': { link: 'a' } },
    [
      'documents/x.graphql:1:1  it is a link to a folder, which is not followed → replace it by a folder  [source-unreadable]',
    ],
    { 'documents/a/x.graphql': { link: 'me.graphql' } },
  ),
  problemCase(
    'names that look valid',
    { 'documents/a/x.graphql.txt': '', 'documents/a/y.graphql ': '', 'documents/a/z.grapqhl': '' },
    [
      'documents/a/x.graphql.txt:1:1  x.graphql.txt is not read: sources end with .graphql → rename it to documents/a/x.graphql, or move it out of the folder  [source-name]',
      'documents/a/y.graphql :1:1  y.graphql  is not read: sources end with .graphql → rename it to documents/a/y.graphql, or move it out of the folder  [source-name]',
      'documents/a/z.grapqhl:1:1  z.grapqhl is not read: sources end with .graphql → rename it to documents/a/z.graphql, or move it out of the folder  [source-name]',
    ],
    { 'documents/a/README.md': '', 'documents/a/CODEOWNERS': '', 'documents/a/me.graphql~': 'what an editor kept' },
  ),
  problemCase(
    'unexpected files',
    { 'schema/lint.yaml': '' },
    [
      'schema/lint.yaml:1:1  lint.yaml is not read: sources end with .graphql → move it out of the folder  [source-name]',
    ],
    { 'schema/.lint.yaml': '' },
  ),
  problemCase(
    'a folder instead of retired.yaml',
    { 'documents/retired.yaml': null },
    [
      'documents/retired.yaml:1:1  it is a folder → write the retired ids into a file of this name, and remove the folder  [source-unreadable]',
    ],
    { 'documents/retired.yaml': '' },
  ),
  {
    name: 'a name that is not UTF-8',
    wrong: () => problemsIn({ ...RIGHT, 'documents/a/gr\xfcn.graphql': 'query gruen' }, 'latin1'),
    says: ['documents/a/gr\uFFFDn.graphql:1:1  its name is not UTF-8 → rename it  [source-name]'],
    right: () => problemsIn({ ...RIGHT, 'documents/a/gr\xfcn.graphql': 'query gruen' }),
  },
  {
    name: 'a folder without documents',
    wrong: () => problemsIn({ 'schema/a.graphql': 'type Query', documents: null }),
    says: [
      'documents:1:1  there is no .graphql file below documents/ → write the first operation there, or restore the files (git checkout documents)  [source-missing]',
    ],
    right: () => problemsIn(RIGHT),
  },
  {
    name: 'no SDL',
    wrong: () => problemsIn({ 'documents/a/me.graphql': 'query me' }),
    says: [
      'schema:1:1  there is no .graphql file below schema/ → write type Query there, or restore the files (git checkout schema)  [source-missing]',
    ],
    right: () => problemsIn(RIGHT),
  },
];
