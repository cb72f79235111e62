import { join } from 'node:path';
import { sql } from 'kysely';
import { packageRoot } from '../../src/base/package-root.js';
import type { Db } from '../../src/storage/database.js';

// Writes `generated/tables.ts` from the catalogue of a migrated database: types of columns and
// privileges of the role of `db`. Tools for Kysely read neither CHECK constraints nor grants.

export const SCHEMA_FILE = join(packageRoot, 'generated/tables.ts');

const TYPES: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  'character varying(255)': 'string',
  date: 'string',
  integer: 'number',
  text: 'string',
  'text[]': 'readonly string[]',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  uuid: 'string',
};

/** Text columns without a CHECK whose values a slice declares. */
const DECLARED = ['session.revoke_reason'];

/** The role has UPDATE because triggers run as the role; no statement writes these columns. */
const OF_TRIGGERS = ['shop_listing.category_id', 'shop_listing.archived'];

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  readonly mayInsert: boolean;
  readonly mayUpdate: boolean;
  /** Constraints of this column only. */
  readonly checks: readonly string[];
}

async function readColumns(db: Db): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`
    SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS type,
      NOT attnotnull AS "isNullable", atthasdef OR attidentity <> '' AS "hasDefault",
      has_column_privilege(pg_class.oid, attnum, 'INSERT') AS "mayInsert",
      has_column_privilege(pg_class.oid, attnum, 'UPDATE') AS "mayUpdate",
      ARRAY(SELECT pg_get_constraintdef(oid) FROM pg_constraint
        WHERE conrelid = attrelid AND contype = 'c' AND conkey = ARRAY[attnum]) AS checks
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') AND relname !~ '^schema_migration'
    ORDER BY relname, attnum`.execute(db);
  return rows;
}

/** The values that a CHECK allows, in its order; empty without a list. */
const valuesOf = ({ checks }: Column): string[] =>
  checks.flatMap((check) => {
    if (/^CHECK \(\w+\)$/.test(check)) return ['true'];
    const [, list = ''] = /^CHECK \(\(\w+ = ANY \(ARRAY\[([^\]]*)\]\)\)\)$/.exec(check) ?? [];
    return [...list.matchAll(/'\w+'/g)].map(([literal]) => literal);
  });

function typeOf(column: Column): string {
  const { table, name, type, isNullable } = column;
  const key = `'${table}.${name}'`;
  const orNull = isNullable ? ' | null' : '';
  if (type === 'jsonb') return `Json<${key}>${orNull}`;
  if (DECLARED.includes(`${table}.${name}`)) return `ColumnValues[${key}]${orNull}`;
  const values = valuesOf(column);
  const known = values.length > 0 ? values.join(' | ') : TYPES[type];
  if (known === undefined)
    throw new Error(
      `${key} has the type ${type} → use one of: ${Object.keys(TYPES).join(', ')}; or map it in test/support/schema-source.ts`,
    );
  return `${known}${orNull}`;
}

function accessOf(column: Column): string {
  const { table, name, hasDefault, mayInsert, mayUpdate } = column;
  const type = typeOf(column);
  if (OF_TRIGGERS.includes(`${table}.${name}`)) return `ReadOnly<${type}>`;
  if (!mayInsert) return mayUpdate ? `UpdateOnly<${type}>` : `ReadOnly<${type}>`;
  const inserted = hasDefault ? `Generated<${type}>` : type;
  return mayUpdate ? inserted : `WriteOnce<${inserted}>`;
}

/** @param db as the role of the service */
export async function schemaSource(db: Db): Promise<string> {
  const columns = await readColumns(db);
  const membersOf = (table: string) =>
    columns.filter((column) => column.table === table).map((column) => `    ${column.name}: ${accessOf(column)};\n`);
  const tables = [...new Set(columns.map(({ table }) => table))].map(
    (table) => `  ${table}: {\n${membersOf(table).join('')}  };\n`,
  );
  return `// Made from the migrated database by \`npm run tables\`. Not edited by hand.

import type { ColumnValues, Generated, Json, ReadOnly, UpdateOnly, WriteOnce } from '../src/storage/tables.js';

export interface Schema {
${tables.join('')}}
`;
}

/** The columns whose values a CHECK lists, as `table.column`. */
export const columnsWithValues = async (db: Db): Promise<string[]> =>
  (await readColumns(db)).filter((column) => valuesOf(column).length > 0).map(({ table, name }) => `${table}.${name}`);
