import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue, rateLimits } from '../../src/base/errors/catalogue.js';
import { packageRoot } from '../../src/base/package-root.js';

// What docs/clients.md says of errors is what the catalogue says.

const clients = readFileSync(join(packageRoot, 'docs/clients.md'), 'utf8');
const yesOrNo = (value: boolean | 'BY_LIMIT') => (value === 'BY_LIMIT' ? 'by its limit' : value ? 'yes' : 'no');

/** The lines between the two, less the table's head. */
function rowsBetween(from: string, to: string): string[] {
  const [, rest] = clients.split(from);
  const [text] = rest?.split(to) ?? [];
  const rows = text?.split('\n').filter((line) => line.startsWith('|')) ?? [];
  if (rows.length < 2) throw new Error(`docs/clients.md has no table after ${from}`);
  return rows.slice(2);
}

describe('the table of errors', () => {
  it('is what the catalogue has for clients', () => {
    const rows = Object.entries(catalogue)
      .filter(([, { audience }]) => audience === 'CLIENTS')
      .map(
        ([code, { category, status, retryable }]) =>
          `| \`${code}\` | \`${category}\` | ${status} | ${yesOrNo(retryable)} |`,
      );
    expect(rowsBetween('<!-- errors:', '<!-- /errors -->')).toEqual(rows);
  });
});

describe('the table of limits', () => {
  it('has each limit, and whether a program may send the same again', () => {
    const told = rowsBetween('<!-- limits:', '<!-- /limits -->').map((row) =>
      row.split('|').map((cell) => cell.trim()),
    );
    expect(told.map(([, name, , retryable]) => [name, retryable])).toEqual(
      Object.entries(rateLimits).map(([name, { retryable }]) => [`\`${name}\``, yesOrNo(retryable)]),
    );
  });
});
