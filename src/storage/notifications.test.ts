import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { countChanges } from '../../test/support/count-changes.js';
import { ping, useDatabase, withAdministrator } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { recordingLog } from '../../test/support/log.js';
import { useRelay } from '../../test/support/relay.js';
import { OF_A_COMMAND, openDatabase } from './database.js';
import { createNotifications, type Notifications } from './notifications.js';
import { SameServer } from './same-server.js';

const test = useDatabase({ migrated: false });
const relay = useRelay(test);
let notifications: Notifications;
let lines: string[];
let received: (string | null)[];

beforeEach(async () => {
  const recording = recordingLog();
  lines = recording.lines;
  received = [];
  notifications = createNotifications(relay.connection, recording.log);
  notifications.subscribe('project', (key) => void received.push(key));
  await notifications.start();
  received.length = 0;
});
afterEach(async () => {
  relay.resume();
  relay.accept();
  await notifications.close();
});

const notify = (payload: string) => sql`SELECT pg_notify('project_service', ${payload})`.execute(test.database.direct);

const killListener = () =>
  withAdministrator(test.connection, (client) =>
    client.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE application_name LIKE '%notifications' AND datname = current_database()`),
  );

describe('notifications', () => {
  it('are fresh once started', () => {
    expect(notifications.isFresh()).toBe(true);
  });

  it('deliver the key of a committed change within 50 ms', async () => {
    const changes = countChanges(notifications, 'project');
    const took: number[] = [];
    for (let change = 1; change <= 5; change += 1) {
      await notify('project:42');
      took.push(await eventually(() => received.length === change));
    }
    expect(received).toEqual(['42', '42', '42', '42', '42']);
    expect(changes()).toBe(5);
    expect(Math.min(...took)).toBeLessThan(50); // the fastest of five, because the machine may be busy
  });

  it('are delivered by topic', async () => {
    const changes = countChanges(notifications, 'server');
    await notify('project:42');
    await notifications.settled();
    expect(changes()).toBe(0);
  });

  it('invalidate all keys without a key, and ignore topics of newer versions', async () => {
    await notify('project');
    await notify('constellation:7');
    await notifications.settled();
    expect(received).toEqual([null]);
  });

  it('have arrived after settled()', async () => {
    for (let change = 1; change <= 100; change += 1) {
      await notify(`project:${change}`);
      await notifications.settled();
      expect(received.at(-1)).toBe(String(change));
    }
  });

  it('settle for concurrent callers', async () => {
    await Promise.all(
      Array.from({ length: 50 }, async (_, change) => {
        await notify(`project:${change}`);
        await notifications.settled();
        expect(received).toContain(String(change));
      }),
    );
  });

  it('stay fresh without changes', async () => {
    for (let checks = 0; checks < 30; checks += 1) {
      await sleep(50);
      expect(notifications.isFresh()).toBe(true);
    }
  });
});

describe('notifications with a killed connection', () => {
  it('stop being fresh, invalidate all keys of every topic, and recover', async () => {
    const changes = countChanges(notifications, 'token');
    const freshThen: boolean[] = [];
    notifications.subscribe('token', () => void freshThen.push(notifications.isFresh()));
    await killListener();
    await eventually(() => received.length > 0);
    expect(received[0]).toBeNull();
    expect(freshThen[0]).toBe(false);
    expect(changes()).toBeGreaterThan(0);
    await eventually(() => notifications.isFresh(), 2_000);
    expect(lines).toEqual([expect.stringMatching(/^warn no notif/), expect.stringMatching(/^info notif.*again/)]);
  });

  it('invalidate all keys after a gap', async () => {
    relay.refuse();
    await eventually(() => !notifications.isFresh(), 1_000);
    const changes = countChanges(notifications, 'project');
    await notify('project:1');
    relay.accept();
    await eventually(() => notifications.isFresh(), 5_000);
    expect(changes()).toBeGreaterThan(0);
    expect(received.at(-1)).toBeNull();
  });

  it('settle immediately while caches are not used', async () => {
    relay.refuse();
    await eventually(() => !notifications.isFresh(), 1_000);
    const startedAt = performance.now();
    await notifications.settled();
    expect(performance.now() - startedAt).toBeLessThan(100);
  });
});

describe('notifications with a stalled connection', () => {
  it('stop being fresh after a second, and reconnect', async () => {
    relay.stall();
    const fresh = await eventually(() => !notifications.isFresh(), 1_500);
    expect(fresh).toBeGreaterThan(500);
    relay.resume();
    await eventually(() => notifications.isFresh());
  });

  it('settle within that second, and caches stay unused until the change has arrived', async () => {
    relay.stall();
    await notify('project:5');
    await notifications.settled();
    expect(received).toEqual([]);
    expect(notifications.isFresh()).toBe(false);
    relay.resume();
    await eventually(() => notifications.isFresh());
    expect(received).not.toEqual([]);
  });
});

describe('notifications through a pooler that delivers them only during queries', () => {
  it('are never fresh', async () => {
    relay.dropNotifications('idle');
    const { log } = recordingLog();
    const pooled = createNotifications(test.connection, log, { listenerConnection: relay.connection });
    await pooled.start();
    for (let time = 0; time < 5; time += 1) {
      await pooled.settled();
      expect(pooled.isFresh()).toBe(false);
    }
    expect(relay.droppedNotifications()).toBeGreaterThan(0);
    await pooled.close();
    relay.dropNotifications(false);
  });
});

describe('notifications of another database than that of the queries', () => {
  const other = useDatabase({ migrated: false });

  it('do not turn caches on when they arrive again, and the log does not say so', async () => {
    const { log, lines } = recordingLog();
    const sameServer = new SameServer();
    sameServer.setQuerying('the server before its restart');
    const listening = createNotifications(test.connection, log, { sameServer });
    await listening.start();
    await killListener();
    await eventually(() => lines.some((line) => line.includes('arrive again')));
    expect({ isFresh: listening.isFresh(), lines }).toEqual({
      isFresh: false,
      lines: [
        expect.stringMatching(/^warn .*another server or database.*has just restarted, so caches are off$/),
        expect.stringMatching(/^warn no notifications/),
        'info notifications of the database arrive again',
      ],
    });
    await listening.close();
  });

  it('are ignored until queries use the same database again', async () => {
    const { log, lines } = recordingLog();
    const sameServer = new SameServer();
    const listening = createNotifications(test.connection, log, { sameServer });
    const elsewhere = openDatabase(other.connection, { ...OF_A_COMMAND, onServer: sameServer.setQuerying });
    const there = openDatabase(test.connection, { ...OF_A_COMMAND, onServer: sameServer.setQuerying });
    await ping(elsewhere);
    await listening.start();
    expect(listening.isFresh()).toBe(false);
    const changes = countChanges(listening, 'project');
    await ping(there);
    await eventually(() => listening.isFresh());
    // Caches discard reads that began before.
    expect(changes()).toBeGreaterThan(0);
    expect(lines).toEqual([
      expect.stringMatching(/^warn .*another server or database/),
      expect.stringMatching(/^info /),
    ]);
    await Promise.all([listening.close(), elsewhere.close(), there.close()]);
  });
});

it('starts without a database, is never fresh, and logs it once', async () => {
  const { log, lines } = recordingLog();
  const nowhere = createNotifications({ ...relay.connection, host: '/nonexistent' }, log);
  await nowhere.start();
  expect(nowhere.isFresh()).toBe(false);
  await nowhere.close();
  expect(lines).toEqual([expect.stringMatching(/^warn no notifications/)]);
});

it('reconnects if the network becomes silent before LISTEN is answered', async () => {
  const recording = recordingLog();
  // Both LISTEN together are visible for twice this time; the connection itself must not time out.
  relay.slow(600);
  const late = createNotifications(relay.connection, recording.log);
  const listening = sql<{ query: string }>`SELECT query FROM pg_stat_activity
    WHERE application_name = 'project-service notifications' AND datname = current_database() AND query LIKE 'LISTEN project_service%'`;
  const started = late.start();
  await eventually(async () => (await listening.execute(test.database.direct)).rows.length === 1);
  relay.stall();
  try {
    await eventually(() => recording.lines.some((line) => line.includes('Query read timeout')), 6_000);
    await started;
    relay.slow(0);
    relay.resume();
    await eventually(() => late.isFresh());
  } finally {
    relay.slow(0);
    relay.resume();
    await late.close();
  }
});
