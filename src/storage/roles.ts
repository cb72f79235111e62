import { sql } from 'kysely';
import type { Database, Db } from './database.js';
import { findExpansion } from './migrate.js';
import { type Columns, type Grant, runtimeFunctions, runtimeGrants } from './migrations/grants.js';

/** Advisory lock for changes of grants: of nodes that start together, one makes them. */
const GRANT_LOCK = 4_913_077_116;

/** Includes the table of migrations, which every node reads at its start. */
const GRANTS: Readonly<Record<string, Grant>> = { ...runtimeGrants, schema_migration: {} };
const TABLES = Object.keys(GRANTS);

/**
 * Predefined roles of PostgreSQL for all data, and for files and programs of the server's machine.
 */
const POWERFUL_ROLES = [
  ...['pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'],
  ...['pg_read_all_data', 'pg_write_all_data'],
];

/** A role, compared with `runtimeGrants`. */
export interface RoleReport {
  readonly name: string;
  /** True for a superuser or owner of the tables, from which privileges cannot be revoked. */
  readonly isUnrestricted: boolean;
  /** True if it can migrate the tables, or create them. */
  readonly canMigrate: boolean;
  /** Its privileges beyond those of a runtime role, as predicates: `is a superuser`. */
  readonly powers: readonly string[];
  /**
   * Missing privileges in the syntax of GRANT: `SELECT ON wallet`, `UPDATE (balance) ON wallet`.
   */
  readonly missing: readonly string[];
  /** Unneeded privileges on the service's tables. */
  readonly surplus: readonly string[];
}

/**
 * Reads the effective privileges of a role from the database, however it acquired them.
 * @param role default: the current role of `db`
 */
export async function inspectRole(db: Db, role?: string): Promise<RoleReport> {
  const name = role ?? (await currentRole(db));
  const { isSuperuser, isOwner, isEmpty, ...others } = await readPowers(db, name);
  const [actual, needed] = [await readPrivileges(db, name), await readNeededPrivileges(db)];
  return {
    name,
    isUnrestricted: isSuperuser || isOwner,
    canMigrate: isSuperuser || isOwner || (others.createsTables && isEmpty),
    // A superuser has all other powers.
    powers: isSuperuser ? ['is a superuser'] : describePowers({ isOwner, ...others }),
    // A privilege on the whole table includes each of its columns.
    missing: [...needed].filter((privilege) => !actual.has(privilege) && !actual.has(privilege.replace(/ \(.*\)/, ''))),
    surplus: [...actual].filter((privilege) => !needed.has(privilege)),
  };
}

/**
 * Grants `role` the privileges that the service needs, and revokes others. No-op if it has exactly
 * these, or is unrestricted. Revokes nothing if the database is newer by an expansion.
 * @param owner connection as the owner of the tables
 * @returns true if it changed a privilege
 */
export async function grantRuntime(owner: Database, role: string): Promise<boolean> {
  return await owner.direct.transaction().execute(async (tx) => {
    // The wait for another node's lock may exceed the timeout of a statement.
    await sql`SET LOCAL statement_timeout = 0`.execute(tx);
    return await grantWithin(tx, role);
  });
}

/** The same in a transaction of the owner. */
export async function grantWithin(tx: Db, role: string): Promise<boolean> {
  await sql`SELECT pg_advisory_xact_lock(${GRANT_LOCK})`.execute(tx);
  const { isUnrestricted, surplus } = await inspectRole(tx, role);
  if (isUnrestricted) return false;
  // A newer version may have migrated meanwhile. It grants what this version does not know.
  const isNewer = (await findExpansion({ db: tx })) !== null;
  for (const privilege of isNewer ? [] : surplus)
    await sql`REVOKE ${sql.raw(privilege)} FROM ${sql.id(role)}`.execute(tx);
  // Inspects again, because a REVOKE on a table also revokes the privileges on its columns, and
  // none that PUBLIC has.
  const { missing, surplus: kept } = await inspectRole(tx, role);
  for (const privilege of missing) await sql`GRANT ${sql.raw(privilege)} TO ${sql.id(role)}`.execute(tx);
  return missing.length > 0 || kept.length < surplus.length;
}

