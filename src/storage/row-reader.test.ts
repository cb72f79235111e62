import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { Pool, type QueryConfig, type QueryResult } from 'pg';
import { useDatabase } from '../../test/support/database.js';
import { createCheckedPool } from './checked-pool.js';
import { PoolStatistics } from './pool-statistics.js';
import { rowReader } from './row-reader.js';
import { StatementNames } from './statement-names.js';

describe('a row reader', () => {
  it('names the values by their columns', () => {
    const read = rowReader([{ name: 'id' }, { name: "it's" }]);
    expect(read([1, null])).toEqual({ id: 1, "it's": null });
  });

  it('gives all rows with the same columns the same reader', () => {
    expect(rowReader([{ name: 'a' }, { name: 'b' }])).toBe(rowReader([{ name: 'a' }, { name: 'b' }]));
    expect(rowReader([{ name: 'a' }, { name: 'b' }])).not.toBe(rowReader([{ name: 'b' }, { name: 'a' }]));
  });

  it('treats every column name as a name', () => {
    const names = ['__proto__', '`', '$', "'] = 1, process.exit() ]", '\u2028', 'constructor'];
    const row = rowReader(names.map((name) => ({ name })))(names.map((_name, index) => index));
    expect(Object.entries(Object(row))).toEqual(names.map((name, index) => [name, index]));
  });
});

describe('a repeated statement', () => {
  const test = useDatabase();

  it('returns the same rows without and with a name', async () => {
    const ask = async () => {
      const { rows } = await sql`SELECT n, n::int8 AS big, NULL AS nothing, '{"a": [1]}'::jsonb AS json, n > 1 AS more
        FROM generate_series(1, 2) AS n`.execute(test.database.direct);
      return rows;
    };
    const row = (n: number) => ({ n, big: n, nothing: null, json: { a: [1] }, more: n > 1 });
    for (const _time of ['without', 'with', 'again']) expect(await ask()).toEqual([row(1), row(2)]);
  });

  it('leaves no row in the arrays of pg, which V8 keeps until a full collection', async () => {
    const pool = new Pool({ ...test.connection, max: 1 });
    const results: QueryResult[] = [];
    pool.on('connect', (client) => {
      const send = client.query.bind(client);
      const query = async (config: QueryConfig, values: unknown[]) => {
        const result = await send(config, values);
        results.push(result);
        return result;
      };
      Object.assign(client, { query });
    });
    const client = await createCheckedPool(pool, new StatementNames(true), new PoolStatistics('test', pool)).connect();
    for (const _time of ['without', 'with', 'again']) {
      const { rows } = await client.query('SELECT n FROM generate_series(1, 2) AS n', []);
      expect(rows).toEqual([{ n: 1 }, { n: 2 }]);
    }
    client.release();
    await pool.end();
    expect(results.map(({ rows, rowCount }) => [rows, rowCount])).toEqual(Array(3).fill([[], 2]));
  });
});
