import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { useFolder } from '../../test/support/folder.js';
import { loadedFiles, loadedPackages, recordLoadedModules } from '../../test/support/module-recorder.js';
import {
  checkout,
  cleanUp,
  newDataDirWithDatabase,
  type RunningService,
  runCommand,
  spawnProgram,
  startProcess,
  stopProcess,
} from '../../test/support/process.js';

const running: ReturnType<typeof spawnProgram>[] = [];
// Before the folder of their files is removed.
afterAll(() => {
  for (const child of running) child.kill('SIGKILL');
});
const folder = useFolder();

/** Shared by all tests, because each takes a second to start. `one` and `again` use one seed. */
let one: Mock;
let again: Mock;
let other: Mock;

beforeAll(async () => {
  const [, scenarios = ''] = /^ {2}```yaml\n([\s\S]*?)^ {2}```$/m.exec(guide()) ?? [];
  const file = await folder.write('scenarios.yaml', scenarios);
  const nowhere = { PORT: 'nonsense', DATABASE_URL: 'postgres://nowhere/none', DATA_DIR: '/nowhere' };
  [one, again, other] = await Promise.all([
    startMock(['--base-path', '/api', '--seed', 'x'], nowhere),
    startMock(['--json', '--seed', 'x', '--scenarios', file]),
    startMock(['--seed', 'y'], recordLoadedModules(join(folder.path, 'mock'))),
  ]);
});

type Mock = Awaited<ReturnType<typeof startMock>>;

/** Starts a mock in its own process; resolves once it serves. */
async function startMock(args: readonly string[], env: Record<string, string> = {}) {
  const child = spawnProgram(['mock', '--port', '0', ...args], env);
  running.push(child);
  const ended = once(child, 'close').then(([status]) => status);
  const chunks: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => void chunks.push(String(chunk)));
  const output = () => chunks.join('');
  const address = () => /http:\/\/127\.0\.0\.1:\d+\S*\/graphql/.exec(output())?.[0];
  await eventually(() => address() !== undefined);
  return { child, ended, endpoint: address() ?? '', said: output };
}

/** The section of docs/clients.md. */
function guide(): string {
  const [, rest = ''] = readFileSync(join(checkout, 'docs/clients.md'), 'utf8').split('\n## A mock\n');
  const [section = ''] = rest.split('\n## ');
  return section;
}

/** Runs shell commands and returns their standard output. */
async function typed(lines: string): Promise<string> {
  return (await promisify(execFile)('sh', ['-c', lines])).stdout;
}

/** Sends a request and returns the text of its answer. */
async function ask({ endpoint }: Mock, documentId: string, variables: object = {}): Promise<string> {
  const headers = {
    'content-type': 'application/json',
    'x-project-context': `pct_${'a'.repeat(32)}`,
    authorization: `Bearer gps_${'a'.repeat(43)}`,
  };
  const body = JSON.stringify({ documentId, variables });
  return await (await fetch(endpoint, { method: 'POST', headers, body })).text();
}

