import { beforeAll, describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { ping, queryAsAdministrator, useDatabase, withAdministrator } from '../../test/support/database.js';
import { eventually } from '../../test/support/eventually.js';
import { createLatch } from '../../test/support/latch.js';
import { openRelay } from '../../test/support/relay.js';
import { createCheckedPool } from './checked-pool.js';
import { type Db, openDatabase, type Tx, type Writer } from './database.js';
import { databaseErrorCode } from './database-errors.js';
import { PoolStatistics } from './pool-statistics.js';
import { ask, askOne, combine, constant, lockRow, type Param, selectRow, writeRow } from './statement.js';
import { StatementNames } from './statement-names.js';

const test = useDatabase({ as: 'owner' });

beforeAll(async () => {
  await sql`CREATE TABLE counter (id int PRIMARY KEY, value int NOT NULL)`.execute(test.database.direct);
  await sql`INSERT INTO counter VALUES (1, 0), (2, 0)`.execute(test.database.direct);
});

describe('database values', () => {
  it('reads 64-bit integers as numbers', async () => {
    const { rows } = await sql<{ n: number }>`SELECT 9007199254740991::int8 AS n`.execute(test.database.direct);
    expect(rows).toEqual([{ n: Number.MAX_SAFE_INTEGER }]);
  });

  it('throws for 64-bit integers beyond the safe range', async () => {
    await expect(sql`SELECT 9007199254740992::int8 AS n`.execute(test.database.direct)).rejects.toThrow(RangeError);
  });

  it('reads timestamps as Date', async () => {
    const { rows } = await sql`SELECT timestamptz '2026-01-02T03:04:05.678Z' AS t`.execute(test.database.direct);
    expect(rows).toEqual([{ t: new Date('2026-01-02T03:04:05.678Z') }]);
  });
});

describe('a transaction', () => {
  it('rolls back if its work throws', async () => {
    const work = test.database.transaction(async (tx) => {
      await sql`UPDATE counter SET value = 99`.execute(tx);
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    const { rows } = await sql`SELECT FROM counter WHERE value = 99`.execute(test.database.direct);
    expect(rows).toHaveLength(0);
  });

  it('is retried after a deadlock, so that both sides succeed', async () => {
    let runs = 0;
    const bothHaveLocked = rendezvous(2);
    const add = (first: number, second: number) =>
      test.database.transaction(async (tx) => {
        runs += 1;
        await sql`UPDATE counter SET value = value + 1 WHERE id = ${first}`.execute(tx);
        await bothHaveLocked();
        await sql`UPDATE counter SET value = value + 1 WHERE id = ${second}`.execute(tx);
      });
    await sql`UPDATE counter SET value = 0`.execute(test.database.direct);
    await Promise.all([add(1, 2), add(2, 1)]);
    const { rows } = await sql`SELECT value FROM counter`.execute(test.database.direct);
    expect(rows).toEqual([{ value: 2 }, { value: 2 }]);
    expect(runs).toBeGreaterThan(2);
  });

  it('limits all its statements together by the deadline', async () => {
    const startedAt = performance.now();
    const slow = async (tx: Tx) => {
      for (let count = 0; count < 3; count += 1) await sql`SELECT pg_sleep(0.3)`.execute(tx);
      await sql`SELECT pg_sleep(5)`.execute(tx);
    };
    const work = test.database.transaction(slow, { until: startedAt + 1_200 });
    await expect(work).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(performance.now() - startedAt).toBeLessThan(2_500);
    // The limit does not apply outside the transaction.
    const { rows } = await sql`SELECT FROM pg_sleep(1.5)`.execute(test.database.direct);
    expect(rows).toHaveLength(1);
    await expect(test.database.transaction(slow, { until: startedAt })).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('rejects with SERVICE_UNAVAILABLE after five serialization failures', async () => {
    let runs = 0;
    const work = test.database.transaction(async (tx) => {
      runs += 1;
      await sql`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(runs).toBe(5);
  });
});

describe('ask', () => {
  const add = writeRow(
    (_db, param: Param<{ readonly id: number; readonly by: number }>) =>
      sql<{
        value: number;
      }>`UPDATE counter SET value = value + ${param('by')} WHERE id = ${param('id')} RETURNING value`,
  );
  const lock = lockRow(
    (_db, param: Param<{ readonly id: number }>) =>
      sql<{ value: number }>`SELECT value FROM counter WHERE id = ${param('id')} FOR UPDATE`,
  );
  const failing = (code: string) => selectRow(() => sql.raw(`SELECT 1 / 0 AS ${code}`))({});

  it('runs statements in order', async () => {
    await sql`UPDATE counter SET value = 0`.execute(test.database.direct);
    const answers = await test.database.transaction((tx) =>
      ask(tx, [add({ id: 1, by: 5 }), add({ id: 1, by: 7 }), lock({ id: 1 })]),
    );
    expect(answers).toEqual([{ value: 5 }, { value: 12 }, { value: 12 }]);
  });

  it('rejects with the first error and rolls the transaction back', async () => {
    await sql`UPDATE counter SET value = 0`.execute(test.database.direct);
    const refused = combine([], () => {
      throw new Error('second');
    });
    const work = test.database.transaction((tx) => ask(tx, [add({ id: 1, by: 5 }), failing('first'), refused]));
    await expect(work).rejects.toMatchObject({ code: '22012' });
    expect(await test.database.transaction((tx) => askOne(tx, lock({ id: 1 })))).toEqual({ value: 0 });
  });

  it('sends statements together with BEGIN, without waiting for a result', async () => {
    const relay = await openRelay(test.connection);
    const remote = openDatabase(relay.connection, { poolSize: 1, statementTimeoutMs: 5_000 });
    await ping(remote);
    relay.stall();
    const work = remote.transaction((tx) => ask(tx, [add({ id: 2, by: 1 }), lock({ id: 2 })]));
    const last = `SELECT FROM pg_stat_activity WHERE state = 'idle in transaction' AND query LIKE 'SELECT value FROM counter%'`;
    await eventually(async () => (await queryAsAdministrator(test.connection, last)).length === 1);
    relay.resume();
    await work;
    await remote.close();
    await relay.close();
  });

  it('requires a writer for writes and a transaction for locks', () => {
    const read = selectRow(() => sql<{ value: number }>`SELECT value FROM counter`)({});
    const both = combine([read, lock({ id: 1 })], ([found, locked]) => [found?.value, locked?.value]);
    const allowed = (db: Db, writer: Writer, tx: Tx) => [
      ask(db, [read]),
      ask(writer, [read, add({ id: 1, by: 1 })]),
      ask(tx, [read, add({ id: 1, by: 1 }), lock({ id: 1 })]),
      askOne(
        tx,
        combine([add({ id: 1, by: 1 }), lock({ id: 1 })], ([added, locked]) => [added?.value, locked?.value]),
      ),
    ];
    const refused = (db: Db, writer: Writer) => [
      // @ts-expect-error a reader cannot write
      ask(db, [add({ id: 1, by: 1 })]),
      // @ts-expect-error nor can it next to a statement that reads
      ask(db, [read, add({ id: 1, by: 1 })]),
      // @ts-expect-error a single statement
      askOne(db, add({ id: 1, by: 1 })),
      // @ts-expect-error a lock needs a transaction
      ask(writer, [lock({ id: 1 })]),
      // @ts-expect-error also as a part of another statement
      askOne(writer, both),
    ];
    // The type check is the test: neither function is called.
    expect([allowed, refused]).toHaveLength(2);
  });

  it('resolves with a tuple, typed by position', async () => {
    const count = selectRow(() => sql<{ count: number }>`SELECT 2 AS count`);
    const [added, counted, nothing] = await ask(test.database.direct, [
      add({ id: 1, by: 1 }),
      count({}),
      constant('nothing'),
    ]);
    const typed: [{ value: number } | null, { count: number } | null, string] = [added, counted, nothing];
    expect(typed).toEqual([{ value: expect.any(Number) }, { count: 2 }, 'nothing']);
  });

  it('limits the statements together by the deadline of the transaction', async () => {
    const all = rendezvous(3);
    const holding = withAdministrator(test.connection, async (client) => {
      await client.query('BEGIN');
      await client.query('SELECT FROM counter WHERE id = 2 FOR UPDATE');
      const first = withAdministrator(test.connection, async (other) => {
        await other.query('BEGIN');
        await other.query('SELECT FROM counter WHERE id = 1 FOR UPDATE');
        await all();
        await other.query('SELECT pg_sleep(1.2)');
      });
      await all();
      await first;
      await client.query('SELECT pg_sleep(2)');
    });
    await all();
    const startedAt = performance.now();
    const work = test.database.transaction((tx) => ask(tx, [lock({ id: 1 }), lock({ id: 2 })]), {
      until: startedAt + 1_500,
    });
    await expect(work).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(performance.now() - startedAt).toBeLessThan(2_600);
    await holding;
    // The server has rolled back, and released the first lock.
    const lockBoth = (tx: Tx) => ask(tx, [lock({ id: 1 }), lock({ id: 2 })]);
    expect(await test.database.transaction(lockBoth)).toHaveLength(2);
  });
});

describe('a repeated statement', () => {
  const one = useDatabase({ as: 'owner', connections: { poolSize: 1, statementTimeoutMs: 5_000 } });
  beforeAll(async () => {
    await sql`CREATE TABLE thing (id int, size int)`.execute(one.database.direct);
    await sql`INSERT INTO thing VALUES (1, 10)`.execute(one.database.direct);
  });
  /** Returns the prepared statements of the only connection. */
  const prepared = async (database = one.database): Promise<readonly string[]> => {
    const { rows } = await sql<{ statement: string }>`TABLE pg_prepared_statements`.execute(database.direct);
    return rows.map(({ statement }) => statement);
  };
  const sizeOf = (db: Db, id: number) => sql<{ size: number }>`SELECT size FROM thing WHERE id = ${id}`.execute(db);
  const TEXT = 'SELECT size FROM thing WHERE id = $1';
  const setType = (type: string) =>
    sql`ALTER TABLE thing ALTER size TYPE ${sql.raw(type)}`.execute(one.database.direct);

  it('is prepared at its second run', async () => {
    await sql`SELECT 1 AS only_once`.execute(one.database.direct);
    await sizeOf(one.database.db, 1);
    expect(await prepared()).toEqual([]);
    for (let time = 0; time < 3; time += 1) expect((await sizeOf(one.database.db, 1)).rows).toEqual([{ size: 10 }]);
    expect(await prepared()).toEqual([TEXT]);
  });

  it('succeeds after the type of a column has changed', async () => {
    await setType('bigint');
    expect((await sizeOf(one.database.db, 1)).rows).toEqual([{ size: 10 }]);
  });

  it('retries its transaction after the type of a column has changed', async () => {
    const withSum = (db: Db) => sql`SELECT id, size FROM thing`.execute(db);
    for (let time = 0; time < 2; time += 1) await withSum(one.database.db);
    await setType('smallint');
    let runs = 0;
    const { rows } = await one.database.transaction(async (tx) => {
      runs += 1;
      await sql`UPDATE thing SET size = size + 1`.execute(tx);
      return await withSum(tx);
    });
    expect({ rows, runs }).toEqual({ rows: [{ id: 1, size: 11 }], runs: 2 });
  });

  it('succeeds if the connection has lost its prepared statements, as behind a pooler', async () => {
    const pooled = openDatabase(one.connection, { poolSize: 1, statementTimeoutMs: 5_000 });
    for (let time = 0; time < 2; time += 1) await sizeOf(pooled.db, 1);
    await sql`DEALLOCATE ALL`.execute(pooled.direct);
    expect((await sizeOf(pooled.db, 1)).rows).toHaveLength(1);
    for (let time = 0; time < 3; time += 1) await sizeOf(pooled.db, 1);
    expect(await prepared(pooled)).toEqual([]);
    await pooled.close();
  });

  it('is never prepared with prepare: false', async () => {
    const plain = openDatabase(one.connection, { poolSize: 1, statementTimeoutMs: 5_000, prepare: false });
    for (let time = 0; time < 3; time += 1) await sizeOf(plain.db, 1);
    expect(await prepared(plain)).toEqual([]);
    await plain.close();
  });

  it('is one of a bounded number of prepared statements per connection', async () => {
    const busy = openDatabase(one.connection, { poolSize: 1, statementTimeoutMs: 5_000 });
    const pids = new Set<number>();
    for (let text = 0; text < 300; text += 1) {
      for (let time = 0; time < 2; time += 1) await sql`SELECT ${sql.lit(text)} AS n`.execute(busy.direct);
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(busy.direct);
      pids.add(rows[0]?.pid ?? 0);
    }
    expect(pids.size).toBe(2);
    expect((await prepared(busy)).length).toBeLessThan(100);
    await busy.close();
  });

  it('rejects with its own errors', async () => {
    const wrong = () => sql`SELECT 1 / id - 1 FROM thing WHERE 1 / (id - 1) > 0`.execute(one.database.db);
    for (let time = 0; time < 3; time += 1) await expect(wrong()).rejects.toMatchObject({ code: '22012' });
  });
});

describe('snapshots', () => {
  it('run at most two at a time', async () => {
    let open = 0;
    const snapshots = [1, 2, 3, 4, 5].map((key) =>
      test.database.snapshot(
        async (tx) => {
          open += 1;
          expect(open).toBeLessThanOrEqual(2);
          await sql`SELECT pg_sleep(0.05)`.execute(tx);
          open -= 1;
        },
        { key },
      ),
    );
    await Promise.all(snapshots);
  });

  it('of one key run one at a time, and do not delay those of others', async () => {
    const order: string[] = [];
    const run = (key: string, work: () => Promise<void>) =>
      test.database.snapshot(
        async () => {
          order.push(`begin ${key}`);
          await work();
          order.push(`end ${key}`);
        },
        { key },
      );
    const { released, release } = createLatch();
    const slow = [run('slow', () => released), run('slow', () => released)];
    await run('fast', async () => undefined);
    release();
    await Promise.all(slow);
    expect(order.filter((line) => line.endsWith('slow'))).toEqual(['begin slow', 'end slow', 'begin slow', 'end slow']);
  });
});

describe('a database failure', () => {
  it('rejects a slow statement with TIMEOUT, and the connection stays usable', async () => {
    const limited = openDatabase(test.connection, { poolSize: 1, statementTimeoutMs: 50 });
    await expect(sql`SELECT pg_sleep(5)`.execute(limited.db)).rejects.toMatchObject({ code: 'TIMEOUT' });
    await expect(ping(limited)).resolves.toBeUndefined();
    await limited.close();
  });

  it('rejects with SERVICE_UNAVAILABLE if no server listens, with the cause for the log', async () => {
    const nowhere = openDatabase({ ...test.connection, host: '/nonexistent' }, { poolSize: 1, statementTimeoutMs: 50 });
    const failure: unknown = await ping(nowhere).catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    expect(databaseErrorCode(failure)).toBe('ENOENT');
    await nowhere.close();
  });

  it('rejects with SERVICE_UNAVAILABLE if the connection of a query is cut, and the next query succeeds', async () => {
    const sleeping = sql`SELECT pg_sleep(5)`.execute(test.database.direct);
    const expected = expect(sleeping).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await cutConnections(`query LIKE '%pg_sleep(5)%'`);
    await expected;
    await expect(ping(test.database)).resolves.toBeUndefined();
  });

  it('rejects with SERVICE_UNAVAILABLE if the connection is cut between statements of a transaction', async () => {
    const work = test.database.transaction(async (tx) => {
      await sql`SELECT 'cut between'`.execute(tx);
      await cutConnections(`query LIKE '%cut between%'`);
      await sql`SELECT 2`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    await expect(ping(test.database)).resolves.toBeUndefined();
  });

  it('does not end the process if idle connections are cut', async () => {
    await Promise.all([1, 2, 3].map(() => sql`SELECT pg_sleep(0.02)`.execute(test.database.direct)));
    await cutConnections(`state = 'idle'`);
    // A query may still use a connection whose end was not noticed yet.
    await eventually(() => ping(test.database).then(...outcome));
  });

  it('rejects writes with SERVICE_UNAVAILABLE on a read-only standby', async () => {
    const work = test.database.transaction(async (tx) => {
      await sql`SET TRANSACTION READ ONLY`.execute(tx);
      await sql`UPDATE counter SET value = 0`.execute(tx);
    });
    await expect(work).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
  });

  it('rejects with TIMEOUT if there is no answer, and discards the connection', async () => {
    const relay = await openRelay(test.connection);
    const remote = openDatabase(relay.connection, { poolSize: 1, statementTimeoutMs: 50 });
    await ping(remote);
    relay.stall();
    await expect(ping(remote)).rejects.toMatchObject({ code: 'TIMEOUT' });
    relay.resume();
    await expect(ping(remote)).resolves.toBeUndefined();
    await remote.close();
    await relay.close();
  });

  it('rejects with SERVICE_UNAVAILABLE if a commit is not answered, because it may have succeeded', async () => {
    const relay = await openRelay(test.connection);
    const pool = new Pool({ ...relay.connection, max: 1, query_timeout: 500 });
    await sql`UPDATE counter SET value = 0`.execute(test.database.direct);
    relay.cutCommit('unanswered', 'never answered');
    const client = await createCheckedPool(pool, new StatementNames(false), new PoolStatistics('test', pool)).connect();
    await client.query('begin', []);
    await client.query(`UPDATE counter SET value = 7 WHERE 'unanswered' <> ''`, []);
    await expect(client.query('commit', [])).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' });
    client.release();
    const { rows } = await sql`SELECT FROM counter WHERE value = 7`.execute(test.database.direct);
    expect(rows).toHaveLength(2);
    await pool.end();
    await relay.close();
  });

  it('passes constraint violations to the caller', async () => {
    const work = sql`INSERT INTO counter VALUES (1, 0)`.execute(test.database.direct);
    await expect(work).rejects.toMatchObject({ code: '23505' });
  });
});

const outcome = [() => true, () => false] as const;

function cutConnections(which: string): Promise<unknown> {
  return withAdministrator(test.connection, async (client) => {
    const victims = `FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND ${which}`;
    for (;;) {
      const { rows } = await client.query(`SELECT pg_terminate_backend(pid) ${victims}`);
      if (rows.length > 0) return;
    }
  });
}

/** Creates a barrier for `count` callers. Later callers (a retry) pass immediately. */
function rendezvous(count: number): () => Promise<void> {
  let arrived = 0;
  const { released, release } = createLatch();
  return () => {
    arrived += 1;
    if (arrived >= count) release();
    return released;
  };
}
