import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../test/support/eventually.js';
import { silentLog } from '../../test/support/log.js';
import { type Client, createClient, readDemo } from '../../test/support/process/demo.js';
import { endsOf, type Line, runInProcess } from '../../test/support/process/program.js';
import {
  checkout,
  cleanUp,
  type ExitedProcess,
  newDataDirWithDemo,
  type RunningService,
  startProcess,
  stopProcess,
} from '../../test/support/process.js';
import { use } from '../../test/support/use.js';
import { sendUnchanged } from '../../test/support/wire.js';
import { ensureEmbedded } from '../storage/embedded/index.js';

// Usage of documents in admin commands (rules.md §2.5, §4.3.4). The tests depend on their order.

let dataDir: string;
let service: RunningService;
let client: Client;

async function start(): Promise<void> {
  service = await startProcess(['start'], { DATA_DIR: dataDir });
  const { endpoint, identity } = await readDemo(dataDir);
  client = createClient(endpoint, identity.contextToken);
}

beforeAll(async () => {
  dataDir = await newDataDirWithDemo();
  await start();
});
afterAll(() => cleanUp(dataDir, [service]));

const ask = async (documentId: string, name: string, version: string): Promise<void> => {
  const headers = { 'graphql-client-name': name, 'graphql-client-version': version };
  expect((await client.ask(documentId, {}, { headers })).status).toBe(200);
};

/** Requests a page of the operations listener. */
async function getPage(path: string, host = 'localhost') {
  const { bytes, ...answer } = await sendUnchanged(`${service.opsUrl}${path}`, { headers: { host } });
  return { ...answer, body: JSON.parse(bytes.toString()) };
}
const usage = async (): Promise<{ documentId: string; client: string; version: string | null; calls: number }[]> =>
  (await getPage('/usage')).body.usage;
const callsOf = async (documentId: string, name: string): Promise<number | undefined> =>
  (await usage()).find((one) => one.documentId === documentId && one.client === name)?.calls;

const cli = (line: Line): Promise<ExitedProcess> => runInProcess(line, { DATA_DIR: dataDir });
const { outputOf, json, refused } = endsOf(cli);

describe('the operations listener', () => {
  it('returns the running manifest, and the lock that was shipped with it', async () => {
    const { status, headers, body } = await getPage('/manifest');
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const read = (file: string) => JSON.parse(readFileSync(join(checkout, file), 'utf8'));
    const lock = 'documents/published.json';
    expect(body).toEqual({
      manifest: read('generated/manifest.json'),
      lock: existsSync(join(checkout, lock)) ? read(lock) : null,
    });
  });

  it('returns calls by client within seconds', async () => {
    for (let n = 0; n < 3; n += 1) await ask('project', 'web-shop', '2.1.0');
    await ask('projectAvailable', 'game', '7');
    await eventually(async () => (await callsOf('projectAvailable', 'game')) === 1);
    const shop = (await usage()).find((one) => one.client === 'web-shop');
    const lastCallAt = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(shop).toEqual({
      documentId: 'project',
      client: 'web-shop',
      version: '2.1.0',
      calls: 3,
      lastCallAt,
      isLowerBound: false,
    });
    const { countedSince } = (await getPage('/usage')).body;
    expect(countedSince).toMatchObject({ project: lastCallAt, me: lastCallAt });
  });

  it.each(['/manifest', '/usage'])('returns %s to no page by a DNS name of its own', async (path) => {
    expect((await getPage(path, 'evil.example')).status).toBe(403);
    expect((await getPage(path, 'localhost:4001')).status).toBe(200); // (control)
    expect((await getPage(`${path}/`)).status).toBe(404);
  });
});