const ofTheMock = (file: string): string[] =>
  loadedFiles(join(folder.path, file)).filter((path) => /^src\/mock\/|\/fast-check\//.test(path));

describe('project-service mock', () => {
  it('prints a request that works, without settings or a database', async () => {
    await eventually(() => /^X-Mock-Error/m.test(one.said()));
    const [curl = ''] = /^ {2}curl .*$/m.exec(one.said()) ?? [];
    expect(curl).toContain('/api/graphql');
    expect(JSON.parse(await typed(curl))).toMatchObject({ data: { shopItems: { edges: [{}, {}] } } });
    await eventually(() => one.said().includes('documentId=shopItems project=mock status=200'));
  });

  it('prints its address as JSON', async () => {
    const [first = ''] = again.said().split('\n');
    const { endpoint, contextToken, session } = JSON.parse(first);
    const answer = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-project-context': contextToken,
        authorization: `Bearer ${session}`,
      },
      body: '{"documentId":"me","variables":{}}',
    });
    expect(await answer.json()).toEqual({ data: { me: { id: 1, email: 'active@example.com' } } });
  });

  it('returns the same answer in another process, and another one with another seed', async () => {
    const answer = await ask(one, 'purchases');
    expect(await ask(again, 'purchases')).toBe(answer);
    expect(await ask(other, 'purchases')).not.toBe(answer);
  });

  it('follows the scenarios of docs/clients.md', async () => {
    expect(await ask(again, 'shopItems')).toContain('"totalCount":0');
    const order = { sku: 'a', accountId: '1', expectedTotal: 9, idempotencyKey: 'a-key-of-a-purchase' };
    await expect(ask(again, 'purchase', order)).rejects.toThrow('fetch failed');
    expect(await ask(again, 'purchase', order)).toContain('"replayed":true');
    const answers = [await ask(again, 'balance'), await ask(again, 'balance'), await ask(again, 'balance')];
    expect(answers.map((text) => /SERVICE_UNAVAILABLE|"data"/.exec(text)?.[0])).toEqual([
      'SERVICE_UNAVAILABLE',
      'SERVICE_UNAVAILABLE',
      '"data"',
    ]);
  });

  it('rejects a port in use, with a fix', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    expect(await runCommand(['mock', '--port', port])).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('set --port to another port'),
    });
    taken.close();
  });

  it('rejects an empty host, with which Node would listen on all addresses', async () => {
    // The taken port ends the mock in any case.
    const { port } = new URL(one.endpoint);
    expect(await runCommand(['mock', '--host', '', '--port', port])).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/'--host <address>' argument '' is invalid\. Write it like 127\.0\.0\.1\./),
    });
  });

  it('does what docs/clients.md says', async () => {
    const [start = '', asking = ''] = [...guide().matchAll(/^```sh\n([\s\S]*?)^```$/gm)].map(
      ([, block]) => block ?? '',
    );
    expect(start).toBe('npm run cli -- mock --port 4100\n');
    expect(asking).toContain('http://127.0.0.1:4100/graphql');
    const output = await typed(
      asking.replace('http://127.0.0.1:4100/graphql', other.endpoint).replaceAll(/^ask .*$/gm, '$&; echo'),
    );
    expect(
      output
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { data: { me: { id: 1 } } },
      { data: { shopItem: { id: '7', currency: { name: 'Glut' } } } },
      { errors: [{ extensions: { code: 'INSUFFICIENT_FUNDS', details: { balance: expect.any(Number) } } }] },
      { errors: [{ extensions: { code: 'USER_BLOCKED' } }] },
    ]);
  });

  it.each<readonly [NodeJS.Signals, () => Mock]>([
    ['SIGINT', () => one],
    ['SIGTERM', () => again],
  ])('ends with %s', async (signal, mock) => {
    const { child, ended } = mock();
    child.kill(signal);
    expect(await ended).toBe(0);
  });
});

describe('serve', () => {
  let service: RunningService | undefined;
  let dataDir: string;
  beforeAll(async () => {
    dataDir = await newDataDirWithDatabase();
  });
  afterAll(() => cleanUp(dataDir, [service]));

  it('loads no module of the mock, which the mock does', async () => {
    service = await startProcess(['serve'], { DATA_DIR: dataDir, ...recordLoadedModules(join(folder.path, 'serve')) });
    expect(await stopProcess(service)).toBe(0);
    expect(loadedFiles(join(folder.path, 'serve'))).toContain('src/main/service.ts');
    expect(ofTheMock('serve')).toEqual([]);
    // The service has compiled executors, so it builds no schema.
    expect(loadedPackages(join(folder.path, 'serve'))).not.toContain('@graphql-tools/schema');
    expect(loadedPackages(join(folder.path, 'mock'))).toContain('@graphql-tools/schema');
    expect(ofTheMock('mock').join()).toMatch(/src\/mock\/.*\/fast-check\//s);
  });
});
