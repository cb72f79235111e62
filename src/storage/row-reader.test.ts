import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useDatabase } from '../../test/support/database.js';
import { rowReader } from './row-reader.js';

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
});
