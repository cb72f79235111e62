import { appendFileSync } from 'node:fs';
import { it } from '@jest/globals';
import { useHeardPromises } from './comparison.js';
import { compareRandomRuns } from './random-run.js';

useHeardPromises();
it('x', async () => {
  for (let i = 0; i < 12; i++) {
    await compareRandomRuns(5_000);
    appendFileSync('/tmp/diff.progress', `${new Date().toISOString()} ${(i + 1) * 5000}\n`);
  }
});
