import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, it } from '@jest/globals';
import { checkout } from '../../test/support/process.js';

// rules.md §4.2: memory for an operator's file is bounded for any content up to 10 MiB.

/** Without bounds, the first file alone needs five times as much. */
const MEMORY = '--max-old-space-size=512';

it('reads expensive files within bounded memory, or rejects them with line and fix', async () => {
  const script = join(checkout, 'test/support/process/hostile-files.mjs');
  const child = spawn(process.execPath, [MEMORY, script], { env: {}, stdio: ['ignore', 'pipe', 'pipe'] });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  const TOO_MUCH = 'too much for one file: split it; entries that a file does not name stay unchanged';
  const TOO_MANY_ROWS = 'exceeds the limit of 100000 rows: split the file; items that it omits do not change';
  const outcomes = stdout
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
  expect(Object.fromEntries(outcomes.filter(Array.isArray))).toEqual({
    '10 MiB of items': `file:312501:1: ${TOO_MUCH}`,
    '10 MiB of empty lists': expect.stringContaining(TOO_MUCH),
    '10 MiB of empty lines': expect.stringContaining(TOO_MUCH),
    '10 MiB of a text': expect.stringContaining(TOO_MUCH),
    '10 MiB of brackets': expect.stringContaining(TOO_MUCH),
    '10 MiB of problems': expect.stringContaining(TOO_MUCH),
    'as many brackets as may be': 'file:1:101: is nested too deeply: at most 100 levels',
    'as many problems as may be': expect.stringMatching(/^file:1:1: Unexpected/),
    'as many documents as may be':
      'file:2:1: a second document begins: put it into a file of its own, or drop this ---',
    '20,000 anchors': 'file:201:7: is one anchor too many: at most 100',
    'as many maps as may be': 1,
    '10 MiB of rows': `file:100001:1: ${TOO_MANY_ROWS}`,
    '10 MiB of empty rows': `file:100001:1: ${TOO_MANY_ROWS}`,
    '10 MiB of cells': 'file:2:1: has too many cells: at most 1000 in a row',
    // The entries end with the one that exceeds 10,000 problems.
    'as many rows as may be': 10_002,
  });
});
