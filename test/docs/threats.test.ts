import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';
import { controls } from '../controls/list.js';

// docs/threats.md is the list of guarantees: the tests and controls of its rows exist, every
// control has a row, and every asset and attacker is used.

const document = readFileSync(join(packageRoot, 'docs/threats.md'), 'utf8');
const NAMED = /`([\w/.-]+\.(?:test|machine|long)\.ts|controls\/[\w-]+\.ts)` \((.+?)\)(?=, `| \||$)/g;

/** The cells of the rows of all tables, without heads. */
const rowsOf = (text: string): string[][] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\| ?(?:---|Asset|\|)|^\|-/.test(line))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

/** Returns the missing references of a row. */
function problemsOf(row: readonly string[], ids: ReadonlySet<string>): string[] {
  const [assets = '', attackers = '', guarantee = '', tests = '', control = ''] = row;
  const unknown = [...assets.split(', '), ...attackers.split(', ')].filter((id) => !ids.has(id));
  const missing = [...`${tests} |`.matchAll(NAMED), ...`${control} |`.matchAll(NAMED)].filter(
    ([, file = '', words = '']) => !isThere(file, words),
  );
  return [
    ...unknown.map((id) => `${guarantee}: there is no asset or attacker ${id}`),
    ...missing.map(([named]) => `${guarantee}: ${named} does not exist`),
    ...(hasNamesOnly(tests) ? [] : [`${guarantee}: no test`]),
    ...(hasNamesOnly(control) ? [] : [`${guarantee}: no control`]),
  ];
}

/** True if the cell contains only names of tests or controls. */
const hasNamesOnly = (cell: string): boolean =>
  cell !== '' && `${cell} |`.replaceAll(NAMED, '').replaceAll(', ', '') === ' |';

function isThere(file: string, words: string): boolean {
  const path = join(packageRoot, /^(?:packages|src)\//.test(file) ? '' : 'test', file);
  if (!existsSync(path)) return false;
  const text = readFileSync(path, 'utf8');
  if (!text.includes(words)) return false;
  return !file.startsWith('controls/') || controls.some(({ guarantee }) => guarantee.startsWith(words));
}

/** The guarantees of controls without a row. */
function withoutRow(rows: readonly (readonly string[])[], guarantees: readonly string[]): string[] {
  const named = rows.flatMap(([, , , , cell = '']) =>
    [...`${cell} |`.matchAll(NAMED)].flatMap(([, file = '', words = '']) =>
      file.startsWith('controls/') ? [words] : [],
    ),
  );
  return guarantees.filter((guarantee) => !named.some((words) => guarantee.startsWith(words)));
}

describe('docs/threats.md', () => {
  const rows = rowsOf(document);
  const ids = new Set(rows.filter(({ length }) => length === 3).map(([id = '']) => id));
  const guarantees = rows.filter(({ length }) => length === 5);

  it('names existing tests and controls', () => {
    expect(rows.filter(({ length }) => length !== 3 && length !== 5)).toEqual([]);
    expect(guarantees.flatMap((row) => problemsOf(row, ids))).toEqual([]);
    expect(guarantees.length).toBeGreaterThan(130);
  });

  it('has a row for every control', () => {
    const all = controls.map(({ guarantee }) => guarantee);
    expect(all.length).toBeGreaterThan(150);
    expect(withoutRow(guarantees, all)).toEqual([]);
    expect(withoutRow(guarantees.slice(1), all)).not.toEqual([]);
  });

  it('uses every attacker and asset', () => {
    const used = new Set(guarantees.flatMap(([assets = '', who = '']) => [...assets.split(', '), ...who.split(', ')]));
    expect([...ids].filter((id) => !used.has(id))).toEqual([]);
  });

  const good = [
    'A1',
    'T1',
    'guarantee',
    '`architecture/package-lock.test.ts` (has a hash and no download address)',
    '`architecture/package-lock.test.ts` (detects a package with a problem)',
  ];
  it('accepts a valid row', () => expect(problemsOf(good, ids)).toEqual([]));
  it.each([
    ['an unknown asset', 0, 'A99'],
    ['an unknown attacker', 1, 'T1, T99'],
    ['a missing test file', 3, '`architecture/none.test.ts` (has a hash)'],
    ['an unknown test name', 3, '`architecture/package-lock.test.ts` (nothing of the kind)'],
    ['a cell without a test', 3, 'some day'],
    ['an unknown control', 4, '`controls/files.ts` (file: nothing of the kind)'],
    ['an empty cell of controls', 4, ''],
    ['a dash instead of a control', 4, '–'],
  ])('rejects %s', (_what, cell, text) => {
    expect(problemsOf(good.with(cell, text), ids)).toHaveLength(1);
  });
});