describe('a deployment', () => {
  const client = join(checkout, 'generated/client.json');

  it('checks whether a tree can replace the running service, and which clients call it', async () => {
    const line = `contract check --against ${service.opsUrl} --usage ${service.opsUrl}`;
    expect(await outputOf(line)).toMatch(/^Against http:\S+: unchanged; of \d+ operations \d+ unchanged\.\n$/);
  });

  it('checks whether the running service can serve a client of this build, and of another', async () => {
    expect(await cli(`contract check --client ${client} --against ${service.opsUrl}`)).toMatchObject({ status: 0 });
    const other = JSON.parse(readFileSync(client, 'utf8'));
    other.documents.project.wire.result.shapes[0].isNew = {
      conditional: false,
      type: { kind: 'boolean', nullable: false },
    };
    const file = join(dataDir, 'client.json');
    writeFileSync(file, JSON.stringify(other));
    const refused = await cli(`contract check --client ${file} --against ${service.opsUrl} --usage ${service.opsUrl}`);
    expect(refused.status).toBe(1);
    expect(refused.stdout).toMatch(
      /^project: breaking\n.*\[result-key-removed\]\n {2}called by web-shop 2\.1\.0: \d+ times, last 20/,
    );
  });
});

describe('counts', () => {
  it('survive a kill -9, except for the last seconds, and are added to', async () => {
    await stopProcess(service, 'SIGKILL');
    await start();
    expect(await callsOf('project', 'web-shop')).toBe(3);
  });

  it('are written at a clean stop', async () => {
    await ask('project', 'web-shop', '2.1.0');
    expect(await stopProcess(service)).toBe(0);
    const { usage } = await json('usage');
    expect(usage).toContainEqual(expect.objectContaining({ documentId: 'project', client: 'web-shop', calls: 4 }));
  });
});

describe('the command line', () => {
  // Keeps the database running; otherwise each command would start and stop it.
  use(
    () => ensureEmbedded(dataDir, silentLog),
    ({ release }) => release(),
  );

  it('lists the callers of a document, by client', async () => {
    expect(await outputOf('usage --document project')).toMatch(
      /^project {2}web-shop {2}2\.1\.0 {2}4 calls {2}last 20\d\d-.*Z\n$/,
    );
    expect(await json('usage --project demo --document projectAvailable')).toMatchObject({
      usage: [{ documentId: 'projectAvailable', client: 'game', version: '7', calls: 1 }],
    });
    expect(await outputOf('usage --document me')).toBe('There are no calls of me yet.\n');
    expect(await outputOf('usage --project demo --document me')).toBe('There are no calls of me in demo yet.\n');
  });

  it('lists unused documents, and since when they are counted', async () => {
    const { unused } = await json('usage --unused');
    const ids = unused.map(({ documentId }: { readonly documentId: string }) => documentId);
    expect(ids).toEqual(expect.arrayContaining(['me', 'purchase']));
    expect(ids).not.toEqual(expect.arrayContaining(['project']));
    expect(await outputOf('usage --unused --document me')).toMatch(/^me {2}no call since 20\d\d-.*Z\n$/);
    expect(await outputOf('usage --unused --document project')).toBe('project is in use.\n');
  });

  it('lists calls since a day, by day as CSV and JSON', async () => {
    const today = new Date().toISOString().slice(0, 10);
    expect(await outputOf(`usage --document project --since ${today}`)).toMatch(
      /^project {2}web-shop {2}2\.1\.0 {2}4 calls {2}last 20\d\d-\d\d-\d\d\n$/,
    );
    expect(await outputOf(`usage --document me --since ${today}`)).toBe(`There are no calls of me since ${today}.\n`);
    const { usage: byDay } = await json(`usage --document project --since ${today}`);
    expect(byDay).toEqual([
      { day: today, documentId: 'project', client: 'web-shop', version: '2.1.0', calls: 4, isLowerBound: false },
    ]);
    const csv = await outputOf('usage --document project --csv');
    expect(csv.split('\r\n').slice(0, 2)).toEqual([
      '\uFEFFday,documentId,client,version,calls,isLowerBound',
      `${today},project,web-shop,2.1.0,4,false`,
    ]);
    expect(await refused(`usage --since ${today} --project demo`, 2)).toMatch(
      /^Calls by day are counted over all projects, for owners/,
    );
  });

  it('rejects an unknown document and project', async () => {
    expect(await refused('usage --document nonsense', 2)).toMatch(
      /^There is no document "nonsense", and there are no calls of it\.\ngenerated\/reference\.md/,
    );
    expect(await refused('usage --project nonsense')).toMatch(/^There is no project "nonsense"/);
  });
});
