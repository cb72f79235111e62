import { describe, expect, it } from '@jest/globals';
import config from '../../../contract.config.js';
import { changeKindsOf } from '../../../packages/contract/src/verdict/compare/index.js';
import { alternatives, inputs } from './inputs.js';
import { literals, meanings } from './meanings.js';
import { gameServers, policies, safeguards } from './policies.js';
import { results } from './results.js';
import { kindsOfRetirement } from './retirement.js';
import type { Row } from './row.js';
import { shapes, unnamed } from './shapes.js';
import { compareStep, lines, type Step } from './support.js';

// All kinds of changes of SDL and documents, in both directions. Rows are in the files beside this
// one; `says` and `back` list the changes: documentId, verdict, kind, path, file and line.

const tables: Readonly<Record<string, readonly Row[]>> = {
  variables: inputs,
  'exclusive variables': alternatives,
  results: results,
  'possible types': shapes,
  'possible types without names': unnamed,
  'fields behind the keys': meanings,
  'literals of documents': literals,
  policies: policies,
  'the source of the game server': gameServers,
  safeguards: safeguards,
};

const rows = Object.values(tables).flat();
const reversed = ({ before, after }: Step): Step => ({ before: after, after: before });

describe.each(Object.entries(tables))('a change of %s', (_, table) => {
  it.each(table.map((row) => [row.name, row] as const))('%s', (_name, { step, says, back }) => {
    expect(lines(compareStep(step))).toEqual(says);
    expect(lines(compareStep(reversed(step)))).toEqual(back);
  });
});

describe('the table of changes', () => {
  const lists = rows.flatMap(({ says, back }) => [says, back]);
  const kinds = lists.flat().map((line) => line.split('  ')[2] ?? '');

  it('has more than 300 rows with unique names', () => {
    expect(lists.length).toBeGreaterThan(300);
    for (const table of Object.values(tables)) expect(new Set(table.map(({ name }) => name)).size).toBe(table.length);
  });

  it('has a row for each kind of SDL and documents', () => {
    // The error catalogue is no source of the compiler; names-and-codes.test.ts tests its changes.
    const others = [
      ...kindsOfRetirement,
      'error-status-changed',
      'error-category-changed',
      'error-retryability-changed',
    ];
    const missing = [...changeKindsOf(config).keys()].filter((kind) => !kinds.includes(kind));
    expect(missing.sort()).toEqual([...others].sort());
  });

  it('has a place for each change', () =>
    expect(lists.flat().filter((line) => !/ {2}\S+:\d+$/.test(line))).toEqual([]));
});
