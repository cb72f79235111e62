import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';
import { paragraphsOf } from '../support/paragraphs.js';

// Citations in code, tests and documents refer to existing paragraphs of the rules and of the
// architecture, and to existing decisions.

const CITING = [
  'packages',
  'src',
  'test',
  'bench',
  'schema',
  'documents',
  'docs',
  'packages/console/src',
  'README.md',
  'CONTRIBUTING.md',
  'codegen.ts',
];
const TEXT = /\.(?:tsx?|mjs|js|md|graphql|yaml)$/;

const filesBelow = (path: string): string[] =>
  statSync(path).isFile()
    ? [path]
    : readdirSync(path, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && TEXT.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name));

const decisions = new Set(
  readdirSync(join(packageRoot, 'docs/decisions')).flatMap((name) => {
    const [, number] = /^0*(\d+)-/.exec(name) ?? [];
    return number === undefined ? [] : [number];
  }),
);
const documents = new Map(
  ['rules', 'architecture'].map((name) => [
    `${name}.md`,
    paragraphsOf(readFileSync(join(packageRoot, `docs/${name}.md`), 'utf8')),
  ]),
);

const NUMBER = String.raw`§\d+(?:\.\d+)*(?:–\d+(?:\.\d+)*)?`;
const CITATION = new RegExp(
  String.raw`(rules\.md|architecture\.md)[\s/*]+(${NUMBER}(?:(?:,| and|,? or)\s+${NUMBER})*)`,
  'g',
);
const DECISION = /(?:decisions?|docs\/decisions\/0*)\s*(\d+)\b/gi;
/** An item beside its paragraph: `§3.8, 2`. Written as `§3.8.2` it is checked. */
const LOOSE = /§\d+(?:\.\d+)*,? (?:†|(?:rows? |invariant )?\d+\b)/g;
/** Former documents that are not in the repository. */
const ELSEWHERE = /(?<!docs\/)\boperations\.md (?:§|D\d)|\bDESIGN(?:\.md)?(?: §|')|\bprotocol\.md|\binterface\.md/;

/** Returns the citations of a text without a target. */
function dangling(text: string): string[] {
  const paragraphs = [...text.matchAll(CITATION)].flatMap(([, name = '', numbers = '']) =>
    [...numbers.matchAll(/\d+(?:\.\d+)*/g)]
      .filter(([number]) => !documents.get(name)?.has(number))
      .map(([number]) => `${name} §${number}`),
  );
  const records = [...text.matchAll(DECISION)]
    .filter(([, number = '']) => !decisions.has(number))
    .map(([cited]) => cited);
  const loose = [...text.matchAll(LOOSE)].map(([cited]) => cited);
  const [outside] = ELSEWHERE.exec(text) ?? [];
  return [...paragraphs, ...records, ...loose, ...(outside === undefined ? [] : [outside])];
}

describe('citations', () => {
  const files = CITING.flatMap((path) => filesBelow(join(packageRoot, path))).filter(
    (file) => file !== import.meta.filename,
  );

  it('refer to existing paragraphs and decisions', () => {
    const problems = files.flatMap((file) =>
      dangling(readFileSync(file, 'utf8')).map((citation) => `${relative(packageRoot, file)}: ${citation}`),
    );
    expect(problems).toEqual([]);
  });

  it('are frequent', () => {
    const count = files.reduce((sum, file) => sum + [...readFileSync(file, 'utf8').matchAll(CITATION)].length, 0);
    expect(count).toBeGreaterThan(150);
  });

  it.each([
    'rules.md §3.99',
    'rules.md §3.4.99',
    'rules.md §3.4, §9.9',
    'rules.md §3.4 and §9.9',
    'rules.md §3.4, 2',
    '§3.4 rows 2 and 3',
    'architecture.md §77',
    'decision 999',
    'docs/decisions/0999',
    'operations.md §3.4',
    'DESIGN §6',
  ])('would be noticed where they lead nowhere: %s', (citation) => expect(dangling(citation)).toHaveLength(1));

  it.each(['rules.md §3.4', 'rules.md §3.4.2', 'rules.md §3.4, §3.5 and §3.6', 'architecture.md §5', 'decision 11'])(
    'accepts %s',
    (citation) => expect(dangling(citation)).toEqual([]),
  );
});
