import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '../../src/base/package-root.js';
import type { Policy } from '../../src/contract/manifest.js';
import { manifest } from '../support/manifest.js';

// docs/rules.md §2.2 says of each operation what its policy in the manifest says.

const WHO: Readonly<Record<string, string>> = {
  PUBLIC: 'P',
  ACTIVE: 'A',
  'ACTIVE PENDING': 'S',
  'ACTIVE BLOCKED PENDING': 'B',
};
const SERVER: Readonly<Record<Policy['gameServer'], string>> = {
  NONE: '–',
  SESSION: 'S',
  ARGUMENT: 'E',
  EITHER: 'E/S',
};

describe('the table of operations in the rules', () => {
  const [, section = ''] = readFileSync(join(packageRoot, 'docs/rules.md'), 'utf8').split('### 2.2 ');
  const rows = section
    .split('\n### ')[0]
    ?.split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );

  it('is the manifest', () => {
    const published = Object.entries(manifest.operations).map(([id, { kind, policy }]) => {
      const who = policy.access === 'PUBLIC' ? 'PUBLIC' : [...policy.viewer].sort().join(' ');
      return [`\`${id}\``, kind, WHO[who], SERVER[policy.gameServer]].join(' ');
    });
    expect(rows?.map(([id, kind, who, server]) => [id, kind, who, server].join(' ')).sort()).toEqual(published.sort());
  });

  it('says of each operation that answers in maintenance that it does', () => {
    const surviving = Object.entries(manifest.operations).filter(([, { policy }]) => policy.survivesMaintenance);
    const said = rows?.filter(([, , , , note]) => note?.includes('in maintenance')).map(([id]) => id);
    expect(said?.sort()).toEqual(surviving.map(([id]) => `\`${id}\``).sort());
  });
});
