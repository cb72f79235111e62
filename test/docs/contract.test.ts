import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import config from '../../contract.config.js';
import { changeKindsOf } from '../../packages/contract/src/verdict/compare/index.js';

const page = readFileSync(join(import.meta.dirname, '../../docs/contract.md'), 'utf8');

it('tells client developers of each kind of change what the comparison says of it', () => {
  const told = [...page.matchAll(/^\| `([a-z-]+)` \| (\w+) \| (.+) \|$/gm)].map(([, ...row]) => row);
  const said = [...changeKindsOf(config)].map(([kind, { verdict, because }]) => [kind, verdict, because]);
  expect(told).toEqual(said);
});
