import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { useFixture } from '../../test/support/fixture.js';
import { useFolder } from '../../test/support/folder.js';
import { TEST_SECRET } from '../../test/support/keyring.js';
import { checkout, databaseUrl, type RunningService, startProcess, stopProcess } from '../../test/support/process.js';
import { useService } from '../../test/support/service.js';

// V8 collects its old spaces rarely. A request that leaves something there slows down all later
// ones (docs/performance.md, "Memory").

const folder = useFolder();
const service = useService();
const fixture = useFixture(service);

const CONNECTIONS = 16;
const WARM_UP = 6_000;
const REQUESTS = 6_000;
/** 50 on a quiet machine, 130 on a busy one. One hidden class per request adds 220. */
const MAX_BYTES = 200;

let node: RunningService;
const file = () => join(folder.path, 'old-spaces.json');
beforeAll(async () => {
  const preloaded = pathToFileURL(join(checkout, 'test/support/process/old-spaces.mjs'));
  const withoutLimits = { RATE_LIMIT_PER_IP: '0', RATE_LIMIT_PER_USER: '0' };
  const measured = { NODE_OPTIONS: `--import ${preloaded}`, OLD_SPACES: file() };
  const settings = { DATA_DIR: folder.path, SECRET_KEY: TEST_SECRET, DATABASE_URL: databaseUrl(service.connection) };
  node = await startProcess(['serve'], { ...settings, ...withoutLimits, ...measured, HOST: '127.0.0.1' });
});
afterAll(() => stopProcess(node, 'SIGKILL'));

it('a request that memory answers leaves nothing in the old spaces', async () => {
  const player = await fixture.newPlayer();
  const headers = {
    'Content-Type': 'application/json',
    'X-Project-Context': fixture.project.token,
    Authorization: `Bearer ${player.session}`,
  };
  const body = JSON.stringify({ documentId: 'me', variables: {} });
  const ask = async (count: number) => {
    const connection = async () => {
      for (let n = 0; n < count / CONNECTIONS; n += 1) {
        const answer = await fetch(node.endpoint, { method: 'POST', headers, body });
        if (answer.status !== 200) throw new Error(await answer.text());
        await answer.arrayBuffer();
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  };
  await ask(WARM_UP);
  node.child.kill('SIGUSR2');
  await ask(REQUESTS);
  node.child.kill('SIGUSR2');
  await eventually(() => existsSync(file()));
  const { bytes, scavenges } = JSON.parse(readFileSync(file(), 'utf8'));
  expect(scavenges).toBeGreaterThan(2);
  expect(bytes / REQUESTS).toBeLessThan(MAX_BYTES);
});
