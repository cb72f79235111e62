import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { createLatch } from '../../test/support/latch.js';
import { silentLog } from '../../test/support/log.js';
import { useRelay } from '../../test/support/relay.js';
import { createNotifications, type Notifications } from './notifications.js';
import { SnapshotCache } from './snapshots.js';

interface Row {
  readonly value: number;
}
const MAX = 10;

const test = useDatabase({ migrated: false, as: 'owner' });
const relay = useRelay(test);
let notifications: Notifications;
let cache: SnapshotCache<string, Row>;
let loads: number;

beforeAll(async () => {
  await sql`CREATE TABLE entry (key text PRIMARY KEY, value int NOT NULL)`.execute(test.database.direct);
});
beforeEach(async () => {
  await sql`DELETE FROM entry`.execute(test.database.direct);
  await sql`INSERT INTO entry SELECT 'k' || n, 0 FROM generate_series(0, 99) n`.execute(test.database.direct);
  notifications = createNotifications(relay.connection, silentLog);
  await notifications.start();
  cache = new SnapshotCache({ name: 'test', notifications, topics: ['project'], max: MAX, keyOf: (key) => key });
  loads = 0;
});
afterEach(async () => {
  relay.resume();
  relay.accept();
  await notifications.close();
});

async function read(key: string): Promise<Row | null> {
  loads += 1;
  const { rows } = await sql<Row>`SELECT value FROM entry WHERE key = ${key}`.execute(test.database.direct);
  return rows[0] ?? null;
}

const get = async (key: string): Promise<Row | null> => await cache.get(key, () => read(key));

/** Updates a row and notifies in one transaction, like the triggers. */
const change = (key: string, value: number) =>
  test.database.transaction(async (tx) => {
    await sql`UPDATE entry SET value = ${value} WHERE key = ${key}`.execute(tx);
    await sql`SELECT pg_notify('project_service', ${`project:${key}`})`.execute(tx);
  });

describe('a snapshot cache', () => {
  it('returns a cached value after one load', async () => {
    expect([await get('k1'), await get('k1'), await get('k2')]).toEqual([{ value: 0 }, { value: 0 }, { value: 0 }]);
    expect(loads).toBe(2);
  });

  it('returns a cached value synchronously', async () => {
    await get('k1');
    expect(cache.get('k1', () => read('k1'))).toEqual({ value: 0 });
  });

  it('shares one load among concurrent callers', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('k1')));
    expect(loads).toBe(1);
  });

  it('does not cache a missing value', async () => {
    expect([await get('none'), await get('none')]).toEqual([null, null]);
    expect(loads).toBe(2);
  });

  it('does not cache a failed load', async () => {
    await expect(cache.get('k1', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await get('k1')).toEqual({ value: 0 });
  });

  it('is bounded', async () => {
    for (let n = 0; n < 2 * MAX; n += 1) await get(`k${n}`);
    await get('k0');
    expect(loads).toBe(2 * MAX + 1);
  });

  it('reloads changed keys only', async () => {
    await Promise.all([get('k1'), get('k2')]);
    await change('k1', 1);
    await notifications.settled();
    expect([await get('k1'), await get('k2')]).toEqual([{ value: 1 }, { value: 0 }]);
    expect(loads).toBe(3);
  });

  it('returns at least the value written before settled(), under load', async () => {
    const written = new Map<string, number>();
    const writers = Array.from({ length: 4 }, async (_, writer) => {
      const key = `k${writer}`;
      for (let value = 1; value <= 40; value += 1) {
        await change(key, value);
        await notifications.settled();
        written.set(key, value);
        expect(await get(key)).toEqual({ value });
      }
    });
    let done = false;
    const readers = Array.from({ length: 4 }, async (_, reader) => {
      const key = `k${reader}`;
      while (!done) {
        const least = written.get(key) ?? 0;
        expect((await get(key))?.value).toBeGreaterThanOrEqual(least);
        await sleep(1);
      }
    });
    await Promise.all(writers);
    done = true;
    await Promise.all(readers);
  });
});

describe('a snapshot cache without notifications', () => {
  it('reads the database each time, and returns no earlier value afterwards', async () => {
    await get('k1');
    relay.refuse();
    await eventually(() => !notifications.isFresh());
    await change('k1', 7);
    expect([await get('k1'), await get('k1')]).toEqual([{ value: 7 }, { value: 7 }]);
    expect(loads).toBe(3);
    await change('k1', 8);
    relay.accept();
    await eventually(() => notifications.isFresh());
    expect([await get('k1'), await get('k1')]).toEqual([{ value: 8 }, { value: 8 }]);
    expect(loads).toBe(4);
  });

  it('returns no value that was superseded 2 s ago, despite a disturbed connection', async () => {
    let done = false;
    const commits = [{ value: 0, at: performance.now() }];
    const writing = (async () => {
      for (let value = 1; !done; value += 1) {
        await change('k1', value);
        commits.push({ value, at: performance.now() });
        await sleep(10);
      }
    })();
    const disturbing = (async () => {
      for (const disturb of [relay.stall, relay.resume, relay.refuse, relay.accept, relay.stall, relay.resume]) {
        disturb();
        await sleep(disturb === relay.stall ? 1_200 : 250);
      }
      done = true;
    })();
    let oldest = 0;
    while (!done) {
      const startedAt = performance.now();
      const row = await get('k1');
      const superseded = commits.find(({ value }) => value === (row?.value ?? 0) + 1);
      if (superseded !== undefined) oldest = Math.max(oldest, startedAt - superseded.at);
      await sleep(1);
    }
    await Promise.all([writing, disturbing]);
    expect(oldest).toBeLessThan(2_000);
    expect(oldest).toBeGreaterThan(500); // proves that the disturbances had an effect
  });
});

describe('a load during a change', () => {
  /** Commits a change and processes its notification after the load has read the old value. */
  async function loadDuringChange(subject: Pick<SnapshotCache<string, Row>, 'get'>): Promise<Row | null> {
    const hasRead = createLatch();
    const mayEnd = createLatch();
    const loading = subject.get('k1', async () => {
      const row = await read('k1');
      hasRead.release();
      await mayEnd.released;
      return row;
    });
    await hasRead.released;
    await change('k1', 1);
    await notifications.settled();
    mayEnd.release();
    await loading;
    return await subject.get('k1', () => read('k1'));
  }

  it('is not cached', async () => {
    expect(await loadDuringChange(cache)).toEqual({ value: 1 });
  });

  it('is not shared with calls after the change', async () => {
    const mayEnd = createLatch();
    const loading = cache.get('k1', async () => {
      const row = await read('k1');
      await mayEnd.released;
      return row;
    });
    await change('k1', 1);
    await notifications.settled();
    expect(await get('k1')).toEqual({ value: 1 });
    mayEnd.release();
    await loading;
    expect(await get('k1')).toEqual({ value: 1 });
  });

  it('(control) would stay cached without the rule', async () => {
    const values = new Map<string, Row>();
    notifications.subscribe('project', (key) => (key === null ? values.clear() : values.delete(key)));
    const withoutRule: Pick<SnapshotCache<string, Row>, 'get'> = {
      async get(key, load) {
        const cached = values.get(key);
        if (cached !== undefined && notifications.isFresh()) return cached;
        const value = await load();
        if (value !== null) values.set(key, value);
        return value;
      },
    };
    expect(await loadDuringChange(withoutRule)).toEqual({ value: 0 });
  });
});
