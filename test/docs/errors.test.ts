import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { catalogue } from '../../src/base/errors/catalogue.js';
import { packageRoot } from '../../src/base/package-root.js';
import type { ManifestEntry } from '../../src/contract/manifest.js';
import { manifest } from '../support/manifest.js';

// What docs/clients.md says of errors and operations is what the catalogue and the manifest say.

const clients = readFileSync(join(packageRoot, 'docs/clients.md'), 'utf8');
const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');

/** The lines between the two, less the table's head. */
function rowsBetween(from: string, to: string): string[] {
  const [, rest] = clients.split(from);
  const [text] = rest?.split(to) ?? [];
  const rows = text?.split('\n').filter((line) => line.startsWith('|')) ?? [];
  if (rows.length < 2) throw new Error(`docs/clients.md has no table after ${from}`);
  return rows.slice(2);
}
const cells = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());
const names = (cell: string) => [...cell.matchAll(/`(\w+)`\??/g)].map(([shown]) => shown);

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

describe('the table of operations', () => {
  const rows = new Map(
    rowsBetween('## Operations', '\n## ')
      .map(cells)
      .map(([id = '', ...row]) => [id.replaceAll('`', ''), row]),
  );
  const operations = Object.entries(manifest.operations);

  it('has every published operation, and no other', () => {
    expect([...rows.keys()].sort()).toEqual(operations.map(([id]) => id).sort());
  });

  it.each(operations)('says of %s whether it needs a session, its variables and its own errors', (id, operation) => {
    const [session, variables = '', , errors = ''] = rows.get(id) ?? [];
    expect(session).toBe(yesOrNo(operation.policy.access === 'SESSION'));
    expect(names(variables).sort()).toEqual(variablesOf(operation).sort());
    expect(names(errors).sort()).toEqual(operation.policy.errors.map((code) => `\`${code}\``).sort());
  });
});

/** As the table writes them: `name`, and with a question mark where it may be left out. */
function variablesOf({ variables: { properties, required } }: ManifestEntry): string[] {
  return Object.keys(Object(properties)).map((name) => `\`${name}\`${Object(required).includes(name) ? '' : '?'}`);
}
