import type { Client } from 'pg';
import { z } from 'zod';

const AT_ONCE = 5_000;
const named = z.array(z.object({ table: z.string() }));
const lines = z.array(z.object({ text: z.string() }));

/** Yields every row of every table as text, with bytes in hex. Needs a superuser. */
export async function* dumpRows(client: Client): AsyncGenerator<{ readonly table: string; readonly text: string }> {
  const { rows } = await client.query(
    `SELECT oid::regclass::text AS table FROM pg_class
     WHERE relkind IN ('r', 'm') AND relnamespace NOT IN ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
       AND relnamespace::regnamespace::text NOT LIKE 'pg_%' ORDER BY 1`,
  );
  for (const { table } of named.parse(rows)) {
    await client.query(`BEGIN; DECLARE dump CURSOR FOR SELECT t::text AS text FROM ${table} t`);
    for (;;) {
      const fetched = lines.parse((await client.query(`FETCH ${AT_ONCE} FROM dump`)).rows);
      for (const { text } of fetched) yield { table, text };
      if (fetched.length < AT_ONCE) break;
    }
    await client.query('COMMIT');
  }
}
