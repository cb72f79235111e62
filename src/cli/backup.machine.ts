import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync, gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { connectionAs, queryAsAdministrator, type TestDatabase, useDatabase } from '../../test/support/database.js';
import { query } from '../../test/support/embedded.js';
import { type Bought, type Player, useFixture } from '../../test/support/fixture.js';
import { useFolder } from '../../test/support/folder.js';
import { TEST_SECRET, testKeyring } from '../../test/support/keyring.js';
import { lockRows } from '../../test/support/locks.js';
import { silentLog } from '../../test/support/log.js';
import { inNextVersion, NEXT_MIGRATION } from '../../test/support/next-version.js';
import { type Line, runInProcess } from '../../test/support/process/program.js';
import {
  cleanUp,
  databaseUrl,
  type ExitedProcess,
  newDataDir,
  startProcess,
  stopProcess,
} from '../../test/support/process.js';
import { insertProject } from '../../test/support/project-row.js';
import { useService } from '../../test/support/service.js';
import { createKeyring } from '../base/keyring.js';
import { MAX_ROW, type ReportProgress, restoreBackup, writeBackup } from '../storage/backup/index.js';
import { migrate } from '../storage/migrate.js';
import type { ConnectionSettings } from '../storage/pool.js';
import { inspectRole } from '../storage/roles.js';

// Decision 47: content of a backup, valid targets of a restore, and restrictions of a copy.

const ANOTHER_SECRET = 'another key of at least 32 characters';
const anotherKeyring = createKeyring(ANOTHER_SECRET, null);

const service = useService();
/** Contains each character that COPY escapes, and the line that ends its rows. */
const ODD = '\\.\n\\\\.\t\u0001 "\'\u{1f5e1} \\N';
const fixture = useFixture(service, {
  items: [{ sku: 'sword', payload: { odd: ODD } }],
  declared: { policies: { emailConfirmation: 'required' } },
});
const folder = useFolder();
const at = (name: string): string => join(folder.path, name);
let player: Player;
let delivered: Bought;
let waiting: Bought;
let file: string;
/** Result of the `backup` command. */
let written: unknown;

beforeAll(async () => {
  await service.domain.keys.settle();
  player = await fixture.newPlayer();
  delivered = await player.buy(player.purchaseInput('sword', { idempotencyKey: 'key-of-the-first-one' }));
  await fixture.server('one').deliver(delivered.id);
  waiting = await player.buy(player.purchaseInput('sword'));
  await fixture.project.run('register', { email: 'new@example.com', password: 'a password' });
  const by = { name: 'cli:tester', request: null };
  const { operators } = service.domain;
  await operators.create('boss', { ownsAll: true }, by);
  await operators.create('helper', { ownsAll: false }, by);
  await operators.issueToken('boss', 3_600, by);
  await operators.issueToken('helper', 86_400, by);
  await operators.revokeToken('boss', 1, by);
  file = at('isles.backup');
  written = await resultOf(on(service, `backup ${file} --json`));
});

const large = useDatabase();
const empty = useDatabase({ migrated: false, as: 'owner' });

/** Returns the connection with the role of a running service. */
const servedOn = ({ connection: { database } }: Pick<TestDatabase, 'connection'>) => ({
  ...service.connection,
  ...(database !== undefined && { database }),
});

const settingsOf = async (connection: ConnectionSettings) => ({
  DATABASE_URL: databaseUrl(await connectionAs('connection', connection)),
  DATABASE_OWNER_URL: databaseUrl(await connectionAs('owner', connection)),
});
const on = async (test: Pick<TestDatabase, 'connection'>, line: Line, more = {}): Promise<ExitedProcess> =>
  runInProcess(line, { ...(await settingsOf(test.connection)), ...more });

/** Returns the result of a command with `--json`. */
async function resultOf(ended: Promise<ExitedProcess>, status = 0) {
  const { stdout, stderr, ...rest } = await ended;
  // Removes the progress lines of slow runs.
  expect({ ...rest, stderr: stderr.replaceAll(/^(written|checked|restored): \d+ MiB, .*\n/gm, '') }).toEqual({
    status,
    stderr: '',
  });
  return JSON.parse(stdout);
}

