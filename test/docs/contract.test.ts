import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { changeKindsOf } from '../../packages/contract/src/verdict/compare/index.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/contract.md'), 'utf8');

it('documents each kind of change with the verdict and reason of the comparison', () => {
  const documented = [...page.matchAll(/^\| `([a-z-]+)` \| (\w+) \| (.+) \|$/gm)].map(([, ...row]) => row);
  const expected = [...changeKindsOf(config)].map(([kind, { verdict, because }]) => [kind, verdict, because]);
  expect(documented).toEqual(expected);
});
