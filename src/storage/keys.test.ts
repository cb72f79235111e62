import { describe, expect, it } from '@jest/globals';
import { sql } from 'kysely';
import { useDatabase } from '../../test/support/database.js';
import type { Db } from './database.js';

// architecture.md §6.7: keys and references of project tables begin with the project.

/** Tables without a project, each with the reason. */
const GLOBAL: Readonly<Record<string, string>> = {
  project: 'the parent of the others; small',
  context_token: 'identifies the project of a request, so the token is unique across projects',
  audit: 'one log of the installation; some entries concern no project',
  throttle: 'counts by addresses and names, which may belong to no user of a project',
  known_place: 'a keyed hash that includes the project',
  copy_mark: 'marks the whole database as a copy',
  counted_document: 'documents are the same for all projects',
  document_usage_by_day: 'counts over all projects, because those by project would be ten million',
  operator: 'people and programs that may be operators of several projects',
  operator_role: 'few rows, read for all projects of an operator at once',
  operator_token: 'requests with one name no project',
  operator_session: 'requests with one name no project',
  secret_key: 'the keys of the installation',
  schema_migration: 'the migrations of the installation',
  schema_migration_lock: 'locked during a migration',
};

const test = useDatabase({ as: 'owner' });

/** Returns the violations in the current schema. */
async function findViolations(db: Db): Promise<string[]> {
  const [columns, keys, references] = [await projectColumns(db), await uniqueKeys(db), await foreignKeys(db)];
  const isGlobal = (table: string) => Object.hasOwn(GLOBAL, table);
  const ofProjects = [...columns].filter(([table]) => !isGlobal(table));
  return [
    ...ofProjects
      .filter(([, column]) => column !== 'NOT NULL')
      .map(([table]) => `${table}: project_id is nullable or missing`),
    ...ofProjects
      .filter(([table]) => !keys.some((key) => key.table === table && key.isPrimary))
      .map(([table]) => `${table}: has no primary key`),
    ...keys
      .filter(({ table, columns: [first] }) => !isGlobal(table) && first !== 'project_id')
      .map(({ table, name }) => `${table}: ${name} does not begin with project_id`),
    ...references.flatMap(({ table, name, to, columns: [first], toColumns: [toFirst] }) => {
      if (to === 'project') return [];
      if (isGlobal(to) && isGlobal(table)) return [];
      if (isGlobal(to)) return [`${table}: ${name} references ${to}, which has no project`];
      if (isGlobal(table)) return [`${table}: ${name} references a project table from one without a project`];
      return first === 'project_id' && toFirst === 'project_id'
        ? []
        : [`${table}: ${name} does not include project_id`];
    }),
  ].sort();
}

const inSchema = sql`relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')`;

/** Returns for each table whether `project_id` is `NOT NULL` or `NULL`; null: no such column. */
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

/** Returns the unique indexes, of constraints and others. */
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

describe('table keys', () => {
  it('begin with the project, like references; tables without a project are listed', async () => {
    expect(await findViolations(test.database.db)).toEqual([]);
    expect([...(await projectColumns(test.database.db)).keys()]).toEqual(expect.arrayContaining(Object.keys(GLOBAL)));
  });

  it('(control) are reported if they do not', async () => {
    const work = test.database.transaction(async (tx) => {
      await sql
        .raw(`
          CREATE TABLE stray (id integer PRIMARY KEY, project_id integer REFERENCES project (id), user_id integer UNIQUE);
          CREATE TABLE lost (project_id integer NOT NULL, wallet_id integer, user_id integer, key_id text
            REFERENCES secret_key (id), FOREIGN KEY (wallet_id, project_id) REFERENCES wallet (id, project_id));
          CREATE UNIQUE INDEX lost_key ON lost (lower(key_id), project_id);
          ALTER TABLE context_token ADD COLUMN user_id integer,
            ADD CONSTRAINT token_user FOREIGN KEY (project_id, user_id) REFERENCES users (project_id, id)`)
        .execute(tx);
      throw new Rollback(await findViolations(tx));
    });
    await expect(work).rejects.toMatchObject({
      violations: [
        'context_token: token_user references a project table from one without a project',
        'lost: has no primary key',
        'lost: lost_key does not begin with project_id',
        'lost: lost_key_id_fkey references secret_key, which has no project',
        'lost: lost_wallet_id_project_id_fkey does not include project_id',
        'stray: project_id is nullable or missing',
        'stray: stray_pkey does not begin with project_id',
        'stray: stray_user_id_key does not begin with project_id',
      ],
    });
  });
});

/** Rolls the transaction back. */
class Rollback extends Error {
  constructor(readonly violations: readonly string[]) {
    super('rollback');
  }
}
