import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useDatabase } from '../../test/support/database.js';
import type { Db } from './database.js';

// architecture.md §6.7: what belongs to a project is found, and referred to, by its project first.

/** What belongs to no project, and why. Everywhere else there are as many rows as a project has of something. */
const GLOBAL: Readonly<Record<string, string>> = {
  project: 'it is what the others belong to; small, and everywhere the same',
  context_token: 'it leads to a project: whoever comes with one has named none, and one token may lead to one only',
  audit: 'one log of the installation; some entries are of no project',
  throttle: 'counts by addresses and names of people, of whom nobody knows yet whether they are users of a project',
  known_place: 'a keyed hash, by which nobody learns whose it is',
  copy_mark: 'says of the whole database that it is a copy',
  counted_document: 'documents are the same for all projects',
  operator: 'people and programs, who may be operators of several projects',
  operator_role: 'few, and asked for all projects of an operator at once',
  operator_token: 'whoever comes with one has named no project',
  operator_session: 'whoever comes with one has named no project',
  secret_key: 'the keys of the installation',
  schema_migration: 'the migrations of the installation',
  schema_migration_lock: 'held while it is migrated',
};

const test = useDatabase({ as: 'owner' });

/** Each way in which the tables that are there contradict it. */
async function breaches(db: Db): Promise<string[]> {
  const [columns, keys, references] = [await projectColumns(db), await uniqueKeys(db), await foreignKeys(db)];
  const isGlobal = (table: string) => Object.hasOwn(GLOBAL, table);
  const ofProjects = [...columns].filter(([table]) => !isGlobal(table));
  return [
    ...ofProjects.filter(([, column]) => column !== 'NOT NULL').map(([table]) => `${table}: may be of no project`),
    ...ofProjects
      .filter(([table]) => !keys.some((key) => key.table === table && key.isPrimary))
      .map(([table]) => `${table}: has no primary key`),
    ...keys
      .filter(({ table, columns: [first] }) => !isGlobal(table) && first !== 'project_id')
      .map(({ table, name }) => `${table}: ${name} does not begin with project_id`),
    ...references.flatMap(({ table, name, to, columns: [first], toColumns: [toFirst] }) => {
      if (to === 'project') return [];
      if (isGlobal(to) && isGlobal(table)) return [];
      if (isGlobal(to)) return [`${table}: ${name} leads to ${to}, which belongs to no project`];
      if (isGlobal(table)) return [`${table}: ${name} leads from what belongs to no project into one`];
      return first === 'project_id' && toFirst === 'project_id' ? [] : [`${table}: ${name} does not carry project_id`];
    }),
  ].sort();
}

const inSchema = sql`relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')`;

/** Of each table whether it has a project: `NOT NULL`, `NULL`, or no column for it at all. */
async function projectColumns(db: Db): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ table: string; column: string | null }>`
    SELECT relname AS table, CASE attnotnull WHEN true THEN 'NOT NULL' WHEN false THEN 'NULL' END AS column
    FROM pg_class LEFT JOIN pg_attribute ON attrelid = pg_class.oid AND attname = 'project_id' AND NOT attisdropped
    WHERE ${inSchema} ORDER BY relname`.execute(db);
  return new Map(rows.map(({ table, column }) => [table, column]));
}

interface Key {
  readonly table: string;
  readonly name: string;
  readonly columns: readonly string[];
  readonly isPrimary: boolean;
}

/** Unique indexes, whether a constraint made them or not. */
async function uniqueKeys(db: Db): Promise<readonly Key[]> {
  const { rows } = await sql<Key>`
    SELECT relname AS table, indexrelid::regclass::text AS name, indisprimary AS "isPrimary",
      ARRAY(SELECT pg_get_indexdef(indexrelid, place, true) FROM generate_series(1, indnkeyatts) AS place) AS columns
    FROM pg_index JOIN pg_class ON pg_class.oid = indrelid WHERE ${inSchema} AND indisunique`.execute(db);
  return rows;
}

interface Reference {
  readonly table: string;
  readonly name: string;
  readonly to: string;
  readonly columns: readonly string[];
  readonly toColumns: readonly string[];
}

async function foreignKeys(db: Db): Promise<readonly Reference[]> {
  const named = (table: string, places: string) => sql`ARRAY(
    SELECT attname::text FROM unnest(${sql.ref(places)}) WITH ORDINALITY AS one (number, place)
    JOIN pg_attribute ON attrelid = ${sql.ref(table)} AND attnum = one.number ORDER BY place)`;
  const { rows } = await sql<Reference>`
    SELECT relname AS table, conname AS name, confrelid::regclass::text AS to,
      ${named('conrelid', 'conkey')} AS columns, ${named('confrelid', 'confkey')} AS "toColumns"
    FROM pg_constraint JOIN pg_class ON pg_class.oid = conrelid WHERE ${inSchema} AND contype = 'f'`.execute(db);
  return rows;
}

describe('the keys of the tables', () => {
  it('begin with the project, references to its rows carry it, and what belongs to none is listed', async () => {
    expect(await breaches(test.database.db)).toEqual([]);
    expect([...(await projectColumns(test.database.db)).keys()]).toEqual(expect.arrayContaining(Object.keys(GLOBAL)));
  });

  it('(control) are seen where they do not', async () => {
    const found = test.database.transaction(async (tx) => {
      await sql
        .raw(`
          CREATE TABLE stray (id integer PRIMARY KEY, project_id integer REFERENCES project (id), user_id integer UNIQUE);
          CREATE TABLE lost (project_id integer NOT NULL, wallet_id integer, user_id integer, key_id text
            REFERENCES secret_key (id), FOREIGN KEY (wallet_id, project_id) REFERENCES wallet (id, project_id));
          CREATE UNIQUE INDEX lost_whose ON lost (lower(key_id), project_id);
          ALTER TABLE context_token ADD COLUMN user_id integer,
            ADD CONSTRAINT token_user FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id)`)
        .execute(tx);
      throw new Found(await breaches(tx));
    });
    await expect(found).rejects.toMatchObject({
      breaches: [
        'context_token: token_user leads from what belongs to no project into one',
        'lost: has no primary key',
        'lost: lost_key_id_fkey leads to secret_key, which belongs to no project',
        'lost: lost_wallet_id_project_id_fkey does not carry project_id',
        'lost: lost_whose does not begin with project_id',
        'stray: may be of no project',
        'stray: stray_pkey does not begin with project_id',
        'stray: stray_user_id_key does not begin with project_id',
      ],
    });
  });
});

/** Ends the transaction, so that nothing is left of what was made in it. */
class Found extends Error {
  readonly breaches: readonly string[];

  constructor(breaches: readonly string[]) {
    super('found');
    this.breaches = breaches;
  }
}
