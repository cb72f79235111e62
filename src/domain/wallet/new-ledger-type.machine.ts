import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { useCopy } from '../../../test/docs/copy.js';

// A new ledger type does not compile before each of these files handles it.

const MODEL = 'src/domain/wallet/wallet-model.ts';
const SLOW_MS = 120_000;

const { pathOf, typeErrors } = useCopy();

beforeAll(() => {
  const text = readFileSync(pathOf(MODEL), 'utf8');
  const extended = text.replace('export type LedgerType =', "$& 'TRANSFER' |");
  if (extended === text) throw new Error(`${MODEL} does not declare LedgerType`);
  writeFileSync(pathOf(MODEL), extended);
});

/** Lists the files of errors that name the new type. */
function incompleteFiles(project: string): string[] {
  const errors = typeErrors(project)
    .split(/\n(?=\S)/)
    .filter((error) => error.includes('TRANSFER') || error.includes('LedgerEntry'));
  return [...new Set(errors.map((error) => error.replace(/\(.*/s, '').replace(/^(?:\.\.\/)+/, '')))];
}

it(
  'is demanded for the system account, the CHECK of the column, reports, metrics, audit and SDL',
  () =>
    expect(incompleteFiles('tsconfig.build.json').toSorted()).toEqual([
      'src/domain/ledger-audit/ledger-audit-view.ts',
      'src/domain/reports/sales-view.ts',
      'src/domain/statistics/statistics-view.ts',
      'src/domain/wallet/ledger.ts',
      'src/domain/wallet/wallet-store.ts',
      'src/request/resolvers.ts',
    ]),
  SLOW_MS,
);

it(
  'is demanded for the console, in one file',
  () =>
    expect(incompleteFiles('packages/console').filter((file) => file.startsWith('packages/'))).toEqual([
      'packages/console/src/words/ledger-types.ts',
    ]),
  SLOW_MS,
);
