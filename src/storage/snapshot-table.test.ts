import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useDatabase } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { silentLog } from '../../test/support/log.js';
import { useRelay } from '../../test/support/relay.js';
import { createNotifications, type Notifications } from './notifications.js';
import { SnapshotTable } from './snapshots.js';

interface Row {
  readonly key: string;
  readonly part: number;
  readonly value: number;
}

const test = useDatabase({ migrated: false, as: 'owner' });
const relay = useRelay(test);
let notifications: Notifications;
let table: SnapshotTable<Row>;
/** Reads from the database: parts (null: all) and keys. */
let read: unknown[];

const rows = async (parts: readonly number[] | null): Promise<Row[]> => {
  const { rows: all } = await sql<Row>`SELECT key, part, value FROM entry`.execute(test.database.direct);
  return all.filter(({ part }) => parts === null || parts.includes(part));
};

beforeAll(async () => {
  await sql`CREATE TABLE entry (key text PRIMARY KEY, part int, value int)`.execute(test.database.direct);
});
beforeEach(async () => {
  await sql`DELETE FROM entry`.execute(test.database.direct);
  await sql`INSERT INTO entry VALUES ('a1', 1, 0), ('a2', 1, 0), ('b1', 2, 0)`.execute(test.database.direct);
  notifications = createNotifications(relay.connection, silentLog);
  await notifications.start();
  read = [];
  table = new SnapshotTable<Row>({
    name: 'test',
    notifications,
    topics: ['token'],
    keyOf: ({ key }) => key,
    partOf: ({ part }) => part,
    load: (parts) => {
      read.push(parts);
      return rows(parts);
    },
    find: async (key) => {
      read.push(key);
      return (await rows(null)).find((row) => row.key === key) ?? null;
    },
  });
});
afterEach(async () => {
  relay.accept();
  await notifications.close();
});

/**
 * Changes one part and notifies like the triggers; resolves once the notification was processed.
 */
async function change(part: number, statement: string): Promise<void> {
  await test.database.transaction(async (tx) => {
    await sql.raw(statement).execute(tx);
    await sql`SELECT pg_notify('project_service', ${`token:${part}`})`.execute(tx);
  });
  await notifications.settled();
}

describe('a snapshot table', () => {
  it('is loaded once for all keys, and then returns values synchronously', async () => {
    expect((await Promise.all([table.get('a1'), table.get('none'), table.get('b1')])).map((row) => row?.key)).toEqual([
      'a1',
      undefined,
      'b1',
    ]);
    expect([table.get('a2'), table.get('nothing')]).toEqual([{ key: 'a2', part: 1, value: 0 }, null]);
    expect(read).toEqual([null]);
  });

  it('reloads the changed part only: inserted, updated and deleted rows', async () => {
    await table.get('a1');
    await change(1, `UPDATE entry SET value = 7 WHERE key = 'a1'`);
    await change(1, `DELETE FROM entry WHERE key = 'a2'`);
    await change(1, `INSERT INTO entry VALUES ('a3', 1, 3)`);
    const found = await Promise.all(['a1', 'a2', 'a3', 'b1'].map((key) => table.get(key)));
    expect(found.map((row) => row?.value)).toEqual([7, undefined, 3, 0]);
    expect(read).toEqual([null, [1]]);
  });

  it('does not cache a load during a change', async () => {
    await table.get('a1');
    await change(1, `UPDATE entry SET value = 1 WHERE key = 'a1'`);
    const pending = table.get('a1');
    await change(1, `UPDATE entry SET value = 2 WHERE key = 'a1'`);
    expect((await table.get('a1'))?.value).toBe(2);
    await pending;
    expect(table.get('a1')).toMatchObject({ value: 2 });
  });

  it('reads single rows without notifications, and reloads the table afterwards', async () => {
    await table.get('a1');
    relay.refuse();
    await eventually(() => !notifications.isFresh());
    await sql`UPDATE entry SET value = 9 WHERE key = 'b1'`.execute(test.database.direct);
    expect((await table.get('b1'))?.value).toBe(9);
    relay.accept();
    await eventually(() => notifications.isFresh());
    expect((await table.get('b1'))?.value).toBe(9);
    expect(read).toEqual([null, 'b1', null]);
  });
});
