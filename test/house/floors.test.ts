import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { describe, expect, it } from '@jest/globals';

/** DESIGN's house, from the ground up; folders of one floor do not import each other. */
const FLOORS = [['base'], ['storage', 'consumer'], ['domain'], ['contract'], ['request'], ['http', 'cli'], ['main']];
const ROOT = join(import.meta.dirname, '../../src');

interface Import {
  readonly from: string;
  readonly to: string;
}

const floorOf = (file: string): number => FLOORS.findIndex((folders) => folders.includes(file.split('/')[0] ?? ''));

/** All imports among the sources, types included: what is only a type ties two files together as well. */
function importsOf(files: ReadonlyMap<string, string>): Import[] {
  return [...files].flatMap(([from, text]) =>
    [...text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)].map(([, target]) => ({
      from,
      to: normalize(join(dirname(from), (target ?? '').replace(/\.js$/, '.ts'))),
    })),
  );
}

const upward = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    if (to.startsWith('..')) return false; // generated/, which the compiler makes
    if (from.split('/')[0] === to.split('/')[0]) return false;
    if (to.startsWith('contract/compile/') && !from.startsWith('main/')) return true; // build time, not request time
    return floorOf(to) >= floorOf(from);
  });

const throughWall = (imports: readonly Import[]): Import[] =>
  imports.filter(({ from, to }) => {
    const [, slice, file] = to.split('/');
    const inSlice = to.startsWith('domain/') && to.split('/').length === 3;
    return inSlice && from.split('/').slice(0, 2).join('/') !== `domain/${slice}` && file !== 'index.ts';
  });

/** The first cycle found, as a path; empty when there is none. */
function cycle(imports: readonly Import[]): string[] {
  const next = new Map<string, Import[]>();
  for (const edge of imports) next.set(edge.from, [...(next.get(edge.from) ?? []), edge]);
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file];
    if (done.has(file)) return [];
    for (const { to } of next.get(file) ?? []) {
      const found = visit(to, [...path, file]);
      if (found.length > 0) return found;
    }
    done.add(file);
    return [];
  };
  for (const file of next.keys()) {
    const found = visit(file, []);
    if (found.length > 0) return found;
  }
  return [];
}

const sources = new Map(
  readdirSync(ROOT, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => [relative(ROOT, file), readFileSync(file, 'utf8')]),
);

describe('the house', () => {
  const imports = importsOf(sources);

  it('has every source file on a floor and finds its imports', () => {
    expect([...sources.keys()].filter((file) => floorOf(file) < 0)).toEqual([]);
    expect(imports.length).toBeGreaterThan(sources.size);
    expect(imports.filter(({ to }) => !to.startsWith('..') && !sources.has(to))).toEqual([]);
  });

  it('has no import upward', () => expect(upward(imports)).toEqual([]));

  it('has no import of the inside of a slice', () => expect(throughWall(imports)).toEqual([]));

  it('has no cycle', () => expect(cycle(imports)).toEqual([]));

  it('would notice each of them', () => {
    const edge = (from: string, to: string): Import => ({ from, to });
    expect(upward([edge('base/a.ts', 'storage/b.ts')])).toHaveLength(1);
    expect(upward([edge('http/a.ts', 'cli/b.ts')])).toHaveLength(1);
    expect(upward([edge('request/a.ts', 'contract/compile/b.ts')])).toHaveLength(1);
    expect(throughWall([edge('domain/users/a.ts', 'domain/servers/repository.ts')])).toHaveLength(1);
    expect(cycle([edge('a.ts', 'b.ts'), edge('b.ts', 'c.ts'), edge('c.ts', 'a.ts')])).toEqual([
      'a.ts',
      'b.ts',
      'c.ts',
      'a.ts',
    ]);
  });

  it('keeps its files small', () => {
    const lines = [...sources].map(([file, text]) => ({ file, lines: text.split('\n').length }));
    expect(lines.filter((file) => file.lines > 250)).toEqual([]);
  });
});
