import type { Client } from 'pg';
import type { ConnectionSettings } from '../pool.js';
import { ADMINISTRATOR } from './cluster.js';
import type { Passwords } from './passwords.js';
import type { Address } from './socket.js';

/**
 * The accounts of an embedded database. The administrator sets up the other two and is not needed again; the owner has
 * schema and tables, and migrates them; the service itself is the third, and may do what `runtimeGrants` says.
 */
const ACCOUNTS = {
  administrator: ADMINISTRATOR,
  owner: 'project_service_owner',
  runtime: 'project_service_runtime',
} as const;

const DATABASE = 'postgres';
/** Held while the accounts are set up: services that start together do so one after the other. */
const SET_UP_LOCK = 4_913_077_115;

export const connectionAs = (
  account: keyof typeof ACCOUNTS,
  address: Address,
  passwords: Passwords,
): ConnectionSettings => ({
  ...address,
  user: ACCOUNTS[account],
  password: passwords[account],
  database: DATABASE,
  ssl: false,
});

/**
 * Makes owner and runtime role, and gives the owner what is in the database. So a database of a version that had but one
 * account, a superuser, is taken over with all that is in it. May be repeated.
 * @param administrator connected; all is done or nothing
 */
export async function setUpRoles(administrator: Client, passwords: Passwords): Promise<void> {
  const { owner, runtime } = ACCOUNTS;
  await administrator.query('BEGIN');
  await administrator.query('SELECT pg_advisory_xact_lock($1)', [SET_UP_LOCK]);
  for (const account of ['owner', 'runtime'] as const) {
    const name = ACCOUNTS[account];
    const { rowCount } = await administrator.query('SELECT FROM pg_roles WHERE rolname = $1', [name]);
    if (rowCount === 0) await administrator.query(`CREATE ROLE ${name}`);
    await administrator.query(
      `ALTER ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOREPLICATION NOBYPASSRLS
        PASSWORD ${administrator.escapeLiteral(passwords[account])}`,
    );
  }
  for (const database of [DATABASE, 'template1']) {
    await administrator.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`);
  }
  await administrator.query(`GRANT CONNECT ON DATABASE ${DATABASE} TO ${owner}, ${runtime}`);
  await administrator.query(`REVOKE ALL ON SCHEMA public FROM PUBLIC`);
  await administrator.query(`ALTER SCHEMA public OWNER TO ${owner}`);
  const { rows } = await administrator.query<{ statement: string }>(giveAway, [owner]);
  for (const { statement } of rows) await administrator.query(statement);
  await administrator.query('COMMIT');
}

/**
 * One statement for each thing in `public` that is not the owner's. Not REASSIGN OWNED, which refuses what belongs to the
 * account that `initdb` made. What follows its table (sequences of columns, row types) is left to it.
 */
const giveAway = `
  SELECT format('ALTER %s %s OWNER TO %I', kind, name, $1::text) AS statement FROM (
    SELECT CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END
      AS kind, oid::regclass::text AS name, relowner AS owner
    FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND classid = 'pg_class'::regclass
        AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i') AND relkind = 'S')
    UNION ALL
    SELECT 'ROUTINE', oid::regprocedure::text, proowner FROM pg_proc WHERE pronamespace = 'public'::regnamespace
    UNION ALL
    SELECT 'TYPE', oid::regtype::text, typowner FROM pg_type
    WHERE typnamespace = 'public'::regnamespace AND typtype IN ('e', 'd', 'r')
  ) AS thing WHERE owner <> $1::regrole`;
