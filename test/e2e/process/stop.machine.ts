import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { lockMigrations } from '../../../src/storage/migrate.js';
import { useDatabase, withAdministrator } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { readDemo } from '../../support/process/demo.js';
import {
  cleanUp,
  collectOutput,
  databasePid,
  databaseUrl,
  newDataDirWithDatabase,
  newDataDirWithDemo,
  type RunningService,
  spawnProgram,
  startProcess,
  stopProcess,
} from '../../support/process.js';
import { openRelay } from '../../support/relay.js';

let dataDir: string;
const services: RunningService[] = [];
const database = useDatabase();
const sockets: Socket[] = [];

async function start(...options: string[]): Promise<RunningService> {
  const service = await startProcess(['start', ...options], { DATA_DIR: dataDir });
  services.push(service);
  return service;
}

beforeAll(async () => {
  dataDir = await newDataDirWithDemo();
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(() => cleanUp(dataDir, services));

/** Opens a raw connection to the API; `received` returns the received text. */
async function open({ endpoint }: RunningService): Promise<{ socket: Socket; received: () => string }> {
  const { hostname, port } = new URL(endpoint);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return { socket, received: () => Buffer.concat(chunks).toString() };
}

const BODY = '{"documentId":"project","variables":{}}';

async function head(): Promise<string> {
  const { identity } = await readDemo(dataDir);
  return (
    'POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nAccept-Language: en\r\n' +
    `X-Project-Context: ${identity.contextToken}\r\nContent-Length: ${BODY.length}\r\n\r\n`
  );
}

/** Option of Node with which a service verifies the ledger at once, not after ten minutes. */
const VERIFIES_AT_ONCE = `--import=data:text/javascript,${encodeURIComponent(`
  const { setTimeout } = globalThis;
  globalThis.setTimeout = (run, ms, ...rest) => setTimeout(run, ms === 600_000 ? 0 : ms, ...rest);`)}`;

const readiness = async ({ opsUrl }: RunningService): Promise<number> => (await fetch(`${opsUrl}/readyz`)).status;

describe('SIGTERM', () => {
  it('makes the service not ready, closes the listener, finishes running requests, and exits with status 0', async () => {
    const service = await start();
    expect(await readiness(service)).toBe(200);
    const { socket, received } = await open(service);
    socket.write((await head()) + BODY.slice(0, 10));
    await sleep(100);
    service.child.kill('SIGTERM');
    await eventually(async () => (await readiness(service)) === 503);
    expect((await fetch(`${service.opsUrl}/livez`)).status).toBe(200);
    await expect(fetch(service.endpoint)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });

    socket.write(BODY.slice(10));
    await eventually(() => received().includes('"slug":"demo"'));
    expect(received()).toMatch(/^HTTP\/1\.1 200 /);
    expect(await service.ended).toBe(0);
    expect(service.stdout()).toMatch(/ request .*documentId=project .*status=200/);
    expect(service.stderr()).toMatch(/stopped\n$/);
    expect(await databasePid(dataDir)).toBeNull();
  });

  it('makes a service exit with status 0 while its database does not answer', async () => {
    const relay = await openRelay(database.connection);
    const service = await startProcess(['serve'], {
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl(relay.connection),
      HOST: '127.0.0.1',
    });
    services.push(service);
    relay.stall();
    const began = performance.now();
    try {
      expect(await stopProcess(service)).toBe(0);
      expect(performance.now() - began).toBeLessThan(15_000);
    } finally {
      await relay.close();
    }
  });

  it('makes a service exit with status 0 while the verification of its ledger waits for a lock', async () => {
    await withAdministrator(database.connection, async (client) => {
      await client.query('BEGIN');
      await client.query('LOCK TABLE ledger_entry IN ACCESS EXCLUSIVE MODE');
      const service = await startProcess(['serve'], {
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl(database.connection),
        HOST: '127.0.0.1',
        NODE_OPTIONS: VERIFIES_AT_ONCE,
      });
      services.push(service);
      await eventually(async () => {
        const { rows } = await client.query('SELECT FROM pg_locks WHERE NOT granted');
        return rows.length > 0;
      });
      const began = performance.now();
      expect(await stopProcess(service)).toBe(0);
      expect(performance.now() - began).toBeLessThan(15_000);
      expect(service.stderr()).toMatch(/stopped\n$/);
    });
  });
});

describe('SIGTERM during a start', () => {
  const empty = useDatabase({ migrated: false, as: 'owner' });

  it('ends it with status 0 while it waits for the migration of another node', async () => {
    await empty.database.transaction(async (tx) => {
      await lockMigrations(tx);
      const child = spawnProgram(['serve'], { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(empty.connection) });
      const ended = once(child, 'exit');
      try {
        await eventually(async () => {
          const waiting = sql`SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted`;
          return (await waiting.execute(tx)).rows.length > 0;
        });
        const began = performance.now();
        child.kill('SIGTERM');
        expect(await Promise.race([ended, sleep(15_000, 'it still runs')])).toEqual([0, null]);
        expect(performance.now() - began).toBeGreaterThan(9_000);
      } finally {
        child.kill('SIGKILL');
      }
    });
  });

  it('ends it with status 0 while it creates the demo, which the next start completes', async () => {
    const newDemo = await newDataDirWithDatabase();
    const child = spawnProgram(['start'], { DATA_DIR: newDemo });
    try {
      const stderr = collectOutput(child.stderr);
      const ended = once(child, 'close');
      // The last line before that.
      await eventually(() => stderr().includes('game servers fetch deliveries'));
      child.kill('SIGTERM');
      expect(await ended).toEqual([0, null]);
      expect(stderr()).toMatch(/SIGTERM: finishing running requests, then stopping\n.*stopped\n$/);
      expect(stderr()).not.toContain('serving');
      expect(await stopProcess(await startProcess(['start'], { DATA_DIR: newDemo }))).toBe(0);
    } finally {
      child.kill('SIGKILL');
      await cleanUp(newDemo, []);
    }
  });

  it('prints why the start fails, if it fails by itself', async () => {
    const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const DATABASE_URL = `postgres://127.0.0.1:${Object(silent.address()).port}/none`;
    const child = spawnProgram(['serve'], { DATA_DIR: dataDir, DATABASE_URL });
    const stderr = collectOutput(child.stderr);
    const ended = once(child, 'close');
    await once(silent, 'connection');
    child.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    silent.close();
    expect(stderr()).toMatch(/^The database does not answer: .*\n.*SIGTERM: stopped during the start\n$/s);
  });
});

describe('with two services on the same data', () => {
  let first: RunningService;
  let second: RunningService;

  beforeAll(async () => {
    [first, second] = await Promise.all([start(), start('--json')]);
  });

  it('SIGTERM stops one despite idle connections, and the other keeps the database', async () => {
    const pid = await databasePid(dataDir);
    expect(pid).not.toBeNull();
    const used = await open(first);
    used.socket.write((await head()) + BODY);
    await eventually(() => used.received().includes('"slug":"demo"'));
    await open(first); // a connection without a request
    const began = performance.now();
    expect(await stopProcess(first)).toBe(0);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await databasePid(dataDir)).toBe(pid);
    expect(await readiness(second)).toBe(200);
  });

  it('Ctrl-C stops the last one and the database, also if npm forwards the signal again', async () => {
    second.child.kill('SIGINT');
    second.child.kill('SIGINT');
    await sleep(2);
    second.child.kill('SIGINT');
    expect(await second.ended).toBe(0);
    expect(await databasePid(dataDir)).toBeNull();
  });

  it('messages for people are not mixed with lines of JSON', () => {
    expect(first.stdout()).toContain('The demo project is up.');
    expect(second.stderr()).toContain('The demo project is up.');
    expect(second.stdout()).toBe('');
  });
});

describe('Ctrl-C', () => {
  it('during a start stops the process and the database', async () => {
    const child = spawnProgram(['start'], { DATA_DIR: dataDir });
    await eventually(async () => (await databasePid(dataDir)) !== null, 60_000);
    child.kill('SIGINT');
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await databasePid(dataDir)).toBeNull();
  });

  it('a second time, more than a second later, exits immediately', async () => {
    const service = await start();
    const { socket } = await open(service);
    socket.write((await head()) + BODY.slice(0, 10));
    await sleep(100);
    service.child.kill('SIGINT');
    await sleep(1_100);
    expect(await stopProcess(service, 'SIGINT')).toBe(1);
  });
});