export async function currentRole(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT current_user AS name`.execute(db);
  return rows[0]?.name ?? '';
}

const ofService = sql`relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')
  AND relname = ANY (${TABLES})`;

interface Powers {
  readonly isSuperuser: boolean;
  readonly isOwner: boolean;
  /**
   * True if the database has no table of the service. Read together with `isOwner`: another node
   * may create the tables between two statements.
   */
  readonly isEmpty: boolean;
  readonly managesRoles: boolean;
  readonly createsTables: boolean;
  readonly createsTemporary: boolean;
  readonly powerfulRoles: readonly string[];
}

async function readPowers(db: Db, name: string): Promise<Powers> {
  const { rows } = await sql<Powers>`
    SELECT rolsuper AS "isSuperuser",
      EXISTS (SELECT FROM pg_class WHERE ${ofService} AND pg_has_role(rolname, relowner, 'MEMBER')) AS "isOwner",
      NOT EXISTS (SELECT FROM pg_class WHERE ${ofService}) AS "isEmpty",
      rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS "managesRoles",
      has_schema_privilege(rolname, current_schema(), 'CREATE')
        OR has_database_privilege(rolname, current_database(), 'CREATE') AS "createsTables",
      has_database_privilege(rolname, current_database(), 'TEMPORARY') AS "createsTemporary",
      ARRAY(SELECT powerful.rolname::text FROM pg_roles AS powerful
        WHERE powerful.rolname = ANY (${POWERFUL_ROLES}) AND pg_has_role(role.rolname, powerful.oid, 'MEMBER')) AS "powerfulRoles"
    FROM pg_roles AS role WHERE rolname = ${name}`.execute(db);
  const [powers] = rows;
  if (powers === undefined) throw new Error(`The role ${name} does not exist in the database.`);
  return powers;
}

const describePowers = (powers: Omit<Powers, 'isSuperuser' | 'isEmpty'>): string[] => [
  ...(powers.isOwner ? ['owns the tables'] : []),
  ...(powers.managesRoles ? ['may create roles or databases, replicate, or bypass row security'] : []),
  ...(powers.createsTables ? ['may create tables'] : []),
  ...(powers.createsTemporary ? ['may create temporary tables'] : []),
  ...powers.powerfulRoles.map((role) => `has the rights of ${role}`),
];

const executable = sql<{
  privilege: string;
}>`SELECT format('EXECUTE ON FUNCTION %s', oid::regprocedure) AS privilege FROM pg_proc
  WHERE pronamespace = current_schema()::regnamespace AND proname = ANY (${[...runtimeFunctions]})`;

/**
 * Returns the privileges of a role on the service's tables; those on columns only if not on the
 * table.
 */
async function readPrivileges(db: Db, name: string): Promise<ReadonlySet<string>> {
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
    ${executable} AND has_function_privilege(${name}, oid, 'EXECUTE')`.execute(db);
  return new Set(rows.map(({ privilege }) => privilege));
}

/** Returns the privileges of `runtimeGrants` on the existing tables. */
async function readNeededPrivileges(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ schema: string; table: string; columns: string[] }>`
    SELECT quote_ident(current_schema()) AS schema, relname AS table,
      array_agg(quote_ident(attname)) FILTER (WHERE attidentity = '' AND attgenerated = '') AS columns
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE ${ofService} GROUP BY relname`.execute(db);
  const functions = await executable.execute(db);
  return new Set([
    ...functions.rows.map(({ privilege }) => privilege),
    ...rows.flatMap(({ schema, table, columns }) => {
      const { insert, update, delete: deletes } = GRANTS[table] ?? {};
      return [
        `USAGE ON SCHEMA ${schema}`,
        `SELECT ON ${table}`,
        ...privilegesOn('INSERT', table, columns, insert),
        ...privilegesOn('UPDATE', table, columns, update),
        ...(deletes === true ? [`DELETE ON ${table}`] : []),
      ];
    }),
  ]);
}

/** @param columns all columns of the table, quoted if needed */
function privilegesOn(action: string, table: string, columns: readonly string[], granted: Columns = []): string[] {
  if (granted === 'all') return [`${action} ON ${table}`];
  const isGranted = (column: string): boolean =>
    'but' in granted ? !granted.but.includes(column) : granted.includes(column);
  return columns
    .filter((column) => isGranted(column.replaceAll('"', '')))
    .map((column) => `${action} (${column}) ON ${table}`);
}
