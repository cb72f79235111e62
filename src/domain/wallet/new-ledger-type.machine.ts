import { readFileSync, writeFileSync } from 'node:fs';
import { beforeAll, expect, it } from '@jest/globals';
import { useCopy } from '../../../test/docs/copy.js';

// A ledger type is one value of `LEDGER_TYPES`. It does not compile before these files know it.

const FILE = 'src/domain/wallet/ledger-types.ts';
/** The project of the console, which includes the domain, with the whole service. */
const PROJECT = 'packages/console/tsconfig.with-service.json';
const INCLUDED = ['src', '../../src'];

const { pathOf, typeErrors } = useCopy();

beforeAll(() => {
  const text = readFileSync(pathOf(FILE), 'utf8');
  const [promotion = ''] = /^ {2}PROMOTION: [\s\S]*?^ {2}\},\n/m.exec(text) ?? [];
  const extended = text.replace(
    promotion,
    `${promotion}${promotion.replaceAll('PROMOTION', 'TRANSFER').replaceAll('promotion', 'transfer').replaceAll('promoted', 'transferred')}`,
  );
  if (extended === text) throw new Error(`${FILE} does not declare PROMOTION`);
  writeFileSync(pathOf(FILE), extended);
  writeFileSync(pathOf(PROJECT), JSON.stringify({ extends: './tsconfig.json', include: INCLUDED }));
});

it('is demanded for the CHECK of the column, for audit, SDL and console', () => {
  const errors = typeErrors(PROJECT)
    .split(/\n(?=\S)/)
    .filter((error) => /'TRANSFER' is missing|'"TRANSFER"' is not assignable|LedgerEntry/.test(error));
  const files = new Set(errors.map((error) => error.replace(/\(.*/s, '').replace(/^(?:\.\.\/)+/, '')));
  expect([...files].toSorted()).toEqual([
    'packages/console/src/words/ledger-types.ts',
    'src/domain/ledger-audit/ledger-audit-view.ts',
    'src/domain/wallet/ledger.ts',
    'src/domain/wallet/wallet-store.ts',
    'src/request/resolvers.ts',
  ]);
});
