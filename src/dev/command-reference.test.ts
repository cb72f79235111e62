import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { packageRoot } from '../base/package-root.js';
import { commandReference } from './command-reference.js';

it('shows defaults of durations as the option accepts them', () => {
  const reference = commandReference();
  expect(reference).toMatch(/`--grace <duration>` \| .*\(default: 24h\)/);
  expect(reference).toMatch(/`--expires <duration>` \| .*\(default: 90d\)/);
});

it('generated/commands.md has the current commands, options and roles', () => {
  const written = readFileSync(join(packageRoot, 'generated/commands.md'), 'utf8').split('\n');
  const current = commandReference().split('\n');
  const changed = current.filter((line) => !written.includes(line));
  expect(changed.map((line) => `${line} → npm run commands`)).toEqual([]);
  expect(written).toEqual(current);
});
