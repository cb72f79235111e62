import { type Grant, runtimeGrants } from '../../src/storage/migrations/grants.js';
import { withAdministrator } from './database.js';
import type { TestService } from './service.js';

export type Row = Readonly<Record<string, unknown>>;

/** True if the service can neither change nor delete rows of the table: they stay as they are. */
export function isAppendOnly(table: string): boolean {
  const grants: Readonly<Record<string, Grant>> = runtimeGrants;
  return grants[table] !== undefined && grants[table].update === undefined && grants[table].delete === undefined;
}

/** Reads the row of a user, and all rows that refer to it, by table and in a fixed order. */
export async function readRowsOfUser({ connection }: TestService, userId: number): Promise<Map<string, Row[]>> {
  return await withAdministrator(connection, async (client) => {
    const { rows: tables } = await client.query<{ name: string; column: string }>(
      `SELECT holder.relname AS name, pointing.attname AS column
       FROM pg_constraint AS fk
         JOIN pg_class AS holder ON holder.oid = fk.conrelid
         JOIN pg_attribute AS pointed ON pointed.attrelid = fk.confrelid AND pointed.attname = 'id'
         JOIN pg_attribute AS pointing ON pointing.attrelid = fk.conrelid
           AND pointing.attnum = fk.conkey[array_position(fk.confkey, pointed.attnum)]
       WHERE fk.contype = 'f' AND fk.confrelid = 'users'::regclass`,
    );
    const found = new Map<string, Row[]>();
    for (const { name, column } of [{ name: 'users', column: 'id' }, ...tables]) {
      const { rows } = await client.query<{ row: Row }>(
        `SELECT to_jsonb(entry) AS row FROM ${name} AS entry WHERE ${column} = $1 ORDER BY 1`,
        [userId],
      );
      found.set(
        name,
        rows.map(({ row }) => row),
      );
    }
    return found;
  });
}