async function refused(ended: Promise<ExitedProcess>): Promise<string> {
  const { status, stdout, stderr } = await ended;
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  return stderr;
}

/** Returns row count and checksum by table, without audit entries of backups and restores. */
async function contents(test: Pick<TestDatabase, 'connection'>): Promise<Record<string, unknown>> {
  const connection = await connectionAs('administrator', test.connection);
  const ask = (text: string) => query(connection, text);
  const tables = await ask(
    `SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY relname`,
  );
  const sums: Record<string, unknown> = {};
  for (const { relname } of tables) {
    const [row] = await ask(
      `SELECT count(*)::integer AS rows, md5(string_agg(t::text, E'\\n' ORDER BY t::text)) AS sum FROM ${relname} AS t
        ${relname === 'audit' ? `WHERE action NOT LIKE 'backup.%'` : ''}`,
    );
    sums[String(relname)] = row;
  }
  return sums;
}

describe('backup', () => {
  it('writes a file that only its owner can read, and never overwrites one', async () => {
    expect(written).toMatchObject({ file, tables: { purchase: 2, users: 3 }, secretKey: expect.any(String) });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await refused(on(service, `backup ${file}`))).toMatch(/exists already\.\nName a new file/);
    expect(await refused(on(service, `backup ${at('none/x.backup')}`))).toMatch(/cannot be written \(ENOENT\)/);
    expect(await readdir(folder.path)).toEqual(['isles.backup']);
  });

  it('needs the owner of the tables, as restore does', async () => {
    const asService = { DATABASE_OWNER_URL: '' };
    for (const refusal of [
      await refused(on(service, `backup ${at('x.backup')}`, asService)),
      await refused(on(empty, `restore ${file}`, asService)),
    ])
      expect(refusal).toMatch(/^project_service_runtime is not allowed to .* all tables\.\nSet DATABASE_OWNER_URL to /);
    expect(await readdir(folder.path)).toEqual(['isles.backup']);
  });

  it('names the role of DATABASE_OWNER_URL if that one is not the owner, as restore does', async () => {
    const swapped = async ({ connection }: Pick<TestDatabase, 'connection'>) => ({
      DATABASE_URL: databaseUrl(await connectionAs('owner', connection)),
      DATABASE_OWNER_URL: databaseUrl(await connectionAs('connection', connection)),
    });
    for (const refusal of [
      await refused(on(service, `backup ${at('x.backup')}`, await swapped(service))),
      await refused(on(empty, `restore ${file}`, await swapped(empty))),
    ])
      expect(refusal).toMatch(
        /^project_service_runtime is not allowed to .* all tables\.\nCorrect DATABASE_OWNER_URL: it must connect as /,
      );
    expect(await readdir(folder.path)).toEqual(['isles.backup']);
  });

  it('contains no secret key', async () => {
    expect(gunzipSync(await readFile(file)).toString()).not.toContain('the secret key of the tests');
  });

  it('is rejected with another secret key than that of the database, and leaves no file', async () => {
    const key = `(expected id ${testKeyring.currentId}, got ${anotherKeyring.currentId})`;
    expect(await refused(on(service, `backup ${at('x.backup')}`, { SECRET_KEY: ANOTHER_SECRET }))).toContain(
      `SECRET_KEY is not the key of this database ${key}.`,
    );
    expect(await readdir(folder.path)).toEqual(['isles.backup']);
  });

  it('stops if its file cannot be written', async () => {
    await queryAsAdministrator(
      large.connection,
      `INSERT INTO audit (actor, action, target, after)
        SELECT 'cli:x', 'user.block', 'user:' || n, to_jsonb(md5(n::text) || random()) FROM generate_series(1, 50000) AS n`,
    );
    const full = new Writable({ write: (_chunk, _encoding, done) => done(new Error('full')) });
    const writing = writeBackup(await connectionAs('owner', large.connection), full, {
      keyring: testKeyring,
      reportProgress: () => undefined,
    });
    await expect(writing).rejects.toThrow('full');
  });

  it('rejects a row that restore could not read, and leaves no file', async () => {
    await queryAsAdministrator(
      huge.connection,
      `INSERT INTO audit (actor, action, target, after)
        SELECT 'cli:x', 'user.block', 'user:1', to_jsonb(repeat('x', ${MAX_ROW}))`,
    );
    const refusal = await refused(on(huge, `backup ${at('huge.backup')}`));
    expect(refusal).toMatch(/A row of audit has more than 64 MiB.*No backup was written\./);
    expect(await readdir(folder.path)).toEqual(['isles.backup']);
  });
  const huge = useDatabase();

  it('is rejected for an empty database', async () => {
    expect(await refused(on(empty, `backup ${at('nothing')}`))).toMatch(/the database is empty/i);
  });
});

