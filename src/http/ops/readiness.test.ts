import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { connectionAs, withAdministrator } from '../../../test/support/database.js';
import { eventually } from '../../../test/support/eventually.js';
import { listen, stopListening } from '../../../test/support/http/ops.js';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

// `/readyz` is 200 exactly while a user can log in: rules.md §4.3.2.

const service = useService();
const project = useProject(service, { slug: 'ready' });
let other: Client;
let url: string;

beforeAll(async () => {
  await project.newUser();
  const { probeLogin } = service.domain.users;
  url = (await listen(service, { health: { probeLogin, probeDisk: service.database.probeDisk } })).url;
});
beforeEach(async () => {
  other = new Client(await connectionAs('administrator', service.connection));
  await other.connect();
});
afterEach(() => other.end());
afterAll(stopListening);

async function readiness(): Promise<{ status: number; reasons: unknown; tookMs: number }> {
  const began = performance.now();
  const response = await fetch(`${url}/readyz`);
  const { reasons, checks } = JSON.parse(await response.text());
  expect(checks.database && checks.disk).toBe(response.status === 200);
  return { status: response.status, reasons, tookMs: performance.now() - began };
}

/** Waits until the cached result of a probe has expired (a quarter of a second). */
const forgotten = () => new Promise((resolve) => setTimeout(resolve, 300));

const login = async (): Promise<number> => {
  const { email, password } = project.user;
  return (await project.ask('login', { email, password })).status;
};

/** A second and the delays of a busy machine. The locks of the tests last for longer. */
const SOON_MS = 5_000;
const SLOW = 'the database needs more than a second for a temporary file';

describe('a service is ready', () => {
  it('if users can log in', async () => {
    // A busy machine may be slow once, which is a reason of its own.
    await eventually(async () => !String((await readiness()).reasons).includes(SLOW));
    expect(await readiness()).toMatchObject({ status: 200, reasons: undefined });
  });

  it('while one user, or all users but one, are locked', async () => {
    await other.query('BEGIN');
    await other.query('SELECT FROM users ORDER BY id LIMIT 1 FOR UPDATE');
    expect(await readiness()).toMatchObject({ status: 200 });
    await other.query('ROLLBACK');
  });

  it('while all users are locked for a moment', async () => {
    await other.query('BEGIN');
    await other.query('SELECT FROM users FOR UPDATE');
    await forgotten();
    const waiting = readiness();
    await eventually(async () => (await waits()) > 0);
    await other.query('ROLLBACK');
    expect(await waiting).toMatchObject({ status: 200 });
  });
});

/** Returns the number of statements that wait for a lock. */
const waits = (): Promise<number> =>
  withAdministrator(service.connection, async (client) => {
    const { rows } = await client.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
    );
    return rows[0].waiting;
  });

/** Changes a setting of the database and ends all connections, which still have the old one. */
const alone = (setting: string): Promise<unknown> =>
  withAdministrator(service.connection, async (client) => {
    await client.query('SET default_transaction_read_only = off');
    await client.query(setting);
    await client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
  });

/** Runs `work` once a probe reports `reasons`, with a setting of the database; then resets it. */
async function withSetting(setting: string, reset: string, reasons: RegExp, work: () => Promise<void>): Promise<void> {
  other.on('error', () => undefined); // it is ended as well
  const name = service.connection.database;
  await alone(`ALTER DATABASE ${name} ${setting}`);
  try {
    // The first probes may use a connection that has just ended.
    await eventually(async () => reasons.test(String((await readiness()).reasons)));
    await work();
  } finally {
    await alone(`ALTER DATABASE ${name} ${reset}`);
  }
  await eventually(async () => (await readiness()).status === 200);
}

describe('a service is not ready within little more than a second', () => {
  it('on a read-only database', async () => {
    const name = 'default_transaction_read_only';
    await withSetting(`SET ${name} = on`, `RESET ${name}`, /25006/, async () => {
      const { status, reasons, tookMs } = await readiness();
      expect({ status, reasons }).toEqual({
        status: 503,
        reasons: [expect.stringMatching(/a login fails in the database: 25006, .*read-only/)],
      });
      expect(tookMs).toBeLessThan(SOON_MS);
      expect(await login()).toBe(503);
    });
    expect(await login()).toBe(200);
  });

  it('while the database has no space for the bytes that an order writes', async () => {
    const { probeLogin } = service.domain.users;
    const probeDisk = service.database.probeDisk;
    // The probe cannot distinguish this from a full disk, which `full-disk.long.ts` tests.
    await withSetting(`SET temp_file_limit = '256kB'`, 'RESET temp_file_limit', /53400/, async () => {
      expect(await readiness()).toMatchObject({
        status: 503,
        reasons: expect.arrayContaining([
          expect.stringMatching(/cannot write the bytes of an order: 53400, .*temporary file size/),
        ]),
      });
      // (control) A login needs less space.
      const { url: loginUrl } = await listen(service, { health: { probeLogin } });
      expect((await fetch(`${loginUrl}/readyz`)).status).toBe(200);
      await expect(probeDisk()).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    });
  });

  it('while the database accepts no connection, and does not blame the disk', async () => {
    await withSetting('CONNECTION LIMIT 0', 'CONNECTION LIMIT -1', /53300.*53300/, async () => {
      const { status, reasons } = await readiness();
      expect({ status, reasons }).toEqual({
        status: 503,
        reasons: [
          expect.stringMatching(/^a login fails in the database: 53300, /),
          expect.stringMatching(/^the database cannot write the bytes of an order: 53300, /),
        ],
      });
    });
  });

  it.each([
    ['every user is held', 'SELECT FROM users FOR UPDATE'],
    ['the table of users is', 'LOCK TABLE users IN ACCESS EXCLUSIVE MODE'],
  ])('while %s', async (_what, statement) => {
    await other.query('BEGIN');
    await other.query(statement);
    await forgotten();
    const probes = await Promise.all([readiness(), readiness(), readiness()]);
    for (const { status, reasons, tookMs } of probes) {
      expect({ status, reasons }).toEqual({ status: 503, reasons: ['a login takes longer than a second'] });
      expect(tookMs).toBeLessThan(SOON_MS);
    }
    // Concurrent probes share one connection.
    expect(await waits()).toBe(1);
    await other.query('ROLLBACK');
    await eventually(async () => (await readiness()).status === 200);
  });
});
