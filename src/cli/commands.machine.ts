import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { query } from '../../test/support/embedded.js';
import { eventually } from '../../test/support/eventually.js';
import { loadedPackages, recordLoadedModules } from '../../test/support/module-recorder.js';
import { type Client, connectionTo, createClient, readDemo } from '../../test/support/process/demo.js';
import { endsOf, type Line, runInProcess, wordsOf } from '../../test/support/process/program.js';
import {
  checkout,
  cleanUp,
  databasePid,
  type ExitedProcess,
  newDataDirWithDemo,
  type RunningService,
  runCommand,
  spawnProgram,
  startProcess,
  stopProcess,
} from '../../test/support/process.js';

// Commands run as processes only in tests of streams, signals or exit. The others run in this
// process.

/** Longest time until an operator's change reaches another process (architecture.md §5). */
const MAX_DELAY_MS = 2_000;
const ADA = 'ada@example.com';

/** Packages that are slow to load. Commands import them only when they need them. */
const SLOW_PACKAGES = ['@node-rs/argon2', 'csv-parse', 'express', 'graphql', 'nodemailer', 'winston', 'yaml'];

let dataDir: string;
/** File that lists the modules which a process of `config` has loaded. */
let loadedFile: string;
let service: RunningService;
let client: Client;
let session: string;

beforeAll(async () => {
  dataDir = await newDataDirWithDemo();
  loadedFile = join(dataDir, 'loaded');
  service = await startProcess(['start'], { DATA_DIR: dataDir });
  const { endpoint, identity, users } = await readDemo(dataDir);
  client = createClient(endpoint, identity.contextToken);
  session = await client.login(users[0] ?? { email: '', password: '' });
});
afterAll(() => cleanUp(dataDir, [service]));

const cli = (line: Line): Promise<ExitedProcess> => runInProcess(line, { DATA_DIR: dataDir });
const { json, refused } = endsOf(cli);
const cliProcess = (
  line: Line,
  input: string | Uint8Array = '',
  env: Record<string, string> = {},
): Promise<ExitedProcess> => runCommand(wordsOf(line), { env: { DATA_DIR: dataDir, ...env }, input });
const asProcess = (input: string | Uint8Array = '') => endsOf((line) => cliProcess(line, input));

const codeOf = async (documentId: string, variables = {}): Promise<string | null> =>
  (await client.ask(documentId, variables, { session })).code;

