import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { type Category, catalogue, isRetryableLimit, rateLimits } from '../../src/base/errors/catalogue.js';
import { packageRoot } from '../../src/base/package-root.js';
import { placeOf } from '../support/place.js';

// Documents for clients must match the error catalogue.

const clients = readFileSync(join(packageRoot, 'docs/clients.md'), 'utf8');
const reference = readFileSync(join(packageRoot, 'generated/reference.md'), 'utf8');
const yesOrNo = (value: boolean | 'BY_LIMIT') => (value === 'BY_LIMIT' ? 'by its limit' : value ? 'yes' : 'no');

/** The rows of the table between two markers. */
function rowsBetween(from: string, to: string): string[] {
  const [, rest] = clients.split(from);
  const [text] = rest?.split(to) ?? [];
  const rows = text?.split('\n').filter((line) => line.startsWith('|')) ?? [];
  if (rows.length < 2) throw new Error(`docs/clients.md has no table after ${from}`);
  return rows.slice(2);
}

/** rules.md §0.7 */
const isStatusOf: Readonly<Record<Category, (status: number) => boolean>> = {
  internal: (status) => status >= 500,
  authentication: (status) => status === 401,
  not_found: (status) => status === 404,
  authorization: (status) => status === 403 || status === 429,
  validation: (status) => status >= 400 && status < 500 && ![401, 403, 404, 429].includes(status),
};

it('gives each code a status of its category', () => {
  const wrong = Object.entries(catalogue).filter(([, { category, status }]) => !isStatusOf[category](status));
  expect(wrong).toEqual([]);
});

describe('the reference', () => {
  const codes = Object.entries(catalogue).filter(([, { audience }]) => audience === 'CLIENTS');

  it.each(codes)('matches the error catalogue for %s', (code, { category, status, retryable }) => {
    expect(reference).toContain(`| \`${code}\` | \`${category}\` | ${status} | ${yesOrNo(retryable)} |`);
  });

  it('lists each common error once', () => {
    const [, table = ''] = reference.split('\n## Common errors\n');
    const common = codes.filter(([, entry]) => entry.group !== null).map(([code]) => code);
    expect([...(table.split('\n## ')[0] ?? '').matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code)).toEqual(common);
    for (const code of common) expect(reference.split(`| \`${code}\` |`)).toHaveLength(2);
  });

  it('omits errors of operators', () => {
    for (const [code, { audience }] of Object.entries(catalogue))
      if (audience === 'OPERATORS') expect(reference).not.toContain(`\`${code}\``);
  });
});

describe('the table of limits', () => {
  it('lists each limit and whether it is retryable', () => {
    const documented = new Map(
      rowsBetween('<!-- limits:', '<!-- /limits -->').map((row) => {
        const [, name, , retryable] = row.split('|').map((cell) => cell.trim());
        return [name, retryable];
      }),
    );
    const at = placeOf('docs/clients.md', '<!-- /limits -->');
    const missing = rateLimits.flatMap((name) => {
      const retryable = yesOrNo(isRetryableLimit(name));
      return documented.get(`\`${name}\``) === retryable ? [] : [`${at} → | \`${name}\` | … | ${retryable} |`];
    });
    expect(missing).toEqual([]);
    expect(documented.size).toBe(rateLimits.length);
  });
});
