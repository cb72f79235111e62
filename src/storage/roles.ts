import { sql } from 'kysely';
import type { Database, Db } from './database.js';
import { type Columns, type Grant, runtimeFunctions, runtimeGrants } from './migrations/grants.js';

/** Held while grants are changed: of nodes that start together one does it. */
const GRANT_LOCK = 4_913_077_116;

/** With the ledger of migrations, which every node reads when it starts. */
const GRANTS: Readonly<Record<string, Grant>> = { ...runtimeGrants, schema_migration: {} };
const TABLES = Object.keys(GRANTS);

/** Roles of PostgreSQL itself for all data, and for files and programs of the server's machine. */
const MIGHTY = [
  ...['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'],
  ...['pg_read_all_data', 'pg_write_all_data'],
];

/** A role, and how it stands to what `runtimeGrants` says. */
export interface RoleReport {
  readonly name: string;
  /** Nothing can be taken from it: a superuser, or an owner of the tables. */
  readonly isAbove: boolean;
  /** It could bring the tables to another version, or make them where there are none. */
  readonly mayMigrate: boolean;
  /** What makes it more than a role to serve with, in words that follow its name: `is a superuser`. */
  readonly powers: readonly string[];
  /** What it has to have and lacks, as GRANT spells it: `SELECT ON wallet`, `UPDATE (balance) ON wallet`. */
  readonly missing: readonly string[];
  /** What else it may do with the service's tables. */
  readonly surplus: readonly string[];
}

/**
 * How a role stands, by the database's own account of it, however it came by its rights.
 * @param role the one that `db` acts as, unless another is named
 */
export async function inspectRole(db: Db, role?: string): Promise<RoleReport> {
  const name = role ?? (await currentRole(db));
  const { isSuperuser, isOwner, ...others } = await powersOf(db, name);
  const [held, needed] = [await heldPrivileges(db, name), await neededPrivileges(db)];
  return {
    name,
    isAbove: isSuperuser || isOwner,
    mayMigrate: isSuperuser || isOwner || (others.makesTables && needed.size === 0),
    // Of a superuser no more is said: it may do all the rest.
    powers: isSuperuser ? ['is a superuser'] : wordsOf({ isOwner, ...others }),
    // What is held for a whole table is held for each of its columns.
    missing: [...needed].filter((one) => !held.has(one) && !held.has(one.replace(/ \(.*\)/, ''))),
    surplus: [...held].filter((privilege) => !needed.has(privilege)),
  };
}

/**
 * Gives `role` what the service needs of the tables, and takes from it what else it was given. Does nothing where it has
 * just that, or is above it.
 * @param owner as the owner of the tables
 */
export async function grantRuntime(owner: Database, role: string): Promise<void> {
  await owner.direct.transaction().execute(async (tx) => {
    // Another node may hold the lock for longer than a statement may take.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    await grantWithin(tx, role);
  });
}

/** The same in a transaction of the owner's. */
export async function grantWithin(tx: Db, role: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${GRANT_LOCK})`.execute(tx);
  const { isAbove, surplus } = await inspectRole(tx, role);
  if (isAbove) return;
  for (const privilege of surplus) await sql`REVOKE ${sql.raw(privilege)} FROM ${sql.id(role)}`.execute(tx);
  // Looked at again: what was taken from a whole table is taken from its columns as well.
  const { missing } = await inspectRole(tx, role);
  for (const privilege of missing) await sql`GRANT ${sql.raw(privilege)} TO ${sql.id(role)}`.execute(tx);
}

export async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_user AS name`.execute(db);
  return rows[0]?.name ?? '';
}

interface Powers {
  readonly isSuperuser: boolean;
  readonly isOwner: boolean;
  readonly managesRoles: boolean;
  readonly makesTables: boolean;
  readonly makesTemporary: boolean;
  readonly mighty: readonly string[];
}

