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
 * Makes owner and runtime role, and sets their passwords. May be repeated: a password whose file was lost is replaced.
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
  await administrator.query('COMMIT');
}
