import config from '../../../contract.config.js';
import { staleFiles } from '../../../packages/contract/src/codegen/stale.js';
import { compile } from '../../../packages/contract/src/compile.js';
import { canonicalPretty } from '../../../packages/contract/src/json.js';
import { formatDiagnostic } from '../../../packages/contract/src/sdl/diagnostic.js';
import { sourcesOf } from '../support.js';
import { document, type ProblemCase } from './problem.js';

const { manifest, schemaText } = compile(
  sourcesOf({ ...document('thing', 'query thing { thing { id } }'), retired: 'old: {on: 2026-01-01, reason: gone}' }),
  config,
);
const MANIFEST = canonicalPretty(manifest);
const SCHEMA = schemaText ?? '';

const files = [
  { filename: 'generated/manifest.json', content: MANIFEST },
  { filename: 'generated/schema.graphql', content: SCHEMA },
];

/** Returns the problems of `--check` for these files; all others are current. */
const problemsOf = (present: Readonly<Record<string, string | null>>): readonly string[] => {
  const contents = new Map<string, string | null>(files.map(({ filename, content }) => [filename, content]));
  for (const [name, text] of Object.entries(present)) contents.set(`generated/${name}`, text);
  const found = staleFiles(files, (filename) => contents.get(filename) ?? null, 'npm run codegen');
  return found.map((file) => formatDiagnostic(file.diagnostic));
};

const lineOf = (text: string, part: string): number => text.slice(0, text.indexOf(part)).split('\n').length;

/** A part of a generated file, changed by hand. */
const edited = (name: string, file: 'manifest.json' | 'schema.graphql', from: string, to: string): ProblemCase => {
  const text = file === 'manifest.json' ? MANIFEST : SCHEMA;
  return {
    name,
    wrong: () => problemsOf({ [file]: text.replace(from, to) }),
    says: [
      `generated/${file}:${lineOf(text, from)}:1  from here on it differs from the output of schema/ and documents/ → run npm run codegen, and commit the files  [generated-stale]`,
    ],
    right: () => problemsOf({ [file]: text }),
  };
};

export const generated: readonly ProblemCase[] = [
  edited('an edited cost', 'manifest.json', '"cost": 2', '"cost": 1'),
  edited('an edited sunset', 'manifest.json', '"sunset": null', '"sunset": {}'),
  edited('an edited text', 'manifest.json', '    id\\n', '    id secret\\n'),
  edited('an edited access', 'manifest.json', '"access": "PUBLIC"', '"access": "SESSION"'),
  edited('an edited retired id', 'manifest.json', '"2026-01-01"', '"2026-01-02"'),
  edited('an edited hash', 'manifest.json', 'sha256:', 'sha512:'),
  edited('edited SDL', 'schema.graphql', 'secret: String', 'secret: Int'),
  edited('a generated file with Windows line ends', 'schema.graphql', '\n', '\r\n'),
  {
    name: 'a truncated generated file',
    wrong: () => problemsOf({ 'manifest.json': MANIFEST.slice(0, -3) }),
    says: [
      `generated/manifest.json:${MANIFEST.split('\n').length - 2}:1  from here on it differs from the output of schema/ and documents/ → run npm run codegen, and commit the files  [generated-stale]`,
    ],
    right: () => problemsOf({}),
  },
  {
    name: 'a missing generated file',
    wrong: () => problemsOf({ 'schema.graphql': null }),
    says: [
      'generated/schema.graphql:1:1  the file is missing → run npm run codegen, and commit the files  [generated-stale]',
    ],
    right: () => problemsOf({}),
  },
];
