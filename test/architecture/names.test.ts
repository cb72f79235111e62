import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';

// CONTRIBUTING.md, "Writing style": the rules that neither Biome nor cspell can check.

const MAX_COLUMNS = 100;

// cspell:ignore lent told
/** Words that say nothing about the value, so that an exported name needs a noun beside them. */
const BARE = new Set([
  'fault',
  'found',
  'given',
  'held',
  'known',
  'lent',
  'one',
  'promise',
  'shown',
  'taken',
  'told',
  'what',
]);
/** Retired forms that consist of several words, which cspell splits. */
const RETIRED = /^(?:demand[A-Z].*|seeTo|[A-Z].*Parts)$/;

interface Source {
  readonly file: string;
  readonly text: string;
}

/** Files of the repository with one of the endings, without what is generated or installed. */
function sourcesOf(endings: RegExp): Source[] {
  const isOwn = (name: string): boolean => !/^(?:\.git|data|dist|generated|node_modules)$/.test(name);
  const filesOf = (folder: string): string[] =>
    readdirSync(join(packageRoot, folder), { withFileTypes: true })
      .filter(({ name }) => isOwn(name))
      .flatMap((entry) => {
        const path = posix.join(folder, entry.name);
        return entry.isDirectory() ? filesOf(path) : entry.isFile() ? [path] : [];
      });
  return filesOf('.')
    .filter((file) => endings.test(file))
    .map((file) => ({ file, text: readFileSync(join(packageRoot, file), 'utf8') }));
}

const DECLARED =
  /^export (?:declare )?(?:default )?(?:abstract )?(?:async )?(?:class|const|enum|function\*?|interface|let|type) (\w+)/gm;
const LISTED = /^export (?:type )?\{([^}]*)\}/gm;

function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(DECLARED)].map(([, name = '']) => name);
  const listed = [...text.matchAll(LISTED)].flatMap(([, names = '']) => names.split(','));
  return [...declared, ...listed.map((name) => name.trim().split(/\s+/).at(-1) ?? '')];
}

const isAmbiguous = (name: string): boolean => BARE.has(name.toLowerCase()) || RETIRED.test(name);

const ambiguousNames = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    exportedNames(text)
      .filter(isAmbiguous)
      .map((name) => `${file}: ${name}`),
  );

const IMPORTED = /^import (?:type )?\{([^}]*)\} from '[^']*packages\/contract\//gm;
/** Migrations and the texts of a language have the same names by rule. */
const ALIKE = /\/(?:migrations|messages|texts)\//;

/**
 * Names that two of the sources declare, or one that another one imports from the toolkit, with
 * their files.
 */
function sharedNames(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  const add = (name: string, file: string) => files.set(name, (files.get(name) ?? new Set()).add(file));
  for (const { file, text } of sources) {
    for (const [, name = ''] of text.matchAll(DECLARED)) add(name, file);
    for (const [, names = ''] of text.matchAll(IMPORTED))
      for (const [, name = ''] of names.matchAll(/(?:^|,)\s*(?:type )?(\w+)/g)) add(name, 'packages/contract');
  }
  return [...files].flatMap(([name, of]) => (of.size > 1 ? [`${name}: ${[...of].join(', ')}`] : []));
}

const COMMENT = { js: /^\s*(?:\/\/|\/\*|\*)/, hash: /^\s*#/ };
const commentOf = (file: string): RegExp => (/\.(?:[cm]?[jt]sx?|css)$/.test(file) ? COMMENT.js : COMMENT.hash);

/** Lines of comments that are too long and could be broken: a link or a row of a table cannot. */
const wideComments = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const isWide = [...line].length > MAX_COLUMNS && commentOf(file).test(line);
      return isWide && !/https?:\/\/|^\s*(?:\*|#)\s*\|/.test(line) ? [`${file}:${index + 1}`] : [];
    }),
  );

/** Lines with an open decision, as `npm run new` writes them. */
const openDecisions = (sources: readonly Source[]): string[] =>
  sources.flatMap(({ file, text }) =>
    text.split('\n').flatMap((line, index) => {
      const [, decision] = /(?:^|\s)(?:\/\/|#|--) TODO: (.*)/.exec(line) ?? [];
      return decision === undefined ? [] : [`${file}:${index + 1}  ${decision} → decide, and delete the comment`];
    }),
  );

const code = sourcesOf(/\.(?:tsx?|m?js)$/);
const commented = sourcesOf(/\.(?:tsx?|m?js|css|graphql|ya?ml|sh)$|^Dockerfile$|^\.ci\/run$/);

describe('exported names', () => {
  it('are read from all forms of export', () => {
    const forms = [
      'export const a = 1;',
      'export async function b() {}',
      'export abstract class C {}',
      'export type { D, E as F };',
      'export { g } from "./g.js";',
    ];
    expect(exportedNames(forms.join('\n'))).toEqual(['a', 'b', 'C', 'D', 'F', 'g']);
    expect(code.flatMap(({ text }) => exportedNames(text)).length).toBeGreaterThan(3_000);
  });

  it.each([
    'export const known = 1;',
    'export function demandPin() {}',
    'export { a as Fault };',
    'export interface GateParts {}',
  ])('are reported if ambiguous: %s', (text) => {
    expect(ambiguousNames([{ file: 'a.ts', text }])).toHaveLength(1);
    expect(ambiguousNames([{ file: 'a.ts', text: 'export const knownPlaces = 1;\nexport { one as a };' }])).toEqual([]);
  });

  it('are not a bare ambiguous word', () => {
    expect(ambiguousNames(code)).toEqual([]);
  });

  it('of src are declared once, and not imported from the toolkit too', () => {
    const own = code.filter(({ file }) => /^src\/.*(?<!\.(?:test|machine))\.ts$/.test(file) && !ALIKE.test(file));
    expect(own.length).toBeGreaterThan(300);
    expect(sharedNames(own)).toEqual([]);
    const two = [
      'export const a = 1;',
      'export interface a {}',
      "import { type a, b } from '../packages/contract/src/a.js';",
    ];
    const reported = [
      [0, 1],
      [1, 2],
    ].map((pair) => sharedNames(pair.map((at) => ({ file: `${at}`, text: two[at] ?? '' }))));
    expect(reported).toEqual([['a: 0, 1'], ['a: 1, packages/contract']]);
  });
});

describe('comments', () => {
  const wide = `// ${'word '.repeat(20)}`;

  it.each([
    ['a.ts', wide],
    ['a.css', `/* ${wide}`],
    ['a.ts', ` * ${wide}`],
    ['a.yaml', `# ${wide}`],
  ])('are reported if wider than 100 columns: %s', (file, text) => {
    expect(wideComments([{ file, text }])).toEqual([`${file}:1`]);
    expect(wideComments([{ file, text: text.slice(0, MAX_COLUMNS) }])).toEqual([]);
    expect(wideComments([{ file, text: text.replace('word', 'https://example.com/') }])).toEqual([]);
  });

  it('have at most 100 columns', () => {
    expect(commented.length).toBeGreaterThan(1_000);
    expect(wideComments(commented)).toEqual([]);
  });

  it('have no open decision of npm run new', () => {
    expect(openDecisions(commented.filter(({ file }) => file !== 'src/dev/new-slice/joins.mjs'))).toEqual([]);
    expect(openDecisions([{ file: 'a.yaml', text: '# TODO: choose.' }])).toEqual([
      'a.yaml:1  choose. → decide, and delete the comment',
    ]);
  });
});
