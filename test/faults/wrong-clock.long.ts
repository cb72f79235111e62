import { spawnSync } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { useFixture } from '../support/fixture.js';
import { ACTIVE_STATES, createTimedStates, TIMED_STATES } from '../support/nodes/timed-states.js';
import { createClient } from '../support/process/demo.js';
import { cleanUp, databaseUrl, newDataDir, startProcess, stopProcess } from '../support/process.js';
import { useService } from '../support/service.js';

// A second node with a clock four days ahead, for longer than the interval of its background jobs:
// `npm run long -- faults`. Needs `faketime`.

/**
 * The preloaded library of `faketime`. The command itself would stay the parent and not forward
 * signals.
 */
const given = spawnSync('faketime', ['-f', '+4d', 'env'], { encoding: 'utf8', env: { PATH: process.env.PATH } });
const preload = /^LD_PRELOAD=(.+)$/m.exec(given.stdout ?? '')?.[1];
const isThere = preload !== undefined;
const withFaketime = isThere ? it : it.skip;
/** Background jobs run every minute. */
const JOBS_MS = 75_000;

const right = useService();
const fixture = useFixture(right, TIMED_STATES);
let dataDir: string;

beforeAll(async () => {
  dataDir = await newDataDir();
});
afterAll(() => cleanUp(dataDir, []));

withFaketime(
  `has no effect on data through a node four days ahead${isThere ? '' : ' (skipped: faketime is not installed; apt-get install faketime)'}`,
  async () => {
    const observe = await createTimedStates(right, fixture);
    const ahead = await startProcess(['serve'], {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(right.connection),
      HOST: '127.0.0.1',
      LD_PRELOAD: preload ?? '',
      FAKETIME: '+4d',
      // Timers stay correct: only the wall clock is wrong.
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
      DONT_FAKE_MONOTONIC: '1',
    });
    try {
      const ready = await fetch(`${ahead.opsUrl}/readyz`);
      expect(ready.status).toBe(503);
      expect(await ready.json()).toMatchObject({ reasons: [expect.stringMatching(/345600\.\d s ahead/)] });
      const client = createClient(ahead.endpoint, fixture.project.token);
      expect((await client.ask('gameServers')).status).toBe(503);
      await sleep(JOBS_MS);
      expect(await observe(right)).toEqual(ACTIVE_STATES);
    } finally {
      expect(await stopProcess(ahead)).toBe(0);
    }
  },
);