describe('restore', () => {
  it('reports the same in a dry run, and changes nothing', async () => {
    const report = await resultOf(on(empty, `restore ${file} --dry-run --json`));
    expect(report).toMatchObject({ asCopy: false, secretKey: 'current', dryRun: true });
    expect(await query(empty.connection, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('rejects a file signed with another secret key, unless --unverified accepts it', async () => {
    const elsewhere = { SECRET_KEY: ANOTHER_SECRET };
    const refusal = await refused(on(empty, `restore ${file} --dry-run`, elsewhere));
    expect(refusal).toContain(
      `cannot be verified: the id of its secret key is ${testKeyring.currentId}, that of SECRET_KEY is ${anotherKeyring.currentId}.`,
    );
    expect(refusal).toMatch(/Set SECRET_KEY or SECRET_KEY_PREVIOUS to the key of the backup, or restore/);
    expect(refusal).toMatch(/Nothing was changed.*or restore it with --unverified/);
    const previous = { ...elsewhere, SECRET_KEY_PREVIOUS: 'a former key of at least 32 characters' };
    expect(await refused(on(empty, `restore ${file} --dry-run`, previous))).toMatch(
      /that of SECRET_KEY is \w{8}, that of SECRET_KEY_PREVIOUS is \w{8}\./,
    );
    expect(await query(empty.connection, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    const { stdout, status } = await on(empty, `restore ${file} --dry-run --unverified`, elsewhere);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^Warning: the file was not verified, because it was signed with another secret key\./m);
    expect(stdout).toMatch(
      /The database was used with another secret key \(id \S+, now \S+\)\. Before you start a service/,
    );
  });

  it('verifies a file with the key before a rotation', async () => {
    const rotated = { SECRET_KEY: ANOTHER_SECRET, SECRET_KEY_PREVIOUS: TEST_SECRET };
    expect(await resultOf(on(empty, `restore ${file} --dry-run --json`, rotated))).toMatchObject({
      verified: true,
      secretKey: 'rotating',
    });
  });

  it('lists the operators with all rights and the valid tokens, without secrets', async () => {
    const report = await resultOf(on(empty, `restore ${file} --dry-run --json`));
    expect(report).toMatchObject({
      verified: true,
      owners: ['boss'],
      tokens: [{ id: 2, operator: 'helper', expiresAt: expect.any(String) }],
    });
    const { stdout } = await on(empty, `restore ${file} --dry-run`);
    expect(stdout).toMatch(
      /^Operators with all rights: boss\.\nValid operator tokens: 2 of helper \(until \d{4}-\d\d-\d\d\)\.$/m,
    );
    expect(stdout).not.toContain('Warning');
  });

  it('verifies the ledger, also in a dry run', async () => {
    await resultOf(on(wrong, `restore ${file} --json`));
    await queryAsAdministrator(wrong.connection, 'UPDATE wallet SET balance = balance + 500');
    const path = at('wrong.backup');
    await resultOf(on(wrong, `backup ${path} --json`));
    const { stdout, status } = await on(empty, `restore ${path} --dry-run`);
    expect(stdout).toMatch(/^The ledger is wrong \(1 violation\)\. .*: project-service ledger verify$/m);
    expect(status).toBe(1);
    expect(await query(empty.connection, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
    const { dryRun, ...reported } = await resultOf(on(empty, `restore ${path} --dry-run --json`), 1);
    const replacing = `--replace ${wrong.connection.database}`;
    expect(reported).toEqual(await resultOf(on(wrong, `restore ${path} ${replacing} --json`), 1));
    expect([dryRun, reported.violations]).toEqual([true, 1]);
  });
  const wrong = useDatabase({ migrated: false, as: 'owner' });

  describe('into an empty database', () => {
    const restored = useDatabase({ migrated: false, as: 'owner' });
    let ended: ExitedProcess;
    beforeAll(async () => {
      ended = await on(restored, `restore ${file}`);
    });
    const node = useService({
      sharedWith: {
        get connection() {
          return servedOn(restored);
        },
      },
    });

    it('creates a copy of the original', async () => {
      expect(ended.stdout).toMatch(
        /^\d+ rows of \d+ tables are restored, as of \S+Z\.\nOperators .*\nValid .*\nThe ledger is correct\.\n$/,
      );
      expect(await contents(restored)).toEqual(await contents(service));
      const { name } = await inspectRole(service.database.db);
      expect(await inspectRole(restored.database.db, name)).toMatchObject({ missing: [], surplus: [], powers: [] });
    });

    it('lets a service continue on it', async () => {
      const same = fixture.on(node, player);
      expect(await same.balance()).toBe(800);
      const again = { idempotencyKey: 'key-of-the-first-one' };
      expect(await same.buy(same.purchaseInput('sword', again))).toMatchObject({ id: delivered.id, replayed: true });
      const next = await same.buy(same.purchaseInput('sword'));
      expect(Object(next.purchase)).toMatchObject({ status: 'PAID' });
      // Sequences continue after the restored ids.
      expect((await resultOf(on(restored, 'user create isles later@example.com --json'))).id).toBe(4);
      const audit = await node.domain.audit.search({ action: 'backup.restore', limit: 9 });
      expect(audit).toMatchObject([{ actor: 'cli:tester', after: { asCopy: false, verified: true } }]);
    });
  });

  describe('without --replace', () => {
    const started = useDatabase();

    it('accepts the rows of a start of the service, and no other row', async () => {
      const settings = await settingsOf(started.connection);
      const node = await startProcess(['serve'], { ...settings, HOST: '127.0.0.1', SECRET_KEY: TEST_SECRET });
      expect(await stopProcess(node)).toBe(0);
      await resultOf(on(started, `restore ${file} --dry-run --json`));
      await resultOf(on(started, 'operator create boss --json'));
      const rejected = async (): Promise<void> => {
        const kept = await contents(started);
        expect(await refused(on(started, `restore ${file}`))).toMatch(/has data, which would be deleted/);
        expect(await contents(started)).toEqual(kept);
      };
      await rejected();
      // The audit entry of the operator remains.
      await queryAsAdministrator(started.connection, 'DELETE FROM operator');
      await rejected();
    });
  });

  it('runs one at a time: the second one finds the data of the first', async () => {
    const restoring = async () =>
      restoreBackup(await connectionAs('owner', twice.connection), file, {
        ...{ replace: null, dryRun: false, role: 'project_service_runtime', keyring: testKeyring, unverified: false },
        ...{ log: silentLog, reportProgress: () => undefined, finish: async () => undefined },
      });
    const ended = await Promise.allSettled([restoring(), restoring()]);
    expect(ended.toSorted((one, other) => one.status.localeCompare(other.status))).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { code: 'DATABASE_HAS_DATA' } },
    ]);
  });
  const twice = useDatabase({ migrated: false, as: 'owner' });

  describe('over existing data', () => {
    const other = useDatabase({ as: 'owner' });
    const replacing = () => `restore ${file} --replace ${other.connection.database}`;
    beforeAll(async () => {
      await insertProject(other);
    });

    it('is rejected while a service uses the database, or if --replace does not name it', async () => {
      expect(await refused(on(service, `restore ${file} --replace ${service.connection.database}`))).toMatch(
        /A service uses test_\w+\. Stop all its nodes/,
      );
      const kept = await contents(other);
      for (const line of [`restore ${file}`, `restore ${file} --replace isles`])
        expect(await refused(on(other, line))).toMatch(
          new RegExp(`has data, which would be deleted.*--replace ${other.connection.database}`),
        );
      expect(await contents(other)).toEqual(kept);
    });

    it('is possible while doctor checks the notifications', async () => {
      const target = { connection: await connectionAs('owner', other.connection) };
      const rows = await lockRows(target, 'LOCK TABLE mail IN ACCESS EXCLUSIVE MODE', []);
      const examined = on(other, 'doctor');
      await rows.waitForBlocked(1);
      const restored = restoreBackup(target.connection, file, {
        ...{ replace: other.connection.database ?? '', dryRun: true, role: 'project_service_runtime' },
        ...{ keyring: testKeyring, unverified: false, log: silentLog, reportProgress: () => undefined },
        finish: async () => undefined,
      });
      await Promise.race([restored, rows.waitForBlocked(2)]);
      await rows.release();
      expect((await examined).stdout).toContain('notifications: they arrive');
      expect((await restored).isVerified).toBe(true);
    });

    it('changes nothing if it fails in the middle', async () => {
      const kept = await contents(other);
      const reports: Parameters<ReportProgress>[0][] = [];
      const failing = restoreBackup(await connectionAs('owner', other.connection), file, {
        ...{ replace: other.connection.database ?? '', dryRun: false, role: 'project_service_runtime' },
        ...{ keyring: testKeyring, unverified: false },
        ...{ log: silentLog, reportProgress: (progress: Parameters<ReportProgress>[0]) => void reports.push(progress) },
        finish: () => Promise.reject(new Error('no more')),
      });
      await expect(failing).rejects.toThrow('no more');
      for (const phase of ['checked', 'restored']) {
        const of = reports.filter((progress) => progress.phase === phase);
        expect(of.map(({ table }) => table)).toEqual(expect.arrayContaining(['project', 'purchase', 'delivery']));
        const bytes = of.map((progress) => progress.bytes);
        expect(bytes).toEqual(bytes.toSorted((one, another) => one - another));
      }
      expect(await contents(other)).toEqual(kept);
    });

    it('deletes the contents of the named database', async () => {
      await resultOf(on(other, `${replacing()} --json`));
      expect(await contents(other)).toEqual(await contents(service));
    });
  });
});

describe('a file', () => {
  const target = useDatabase({ migrated: false, as: 'owner' });
  const text = async () => gunzipSync(await readFile(file)).toString('latin1');
  const saved = async (bytes: Buffer | string): Promise<string> => {
    const path = at('bad.backup');
    await writeFile(path, typeof bytes === 'string' ? gzipSync(Buffer.from(bytes, 'latin1')) : bytes);
    return path;
  };
  /** Updates the checksum of the content; with `keyring`, also the signature. */
  const summed = (changed: string, keyring: typeof testKeyring | null = null): string => {
    const end = changed.lastIndexOf('\n', changed.length - 2) + 1;
    const sha256 = createHash('sha256')
      .update(Buffer.from(changed.slice(0, end), 'latin1'))
      .digest('hex');
    const signature = keyring && { key: keyring.currentId, mac: keyring.mac('backup', sha256).toString('hex') };
    return `${changed.slice(0, end)}${JSON.stringify({ ...JSON.parse(changed.slice(end)), sha256, ...signature })}\n`;
  };
  /** Returns the text with `helper` as an owner of all projects. */
  const withAnotherOwner = (whole: string): string => {
    const changed = whole.replace('\thelper\tf\t', '\thelper\tt\t');
    expect(changed).not.toBe(whole);
    return changed;
  };
  /** Returns a function that replaces in a text, and signs the result. */
  const replaceAndSign = (from: string | RegExp, to: string) => (whole: string) =>
    summed(whole.replace(from, to), testKeyring);
  const flipped = (bytes: Buffer): Buffer => {
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    return bytes;
  };

  it.each<[string, (whole: string, bytes: Buffer) => Buffer | string, RegExp]>([
    ['that is none', () => 'CREATE TABLE users ();\n', /it is not a backup of this service/],
    ['that is not compressed', () => Buffer.from('{}\n'), /it is damaged or truncated \(Z_/],
    [
      'with a bit that is another',
      (_whole, bytes) => flipped(bytes),
      /it is (damaged|truncated)|was changed|has|lacks/,
    ],
    ['that is cut off', (_whole, bytes) => bytes.subarray(0, -100), /it is damaged or truncated \(Z_BUF_ERROR/],
    ['whose text is cut off', (whole) => whole.slice(0, -40), /it is truncated/],
    [
      'that says something else',
      (whole) => whole.replace('new@example.com', 'bad@example.com'),
      /its content was changed/,
    ],
    ['less a row', (whole) => whole.replace(/(?<=\n)[^\n]*new@example\.com.*\n/, ''), /it has 2 of 3 rows of u/],
    ['with data after its end', (whole) => `${whole}{}\n`, /it has data after its trailer/],
    ['of a newer form', (whole) => whole.replace('"version":2', '"version":3'), /its format version is 3; this/],
    [
      'of a newer service',
      replaceAndSign('"0001-baseline"', '"0001-baseline","9999-future"'),
      /by a newer version of the/,
    ],
    [
      'from before the first release',
      replaceAndSign('"0001-baseline"', '"0001-former"'),
      /it is from before the first release/,
    ],
    ['with another owner and a new sum', (whole) => summed(withAnotherOwner(whole)), /its signature is invalid/],
    [
      'with another owner, signed with another key',
      (whole) => summed(withAnotherOwner(whole), anotherKeyring),
      /The backup cannot be verified/,
    ],
    [
      'that numbers a made-up table',
      replaceAndSign('{"table":"audit","column"', '{"table":"nothing","column"'),
      /it does not have the identity columns of its version/,
    ],
    [
      'with a made-up table',
      replaceAndSign(/"operator_role"/g, '"nothing"'),
      /it does not have the tables of its version/,
    ],
    [
      'with a made-up column',
      replaceAndSign('"owns_all"', '"owns_none"'),
      /operator rejects its rows \(column "owns_none" of relation/,
    ],
    [
      'with a row that does not fit',
      replaceAndSign('\thelper\tf\t', '\thelper\tx\t'),
      /operator rejects its rows \(invalid input syntax for type boolean/,
    ],
    [
      'with a number that is too large',
      replaceAndSign(/("table":"operator","column":"id","last":)\d+/, '$19007199254740991'),
      /operator rejects its rows \(setval: value 9007199254740991 is out of bounds/,
    ],
  ])('%s is rejected and changes nothing', async (_what, make, why) => {
    const stderr = await refused(on(target, `restore ${await saved(make(await text(), await readFile(file)))}`));
    expect(stderr).toMatch(why);
    expect(stderr).toMatch(/Nothing was changed/);
    expect(await query(target.connection, `SELECT FROM pg_tables WHERE schemaname = 'public'`)).toEqual([]);
  });

  it('with a line of 600 MB in a small gzip is rejected within seconds', async () => {
    const path = at('long.backup');
    const [header, table] = (await text()).split('\n');
    const lines = function* () {
      yield Buffer.from(`${header}\n${table}\n`, 'latin1');
      for (let left = 600; left > 0; left -= 1) yield Buffer.alloc(1_000_000, 'x');
    };
    await pipeline(Readable.from(lines()), createGzip({ level: 1 }), createWriteStream(path));
    expect((await stat(path)).size).toBeLessThan(4 * 2 ** 20);
    const from = performance.now();
    expect(await refused(on(target, `restore ${path}`))).toMatch(
      /it has a line of more than 64 MiB\. Nothing was changed/,
    );
    expect(performance.now() - from).toBeLessThan(15_000);
  });

  it('that does not exist is rejected', async () => {
    expect(await refused(on(target, `restore ${at('none')}`))).toMatch(/it cannot be read \(ENOENT\)/);
  });

  it('is not restored among tables of another program', async () => {
    await query(target.connection, 'CREATE TABLE visitors (id integer)');
    expect(await refused(on(target, `restore ${file} --replace ${target.connection.database}`))).toMatch(
      /has tables of another application: visitors\.\s+Create a separate database/,
    );
  });
});

describe('a backup of an older version', () => {
  const old = useDatabase({ migrated: false, as: 'owner' });
  const target = useDatabase({ migrated: false, as: 'owner' });

  it('is migrated to this one', async () => {
    await migrate(old.database, silentLog);
    await insertProject(old);
    const path = at('old.backup');
    await resultOf(on(old, `backup ${path} --json`));
    await inNextVersion(async () => {
      await resultOf(on(target, `restore ${path} --json`));
      expect(await resultOf(on(target, 'migrate --check --json'))).toMatchObject({ pending: [] });
      expect(await resultOf(on(target, 'project list --json'))).toMatchObject([{ project: 'demo' }]);
    });
    // (control) This version does not know the migration of the restore.
    expect(await refused(on(target, 'project list'))).toMatch(new RegExp(`newer version.*${NEXT_MIGRATION}`));
  });
});

describe('a copy', () => {
  it('can be made in an embedded database, and remains a copy when it is backed up', async () => {
    const dataDir = await newDataDir();
    const embedded = (line: Line) => runInProcess(line, { DATA_DIR: dataDir, SECRET_KEY: TEST_SECRET });
    expect((await embedded(`restore ${file} --as-copy`)).stdout).toMatch(
      /It is a copy: it sends neither emails nor deliveries/,
    );
    expect(await resultOf(embedded('ledger verify --json'))).toMatchObject({ violations: [] });
    const { checks } = await resultOf(embedded('doctor --json'));
    const fix = expect.stringContaining('project-service promote');
    expect(checks).toContainEqual(expect.objectContaining({ name: 'mail', warning: true, fix }));
    const back = at('back.backup');
    await resultOf(embedded(`backup ${back} --json`));
    await cleanUp(dataDir, []);
    await resultOf(on(returned, `restore ${back} --json`));
    const { copy_mark: mark, ...rest } = await contents(returned);
    const { copy_mark: none, ...was } = await contents(service);
    expect([mark, none]).toMatchObject([{ rows: 1 }, { rows: 0 }]);
    expect(rest).toEqual(was);
  });
  const returned = useDatabase({ migrated: false, as: 'owner' });

  describe('served', () => {
    const copy = useDatabase({ migrated: false, as: 'owner' });
    beforeAll(async () => {
      await resultOf(on(copy, `restore ${file} --as-copy --json`));
    });
    const node = useService({
      sharedWith: {
        get connection() {
          return servedOn(copy);
        },
      },
    });

    it('sends neither emails nor deliveries until it is promoted', async () => {
      const there = { projectId: fixture.project.id, gameServerId: Number(fixture.project.server('one')) };
      const lease = () => node.domain.deliveries.lease(there, 50);
      await expect(lease()).rejects.toMatchObject({ code: 'DATABASE_IS_COPY' });
      expect(await node.mails()).toEqual([]);
      const old = `attempts = 1, first_attempt_at = now() - interval '4 days'`;
      await queryAsAdministrator(copy.connection, `UPDATE delivery SET ${old} WHERE purchase_id = '${waiting.id}'`);
      expect(await node.domain.deliveries.expire()).toBe(0);
      expect(await resultOf(on(copy, 'promote --json'))).toMatchObject({ backupOf: expect.any(String) });
      expect((await lease()).map(({ purchase }) => purchase?.id)).toEqual([waiting.id]);
      expect((await node.mails()).map(({ to }) => to)).toEqual(['new@example.com']);
      expect(await refused(on(copy, 'promote'))).toMatch(/is not a copy/);
    });
  });
});
