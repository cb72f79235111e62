import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Config, readConfig } from '../../src/base/config.js';
import { createKeyring } from '../../src/base/keyring.js';
import type { LogFields } from '../../src/base/log/log.js';
import { keyringOf, settleKey } from '../../src/main/secret-key.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { query } from '../support/embedded.js';
import { silentLog } from '../support/log.js';
import { withDomain } from '../support/process/demo.js';
import { runInProcess } from '../support/process/program.js';
import {
  cleanUp,
  databaseUrl,
  type ExitedProcess,
  newDataDir,
  newDataDirWithDatabase,
  type RunningService,
  runCommand,
  startProcess,
  stopProcess,
} from '../support/process.js';

const OLD_KEY = 'the old key, which was used at first';
const NEW_KEY = 'the new key, which comes in its place';
const idOf = (key: string): string => createKeyring(key, null).currentId;

const services: RunningService[] = [];
let dataDir: string;

beforeAll(async () => {
  dataDir = await newDataDirWithDatabase();
});
afterAll(() => cleanUp(dataDir, services));

/** Expects a readable error without stack or key; returns it. */
function sayingOf({ status, stdout, stderr }: ExitedProcess): string {
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).not.toMatch(/^ {4}at /m);
  for (const key of [OLD_KEY, NEW_KEY]) expect(stderr).not.toContain(key);
  return stderr;
}

const DEFAULTS = {
  host: '127.0.0.1',
  requestRates: { perNetwork: 0, perUser: 0 },
  connectionsPerNetwork: 256,
  needsSecretKey: true,
};
const settingsOf = (keys: Record<string, string>) => ({ DATA_DIR: dataDir, HOST: '127.0.0.1', ...keys });

/** Serves in a new process and stops; returns its standard error. */
async function serveAndStop(settings: Record<string, string>): Promise<string> {
  const service = await startProcess(['serve'], settingsOf(settings));
  services.push(service);
  expect((await fetch(`${service.opsUrl}/readyz`)).status).toBe(200);
  expect(await stopProcess(service)).toBe(0);
  return service.stderr();
}