async function powersOf(db: Db, name: string): Promise<Powers> {
  const { rows } = await sql<Powers>`
    SELECT rolsuper AS "isSuperuser",
      EXISTS (SELECT FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
        AND relname = ANY (${TABLES}) AND pg_has_role(rolname, relowner, 'MEMBER')) AS "isOwner",
      rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "managesRoles",
      has_schema_privilege(rolname, current_schema(), 'CREATE')
        OR has_database_privilege(rolname, current_database(), 'CREATE') AS "makesTables",
      has_database_privilege(rolname, current_database(), 'TEMPORARY') AS "makesTemporary",
      ARRAY(SELECT mighty.rolname::text FROM pg_roles AS mighty
        WHERE mighty.rolname = ANY (${MIGHTY}) AND pg_has_role(role.rolname, mighty.oid, 'MEMBER')) AS mighty
    FROM pg_roles AS role WHERE rolname = ${name}`.execute(db);
  const [powers] = rows;
  if (powers === undefined) throw new Error(`There is no role ${name} in the database.`);
  return powers;
}

const wordsOf = (powers: Omit<Powers, 'isSuperuser'>): string[] => [
  ...(powers.isOwner ? ['owns the tables'] : []),
  ...(powers.managesRoles ? ['may make roles or databases, replicate, or pass over row security'] : []),
  ...(powers.makesTables ? ['may make tables'] : []),
  ...(powers.makesTemporary ? ['may make temporary tables'] : []),
  ...powers.mighty.map((role) => `has the rights of ${role}`),
];

const ofService = sql`relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
  AND relname = ANY (${TABLES})`;

const executing = sql<{
  privilege: string;
}>`SELECT format('EXECUTE ON FUNCTION %s', oid::regprocedure) AS privilege FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace AND proname = ANY (${[...runtimeFunctions]})`;

/** What a role may do with the service's tables; what it may do with a whole table is not said of the columns. */
async function heldPrivileges(db: Db, name: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ privilege: string }>`
    WITH whole AS (
      SELECT pg_class.oid, relname, what FROM pg_class,
        unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) AS what
      WHERE ${ofService} AND has_table_privilege(${name}, pg_class.oid, what)
    )
    SELECT format('%s ON %I', what, relname) AS privilege FROM whole
    UNION ALL
    SELECT format('%s (%I) ON %I', part, attname, relname)
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped,
      unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'REFERENCES']) AS part
    WHERE ${ofService} AND has_column_privilege(${name}, pg_class.oid, attnum, part)
      AND NOT EXISTS (SELECT FROM whole WHERE whole.oid = pg_class.oid AND whole.what = part)
    UNION ALL
    SELECT format('USAGE ON SCHEMA %I', current_schema())
    WHERE has_schema_privilege(${name}, current_schema(), 'USAGE')
    UNION ALL
    ${executing} AND has_function_privilege(${name}, oid, 'EXECUTE')`.execute(db);
  return new Set(rows.map(({ privilege }) => privilege));
}

/** The privileges that `runtimeGrants` comes to on the tables that are there. */
async function neededPrivileges(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ schema: string; table: string; columns: string[] }>`
    SELECT quote_ident(current_schema()) AS schema, relname AS table,
      array_agg(quote_ident(attname)) FILTER (WHERE attidentity = '' AND attgenerated = '') AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE ${ofService} GROUP BY relname`.execute(db);
  const functions = await executing.execute(db);
  return new Set([
    ...functions.rows.map(({ privilege }) => privilege),
    ...rows.flatMap(({ schema, table, columns }) => {
      const { insert, update, delete: deletes } = GRANTS[table] ?? {};
      return [
        `USAGE ON SCHEMA ${schema}`,
        `SELECT ON ${table}`,
        ...privileges('INSERT', table, columns, insert),
        ...privileges('UPDATE', table, columns, update),
        ...(deletes === true ? [`DELETE ON ${table}`] : []),
      ];
    }),
  ]);
}

/** @param columns of the table, quoted where they have to be */
function privileges(what: string, table: string, columns: readonly string[], granted: Columns = []): string[] {
  if (granted === 'all') return [`${what} ON ${table}`];
  const isGranted = (column: string): boolean =>
    'but' in granted ? !granted.but.includes(column) : granted.includes(column);
  return columns
    .filter((column) => isGranted(column.replaceAll('"', '')))
    .map((column) => `${what} (${column}) ON ${table}`);
}
