import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';
import { throttles } from '../../src/base/throttles.js';
import { type DeclaredThrottle, throttleProblems } from '../support/throttle-problems.js';

// A throttle is one value of src/base/throttles.ts. These tests demand what cannot derive from it.

const read = (file: string): string => readFileSync(join(packageRoot, file), 'utf8');
const sources = {
  rules: read('docs/rules.md'),
  dailyWork: read('docs/daily-work.md'),
  clients: read('docs/clients.md'),
  domain: readdirSync(join(packageRoot, 'src/domain'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .map((file) => read(join('src/domain', file)))
    .join('\n'),
};

/** Wrong codes of a user. */
const codes: DeclaredThrottle = {
  ...{ class: 'CODE', code: 'CODES' },
  limits: [{ name: 'code', rule: '3.3.12', points: 10, lockouts: [{ name: 'CODES' }] }],
};

describe('the throttles', () => {
  it('are counted, unique and documented', () => {
    expect(throttleProblems(throttles, sources)).toEqual([]);
  });

  it('name the file and the fix of each missing part', () => {
    expect(throttleProblems([...throttles, codes], sources)).toEqual([
      "src/base/throttles.ts: no service counts code → take throttles.counter('code') in src/domain",
      'docs/rules.md §3.3.12: does not state 10 of code → write it, or correct its rule in src/base/throttles.ts',
      'docs/daily-work.md: no row `CODES` with 10 of code → add it below "throttles:"',
      'docs/clients.md: no row `CODES` → add it below "limits:"',
    ]);
  });

  it('name a value that two throttles have', () => {
    const [password] = throttles.filter((throttle) => throttle.class === 'PASSWORD');
    expect(password && throttleProblems([...throttles, password], sources)).toEqual(
      ['class PASSWORD', 'code PASSWORD', 'limit user', 'lockout PASSWORD'].map(
        (value) => `src/base/throttles.ts: two throttles have the ${value} → rename one`,
      ),
    );
  });
});