describe('beside a running service', () => {
  it('config prints identity.contextToken, which the service accepts', async () => {
    const { identity } = await readDemo(dataDir);
    const { status, stdout } = await cliProcess('config demo', '', recordLoadedModules(loadedFile));
    expect(status).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      project: 'demo',
      identity,
      language: 'en',
      endpoint: expect.stringMatching(/^http:.*\/graphql$/),
    });
    // Loads no packages for requests, emails, files, password hashes or log lines.
    const packages = loadedPackages(loadedFile);
    expect(packages).toEqual(expect.arrayContaining(['commander', 'kysely', 'pg', 'zod']));
    for (const name of SLOW_PACKAGES) expect(packages).not.toContain(name);
  });

  it('config prints PUBLIC_URL as the address behind a proxy', async () => {
    const settings = { DATA_DIR: dataDir, BASE_PATH: '/inside', PUBLIC_URL: 'https://isles.example/shop/api' };
    const { stdout } = await runInProcess('config demo', settings);
    expect(JSON.parse(stdout)).toMatchObject({ endpoint: 'https://isles.example/shop/api/graphql' });
  });

  it('maintenance on rejects clients with a notice in their language, and off ends it', async () => {
    const line = ['maintenance', 'on', 'demo', '--message', 'en=Back at six', '--message', 'de=Um sechs zurück'];
    expect(await cli(line)).toMatchObject({ status: 0 });
    await eventually(async () => (await client.run('projectAvailable')) === false, MAX_DELAY_MS);
    const english = await client.ask('gameServers');
    expect(english).toMatchObject({
      ...{ status: 503, code: 'PROJECT_UNAVAILABLE' },
      body: { errors: [{ message: 'Back at six' }] },
    });
    expect(Number(english.headers.get('retry-after'))).toBeGreaterThan(0);
    const german = await client.ask('me', {}, { session, headers: { 'accept-language': 'de-AT' } });
    expect(german).toMatchObject({ status: 503, body: { errors: [{ message: 'Um sechs zurück' }] } });
    expect(german.headers.get('content-language')).toBe('de');

    expect(await json('maintenance off demo')).toEqual({
      ...{ project: 'demo', server: null, maintenance: false },
      changed: true,
    });
    await eventually(async () => (await client.run('projectAvailable')) === true, MAX_DELAY_MS);
    expect(await codeOf('me')).toBeNull();
  });

  it('an active session is rejected after user block, and accepted after unblock', async () => {
    expect(await codeOf('me')).toBeNull();
    const block = ['user', 'block', 'demo', ADA, '--reason', 'en=Card fraud'];
    expect(await json(block)).toMatchObject({ email: ADA, status: 'BLOCKED' });
    await eventually(async () => (await codeOf('me')) === 'USER_BLOCKED', MAX_DELAY_MS);
    expect(await json(`user unblock demo ${ADA}`)).toMatchObject({ status: 'ACTIVE' });
    await eventually(async () => (await codeOf('me')) === null, MAX_DELAY_MS);
  });

  it('user create makes a user who can log in with a given or generated password', async () => {
    const given = { email: 'given@example.com', password: 'a password of my own' };
    expect(await asProcess(`${given.password}\n`).json(`user create demo ${given.email} --password-stdin`)).toEqual({
      id: expect.any(Number),
      email: given.email,
      status: 'ACTIVE',
    });
    const made = await json('user create demo made@example.com');
    expect(await client.login(given)).toMatch(/^gps_/);
    expect(await client.login(made)).toMatch(/^gps_/);
  });

  it('token rotate without grace makes the old token outdated, and prints the new one', async () => {
    expect(await codeOf('me')).toBeNull();
    const { identity } = await json('token rotate demo --grace 0');
    await eventually(async () => (await codeOf('me')) === 'PROJECT_CONTEXT_OUTDATED', MAX_DELAY_MS);
    expect(await json('config demo')).toMatchObject({ identity });
    client = createClient(service.endpoint, identity.contextToken);
    expect(await codeOf('me')).toBeNull();
  });

  it('audit tail follows new entries until a signal', async () => {
    const tail = spawnProgram(['audit', 'tail', '--follow', '--json'], { DATA_DIR: dataDir });
    let printed = '';
    tail.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
    const ended = once(tail, 'close');
    await eventually(() => printed.includes('\n'));
    await asProcess().json(`user block demo ${ADA} --reason en=followed`);
    await json(`user unblock demo ${ADA}`);
    await eventually(() => /user\.unblock.*followed/.test(printed));
    tail.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    const entries = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    const followed = entries.findIndex(({ after }) => after?.reasons?.en === 'followed');
    expect(entries.slice(followed)).toMatchObject([
      { action: 'user.block', actor: expect.stringMatching(/^cli:/), project: 'demo' },
      { action: 'user.unblock', before: { reasons: { en: 'followed' } } },
    ]);
  });

  it('migrate changes nothing in a current database', async () => {
    expect(await json('migrate')).toEqual({ applied: [] });
  });

  it('rejects a token lifetime above the maximum', async () =>
    expect(await refused('operator token issue demo --expires 900d', 2)).toMatch(/at most \d+ days/));

  it('says what is wrong with a short password', async () => {
    // src/admin/commands.test.ts tests all other refusals.
    const { refused } = asProcess('short');
    expect(await refused('user create demo new@example.com --password-stdin')).toMatch(/at least/);
  });

  it('rejects a password in another encoding, with which the user could not log in', async () => {
    const { refused } = asProcess(Buffer.from('a password with ä', 'latin1'));
    expect(await refused('user create demo new@example.com --password-stdin', 2)).toMatch(/is not UTF-8/);
  });
});

describe('apply', () => {
  let file: string;
  const text = (): Promise<string> => readFile(join(checkout, 'src/demo/demo.yaml'), 'utf8');
  const write = async (content: string): Promise<void> => await writeFile(file, content);
  beforeAll(async () => {
    file = join(dataDir, 'project.yaml');
    await write((await text()).replace('slug: demo', 'slug: applied'));
  });

  it('with --dry-run reports its changes and writes nothing', async () => {
    const state = await readState();
    const { project, changes, dryRun } = await json(`apply ${file} --dry-run`);
    expect({ project, dryRun, isNew: changes.length > 0 }).toEqual({ project: 'applied', dryRun: true, isNew: true });
    expect(await readState()).toEqual(state);
  });

  it('creates the project, and changes nothing when it is repeated', async () => {
    const first = await json(`apply ${file}`);
    expect(first.changes.length).toBeGreaterThan(0);
    const state = await readState();
    expect(await json(`apply ${file}`)).toMatchObject({ changes: [] });
    expect(await readState()).toEqual(state);
  });

  it('reports each problem of a file with line and column, and changes nothing', async () => {
    const state = await readState();
    await write((await text()).replace('language: en', 'language: fr').replace('code: dusk', 'code: Dusk!'));
    const message = await refused(`apply ${file}`);
    expect(message.match(/^\/.*project\.yaml:\d+:\d+: \S/gm)?.length).toBeGreaterThanOrEqual(2);
    expect(await readState()).toEqual(state);
    await write('project: [');
    expect(await refused(`apply ${file}`)).toMatch(/project\.yaml:1:\d+: /);
  });

  const readState = async () => {
    const connection = await connectionTo(dataDir);
    return await Promise.all(
      ['project', 'game_server', 'context_token'].map((table) => query(connection, `TABLE ${table}`)),
    );
  };
});

it('after the service ends, the last command that uses its database stops it', async () => {
  expect(await stopProcess(service)).toBe(0);
  expect(await databasePid(dataDir)).toBeNull();
  expect(await asProcess().json('config demo')).toMatchObject({ project: 'demo' });
  expect(await databasePid(dataDir)).toBeNull();
});
