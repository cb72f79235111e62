import type { Client } from 'pg';
import type { ConnectionSettings } from '../pool.js';
import { ADMINISTRATOR } from './cluster.js';
import type { ClusterPasswords } from './passwords.js';
import type { Address } from './socket.js';

/**
 * Accounts of an embedded database. The administrator only sets up the other two. The owner owns
 * schema and tables and migrates them. The service uses the runtime role, with the privileges of
 * `runtimeGrants`.
 */
const ACCOUNTS = {
  administrator: ADMINISTRATOR,
  owner: 'project_service_owner',
  runtime: 'project_service_runtime',
} as const;

const DATABASE = 'postgres';
/** Advisory lock of the setup: services that start together do it one by one. */
const SET_UP_LOCK = 4_913_077_115;

export const connectionAs = (
  account: keyof typeof ACCOUNTS,
  address: Address,
  passwords: ClusterPasswords,
): ConnectionSettings => ({
  ...address,
  user: ACCOUNTS[account],
  password: passwords[account],
  database: DATABASE,
  ssl: false,
});

/**
 * Creates owner and runtime role and sets their passwords, in one transaction. It is idempotent,
 * and replaces a password whose file was lost.
 */
export async function setUpRoles(administrator: Client, passwords: ClusterPasswords): Promise<void> {
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
