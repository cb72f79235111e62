import { once } from 'node:events';
import { mkdir, symlink, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { runInProcess } from '../../support/process/program.js';
import { cleanUp, databasePid, type ExitedProcess, newDataDirWithDemo, runCommand } from '../../support/process.js';

let dataDir: string;
let taken: Server;
let takenPort: string;

beforeAll(async () => {
  dataDir = await newDataDirWithDemo();
  taken = createServer().listen(0, '127.0.0.1');
  await once(taken, 'listening');
  const address = taken.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  takenPort = String(address.port);
});
afterAll(async () => {
  taken.close();
  await cleanUp(dataDir, []);
});

type Settings = Record<string, string>;
/** In a new process: errors that occur after the listeners are opened. */
const start = (command: 'start' | 'serve', env: Settings): Promise<ExitedProcess> =>
  runCommand([command], { env: { DATA_DIR: dataDir, ...env } });
/** In this process: errors that occur earlier. */
const startHere = (command: 'start' | 'serve', env: Settings): Promise<ExitedProcess> =>
  runInProcess(command, { DATA_DIR: dataDir, ...env });

/** Expects readable errors: no standard output, no stack, and no running database. */
async function expectRefusal(
  { status, stdout, stderr }: ExitedProcess,
  ...sentences: (string | RegExp)[]
): Promise<void> {
  for (const sentence of sentences) expect(stderr).toMatch(sentence);
  expect(stderr).not.toMatch(/^ {4}at /m);
  expect(stdout).toBe('');
  expect(status).toBe(1);
  expect(await databasePid(dataDir)).toBeNull();
}

describe('a start that fails', () => {
  it('reports every invalid setting at once', async () => {
    const settings = {
      PORT: 'http',
      OPS_PORT: '70000',
      BASE_PATH: 'api/',
      DATABASE_URL: 'mysql://localhost',
      LOG_FORMAT: 'xml',
    };
    const ended = await startHere('serve', settings);
    await expectRefusal(ended, ...Object.keys(settings).map((name) => new RegExp(`^ {2}${name}: must `, 'm')));
    expect(ended.stderr.trim().split('\n')).toHaveLength(6);
  });

  it('reports the port in use and the setting to change', async () => {
    const api = await start('start', { PORT: takenPort });
    await expectRefusal(api, `Port ${takenPort} on 127.0.0.1 is in use`, /set PORT to another/);
    const ops = await start('start', { OPS_PORT: takenPort });
    await expectRefusal(ops, `Port ${takenPort} on 127.0.0.1 is in use`, /set OPS_PORT to another/);
  });

  it('reports that HOST is not an address of this machine', async () => {
    // An address of the documentation network (RFC 5737).
    await expectRefusal(await start('serve', { HOST: '192.0.2.1' }), /192\.0\.2\.1 is not an address/, /Set HOST to/);
  });

  it('reports that DATA_DIR cannot be created', async () => {
    // Below /proc the system always answers ENOENT; a file in the path fails elsewhere.
    const impossible = process.platform === 'linux' ? '/proc/nonsense' : join(dataDir, 'file/data');
    await writeFile(join(dataDir, 'file'), '');
    await expectRefusal(await startHere('start', { DATA_DIR: impossible }), /ENOENT|ENOTDIR/, /nonsense|file/);
  });

  it('reports a DATA_DIR that is a file, and no file below it', async () => {
    const DATA_DIR = join(dataDir, 'no-folder');
    await writeFile(DATA_DIR, '');
    for (const command of ['start', 'migrate'] as const)
      await expectRefusal(await runInProcess(command, { DATA_DIR }), /EEXIST: .*no-folder'$/m);
  });

  it('prints the fix if secret.key is a link', async () => {
    const DATA_DIR = join(dataDir, 'with-link');
    await mkdir(DATA_DIR);
    await symlink(join(dataDir, 'missing'), join(DATA_DIR, 'secret.key'));
    const ended = await startHere('start', { DATA_DIR });
    await expectRefusal(ended, /secret\.key is a link, which is not followed\. Delete it, or/);
    expect(ended.stderr).not.toContain('ENOENT');
  });

  it('reports that the database does not answer, without the password', async () => {
    const ended = await startHere('serve', { DATABASE_URL: 'postgres://user:canary-password@127.0.0.1:1/none' });
    await expectRefusal(ended, /database does not answer: .*ECONNREFUSED/, /DATABASE_URL/);
    expect(ended.stderr).not.toContain('canary-password');
  });

  it('logs a warning of Node as a line of the log', async () => {
    // The driver warns of this value, which many providers recommend.
    const url = 'postgres://user@127.0.0.1:1/none?sslmode=require';
    const settings = { DATABASE_URL: url, SECRET_KEY: 'a key of at least 32 characters, for TLS', LOG_FORMAT: 'json' };
    const { stderr } = await start('serve', settings);
    const [line = '', ...refusal] = stderr.trim().split('\n');
    expect(JSON.parse(line)).toMatchObject({ level: 'warn', detail: expect.stringContaining('SSL modes') });
    expect(refusal).toEqual([expect.stringMatching(/ECONNREFUSED/), expect.stringMatching(/DATABASE_URL/)]);
  });

  it('refuses the demo on a public listener or an external database', async () => {
    await expectRefusal(await startHere('start', { HOST: '0.0.0.0' }), /loopback only/, /Unset HOST, or use: serve/);
    await expectRefusal(
      await startHere('start', { OPS_HOST: '0.0.0.0' }),
      /loopback only/,
      /Unset OPS_HOST, or use: serve/,
    );
    const ended = await startHere('start', { DATABASE_URL: 'postgres://127.0.0.1:1/none' });
    await expectRefusal(ended, /embedded database only/, /Unset DATABASE_URL, or use: serve/);
  });
});
