import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { silentLog } from '../../test/support/log.js';
import { openRelay } from '../../test/support/relay.js';
import { use } from '../../test/support/use.js';
import { createNotifications, type Notifications } from './notifications.js';
import { SnapshotCache } from './snapshots.js';

interface Row {
  readonly value: number;
}
const MAX = 10;

const test = useDatabase({ migrated: false, as: 'owner' });
const relay = use(
  () => openRelay(test.connection),
  (made) => made.close(),
);
let notifications: Notifications;
let cache: SnapshotCache<string, Row>;
let loads: number;

beforeAll(async () => {
  await sql`CREATE TABLE fact (key text PRIMARY KEY, value int NOT NULL)`.execute(test.database.direct);
});
beforeEach(async () => {
  await sql`DELETE FROM fact`.execute(test.database.direct);
  await sql`INSERT INTO fact SELECT 'k' || n, 0 FROM generate_series(0, 99) n`.execute(test.database.direct);
  notifications = createNotifications(relay.connection, silentLog);
  await notifications.start();
  cache = new SnapshotCache({ name: 'test', notifications, topics: ['project'], max: MAX, keyOf: (key) => key });
  loads = 0;
});
afterEach(async () => {
  relay.flow();
  relay.accept();
  await notifications.close();
});

async function read(key: string): Promise<Row | null> {
  loads += 1;
  const { rows } = await sql<Row>`SELECT value FROM fact WHERE key = ${key}`.execute(test.database.direct);
  return rows[0] ?? null;
}

const get = async (key: string): Promise<Row | null> => await cache.get(key, () => read(key));

/** A change as the triggers make it: the fact and its notification in one transaction. */
const change = (key: string, value: number) =>
  test.database.transaction(async (tx) => {
    await sql`UPDATE fact SET value = ${value} WHERE key = ${key}`.execute(tx);
    await sql`SELECT pg_notify('project_service', ${`project:${key}`})`.execute(tx);
  });

describe('a snapshot cache', () => {
  it('reads each key from memory after one load', async () => {
    expect([await get('k1'), await get('k1'), await get('k2')]).toEqual([{ value: 0 }, { value: 0 }, { value: 0 }]);
    expect(loads).toBe(2);
  });

  it('returns a value in memory without a promise', async () => {
    await get('k1');
    expect(cache.get('k1', () => read('k1'))).toEqual({ value: 0 });
  });

  it('shares one load among concurrent callers', async () => {
    await Promise.all(Array.from({ length: 20 }, () => get('k1')));
    expect(loads).toBe(1);
  });

  it('does not cache that there is no value', async () => {
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

  it('loads again only what has changed', async () => {
    await Promise.all([get('k1'), get('k2')]);
    await change('k1', 1);
    await notifications.settled();
    expect([await get('k1'), await get('k2')]).toEqual([{ value: 1 }, { value: 0 }]);
    expect(loads).toBe(3);
  });

  it('returns at least the value that was written before settled(), under load', async () => {
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
  it('reads the database every time, and returns no earlier value when they are back', async () => {
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

  it('never returns a value that has been superseded for 2 s, whatever happens to the connection', async () => {
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
      for (const disturb of [relay.stall, relay.flow, relay.refuse, relay.accept, relay.stall, relay.flow]) {
        disturb();
        await sleep(disturb === relay.stall ? 1_200 : 250);
      }
      done = true;
    })();
    let oldest = 0;
    while (!done) {
      const asked = performance.now();
      const fact = await get('k1');
      const superseded = commits.find(({ value }) => value === (fact?.value ?? 0) + 1);
      if (superseded !== undefined) oldest = Math.max(oldest, asked - superseded.at);
      await sleep(1);
    }
    await Promise.all([writing, disturbing]);
    expect(oldest).toBeLessThan(2_000);
    expect(oldest).toBeGreaterThan(500); // otherwise this test has disturbed nothing
  });
});

describe('a load that a change overtakes', () => {
  /** The load has read the old value when the change is committed and heard of; only then does it end. */
  async function overtaken(subject: Pick<SnapshotCache<string, Row>, 'get'>): Promise<Row | null> {
    const hasRead = gate();
    const mayEnd = gate();
    const loading = subject.get('k1', async () => {
      const fact = await read('k1');
      hasRead.open();
      await mayEnd.opened;
      return fact;
    });
    await hasRead.opened;
    await change('k1', 1);
    await notifications.settled();
    mayEnd.open();
    await loading;
    return await subject.get('k1', () => read('k1'));
  }

  it('is not cached', async () => {
    expect(await overtaken(cache)).toEqual({ value: 1 });
  });

  it('is not shared with callers who come after the change', async () => {
    const mayEnd = gate();
    const loading = cache.get('k1', async () => {
      const fact = await read('k1');
      await mayEnd.opened;
      return fact;
    });
    await change('k1', 1);
    await notifications.settled();
    expect(await get('k1')).toEqual({ value: 1 });
    mayEnd.open();
    await loading;
    expect(await get('k1')).toEqual({ value: 1 });
  });

  it('would be cached for ever without the rule (negative control)', async () => {
    const values = new Map<string, Row>();
    notifications.subscribe('project', (key) => (key === null ? values.clear() : values.delete(key)));
    const careless: Pick<SnapshotCache<string, Row>, 'get'> = {
      async get(key, load) {
        const known = values.get(key);
        if (known !== undefined && notifications.isFresh()) return known;
        const value = await load();
        if (value !== null) values.set(key, value);
        return value;
      },
    };
    expect(await overtaken(careless)).toEqual({ value: 0 });
  });
});

function gate(): { readonly open: () => void; readonly opened: Promise<void> } {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open: () => open(), opened };
}