describe('with an external database', () => {
  let database: TestDatabase;
  let url: string;

  beforeAll(async () => {
    database = await createTestDatabase({ migrated: false, as: 'owner' });
    url = databaseUrl(database.connection);
  });
  afterAll(() => database.drop());

  const refused = async (keys: Record<string, string>) =>
    sayingOf(await runInProcess('serve', settingsOf({ DATABASE_URL: url, ...keys })));

  /** Handles the key as every start does; returns the log lines. */
  async function settle(keys: Record<string, string>): Promise<string> {
    const lines: string[] = [];
    const log = {
      ...silentLog,
      info: (message: string, fields?: LogFields) => void lines.push(`${message} ${fields?.detail}`),
    };
    const keyring = await keyringOf(readConfig(settingsOf({ DATABASE_URL: url, ...keys }), DEFAULTS));
    await withDomain(database.connection, (domain) => settleKey(domain, log), keyring);
    return lines.join();
  }

  it('refuses to serve without a key, reports all invalid settings, and does not touch the database', async () => {
    const saying = await refused({ SECRET_KEY: '', PORT: 'http' });
    expect(saying).toContain('SECRET_KEY: must be set where DATABASE_URL is; make one with: openssl rand -base64 32');
    expect(saying).toMatch(/^ {2}PORT: must be/m);
    expect(await refused({ SECRET_KEY: '' })).toContain('SECRET_KEY: must be set');
    expect(await query(database.connection, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('refuses to serve with a short key', async () => {
    expect(await refused({ SECRET_KEY: 'too short' })).toContain('SECRET_KEY: must have at least 32 characters');
  });

  it('registers the first key and accepts it from then on', async () => {
    expect(await serveAndStop({ DATABASE_URL: url, SECRET_KEY: OLD_KEY })).toContain(idOf(OLD_KEY));
    expect(await settle({ SECRET_KEY: OLD_KEY })).toBe('');
  });

  it('refuses another key, and names both ids and the fix', async () => {
    const env = settingsOf({ DATABASE_URL: url, SECRET_KEY: NEW_KEY });
    expect(sayingOf(await runCommand(['serve'], { env }))).toBe(
      'SECRET_KEY is not the key of this database ' +
        `(expected id ${idOf(OLD_KEY)}, got ${idOf(NEW_KEY)}).\n` +
        'Set SECRET_KEY to that key (unset: it is in DATA_DIR/secret.key; backups do not contain it). ' +
        'To replace a key, set the new one as SECRET_KEY and the old one as SECRET_KEY_PREVIOUS. ' +
        'If it is lost: project-service key reset\n',
    );
    const neither = settle({ SECRET_KEY: NEW_KEY, SECRET_KEY_PREVIOUS: `${OLD_KEY}?` });
    await expect(neither).rejects.toThrow('is not the key');
  });

  it('accepts a new key after key reset', async () => {
    const forget = (more: string, key = NEW_KEY) =>
      runInProcess(`key reset${more}`, settingsOf({ DATABASE_URL: url, SECRET_KEY: key }));
    expect((await forget(' --dry-run')).stdout).toContain(idOf(OLD_KEY));
    expect(sayingOf(await forget(''))).toContain('Add --yes to confirm');
    await expect(settle({ SECRET_KEY: NEW_KEY })).rejects.toThrow('is not the key');
    expect((await forget(' --yes')).status).toBe(0);
    expect(await settle({ SECRET_KEY: OLD_KEY })).toContain(idOf(OLD_KEY));
    expect(sayingOf(await forget(' --yes', OLD_KEY))).toContain('can be used with this database');
  });

  it('replaces a key if the old one is set as the previous one', async () => {
    const saying = await settle({ SECRET_KEY: NEW_KEY, SECRET_KEY_PREVIOUS: OLD_KEY });
    expect(saying).toContain(idOf(OLD_KEY));
    expect(saying).toContain(idOf(NEW_KEY));
    expect(await settle({ SECRET_KEY: NEW_KEY, SECRET_KEY_PREVIOUS: OLD_KEY })).toBe('');
    expect(await settle({ SECRET_KEY: NEW_KEY })).toBe('');
    const back = settle({ SECRET_KEY: OLD_KEY });
    await expect(back).rejects.toThrow(`expected id ${idOf(NEW_KEY)}, got ${idOf(OLD_KEY)}`);
  });
});

describe('with the embedded database', () => {
  const file = () => join(dataDir, 'secret.key');

  it('creates a key once, readable by its owner only, and keeps it', async () => {
    await serveAndStop({});
    const made = await readFile(file(), 'utf8');
    expect(made).toMatch(/^[\w-]{43}\n$/);
    expect((await stat(file())).mode & 0o777).toBe(0o600);
    expect(await keyringOf(readConfig(settingsOf({}), DEFAULTS))).toMatchObject({ currentId: idOf(made.trim()) });
    expect(await readFile(file(), 'utf8')).toBe(made);
  });

  it('does not replace a lost key', async () => {
    await rm(file());
    const ended = await runCommand(['serve'], { env: settingsOf({}) });
    expect(sayingOf(ended)).toContain('SECRET_KEY is not the key of this database');
  });
});

describe('secret.key in DATA_DIR', () => {
  let folder: string;
  let config: Config;

  beforeAll(async () => {
    folder = await newDataDir();
    config = readConfig({ DATA_DIR: join(folder, 'data') }, DEFAULTS);
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('is the same for concurrent starts, and leaves no drafts', async () => {
    const rings = await Promise.all(Array.from({ length: 20 }, () => keyringOf(config)));
    expect(new Set(rings.map(({ currentId }) => currentId)).size).toBe(1);
    expect(await readdir(config.dataDir)).toEqual(['secret.key']);
  });

  it('is refused if it is empty or truncated, and stays unchanged', async () => {
    const file = join(config.dataDir, 'secret.key');
    for (const content of ['', '\n', 'cut off', ' '.repeat(40)]) {
      await writeFile(file, content);
      await expect(keyringOf(config)).rejects.toMatchObject({
        message: `${file} contains no secret key of at least 32 characters.`,
        fix: expect.stringContaining('Restore the file from your own copy'),
      });
      expect(await readFile(file, 'utf8')).toBe(content);
    }
  });

  it('is refused with the setting to check if DATA_DIR cannot be used', async () => {
    const file = join(config.dataDir, 'secret.key');
    await writeFile(file, OLD_KEY);
    for (const dataDir of [file, join(file, 'below')]) {
      const refusal = {
        message: expect.stringMatching(/^DATA_DIR cannot be used: (EEXIST|ENOTDIR): /),
        fix: 'Set DATA_DIR to a folder that this user may write to, on a disk with free space.',
      };
      await expect(keyringOf({ ...config, dataDir })).rejects.toMatchObject(refusal);
      const { status, stderr } = await runInProcess('project list', { DATA_DIR: dataDir, SECRET_KEY: OLD_KEY });
      expect({ status, stderr }).toEqual({
        status: 1,
        stderr: expect.stringMatching(/^DATA_DIR cannot be used: E.*\nSet DATA_DIR to a folder .*\n$/),
      });
    }
  });

  it('is not read if SECRET_KEY is set, and not created for an external database', async () => {
    const secretKey = { current: OLD_KEY, previous: NEW_KEY };
    expect(await keyringOf({ ...config, secretKey })).toMatchObject({
      currentId: idOf(OLD_KEY),
      previousId: idOf(NEW_KEY),
    });
    await expect(keyringOf({ ...config, databaseUrl: 'postgres://db/none' })).rejects.toMatchObject({
      problems: [expect.stringMatching(/^SECRET_KEY: must be set where DATABASE_URL is; /)],
    });
  });
});
