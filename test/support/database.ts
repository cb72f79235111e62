import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import {
  type Database,
  type DatabaseOptions,
  OF_A_COMMAND,
  OF_A_MIGRATION,
  OF_A_NODE,
  openDatabase,
} from '../../src/storage/database.js';
import { migrate } from '../../src/storage/migrate.js';
import type { ConnectionSettings } from '../../src/storage/pool.js';
import { grantRuntime } from '../../src/storage/roles.js';
import { silentLog } from './log.js';
import { type SharedServer, sharedServer } from './shared-server.js';
import { use } from './use.js';

export interface TestDatabase {
  /** As the role of services, unless `as` is `owner`. */
  readonly connection: ConnectionSettings;
  readonly database: Database;
  /** As a superuser: for changes that services may not make. */
  readonly administrator: Database;
  /** Closes both and drops the database. */
  drop(): Promise<void>;
}

/** A negative control removes a rule of the schema (test/controls). */
const { TEST_SCHEMA_BREAK = '' } = process.env;
const TEMPLATE = TEST_SCHEMA_BREAK === '' ? 'template_migrated' : 'template_broken';
const TEMPLATE_LOCK = 1;
/** Options of a serving node with a statement timeout for busy machines. */
export const LONG_TIMEOUTS: DatabaseOptions = { ...OF_A_NODE, statementTimeoutMs: 30_000 };

/** Copies the files directly instead of writing them to the WAL first. */
const FAST = 'STRATEGY file_copy';

/** A database for the tests of a file or block. */
export const useDatabase = (options: TestDatabaseOptions = {}): TestDatabase =>
  use(
    () => createTestDatabase(options),
    (test) => test.drop(),
  );

interface TestDatabaseOptions {
  /** False: an empty database. */
  readonly migrated?: boolean;
  /** Locale of an empty database, as SQL of `CREATE DATABASE`. Default: that of the server. */
  readonly locale?: string;
  readonly connections?: DatabaseOptions;
  /** Role of the connection. The owner may change tables; services may not. */
  readonly as?: 'runtime' | 'owner';
}

/** Runs a statement. */
export async function ping({ db }: Database): Promise<void> {
  await sql`SELECT 1`.execute(db);
}

/** Creates a migrated database on the server that all test files of the run share. */
export async function createTestDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const { migrated = true, connections = LONG_TIMEOUTS, as = 'runtime', locale = '' } = options;
  const server = await sharedServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await withAdministrator(server.connection, async (client) => {
    await ensureTemplate(client, server);
    await makeDatabase(client, server, name, `${migrated ? TEMPLATE : 'template0'} ${FAST} ${locale}`);
  });
  const connection = { ...(as === 'owner' ? server.owner : server.connection), database: name };
  const database = openDatabase(connection, connections);
  const administrator = await openAdministrator(connection);
  return {
    connection,
    database,
    administrator,
    async drop() {
      await Promise.all([database.close(), administrator.close()]);
      await withAdministrator(server.connection, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** Grants CONNECT to the service's role only, as the embedded database does. */
async function makeDatabase(client: Client, server: SharedServer, name: string, template: string): Promise<void> {
  await client.query(`CREATE DATABASE ${name} OWNER ${server.owner.user} TEMPLATE ${template}`);
  await client.query(`REVOKE ALL ON DATABASE ${name} FROM PUBLIC`);
  await client.query(`GRANT CONNECT ON DATABASE ${name} TO ${server.connection.user}`);
}

/** The same database as another role. Only tests connect as the administrator, a superuser. */
export async function connectionAs(
  role: 'connection' | 'owner' | 'administrator',
  { database, host, port }: ConnectionSettings,
): Promise<ConnectionSettings> {
  const { [role]: as } = await sharedServer();
  return { ...as, ...(database && { database }), ...(host && { host }), ...(port && { port }) };
}

/** Grants the service's role access to a database that a test migrated as its owner. */
export const useRuntimeConnection = (test: TestDatabase) =>
  use(async () => {
    const connection = await connectionAs('connection', test.connection);
    await grantRuntime(test.database, connection.user ?? '');
    return { connection };
  });

/** The same database as the superuser. */
export const openAdministrator = async (connection: ConnectionSettings): Promise<Database> =>
  openDatabase(await connectionAs('administrator', connection), OF_A_COMMAND);

/** Runs `work` on a new connection as the superuser. */
export async function withAdministrator<T>(
  connection: ConnectionSettings,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(await connectionAs('administrator', connection));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns the rows of one statement, run as the superuser. */
export const queryAsAdministrator = (
  connection: ConnectionSettings,
  text: string,
): Promise<Record<string, unknown>[]> =>
  withAdministrator(connection, async (client) => (await client.query(text)).rows);

/** Names all tables but these. */
export const tablesBut = async (client: Client, left: readonly string[]): Promise<string[]> => {
  const tables = `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL ($1) ORDER BY 1`;
  return (await client.query(tables, [left])).rows.map(({ tablename }) => String(tablename));
};

/** Rows by table. */
export type TableRows = Record<string, unknown[]>;

/** Returns the rows of all tables but these. */
export const rowsBut = (connection: ConnectionSettings, left: readonly string[]): Promise<TableRows> =>
  withAdministrator(connection, async (client) => {
    const found: TableRows = {};
    for (const table of await tablesBut(client, left)) {
      const { rows } = await client.query(`SELECT to_jsonb(t) AS row FROM ${table} t ORDER BY to_jsonb(t)::text`);
      found[table] = rows.map(({ row }) => row);
    }
    return found;
  });

/** Every attempt is counted, and a correct password makes a place known. */
export const COUNTED = ['throttle', 'known_place'];

/** The embedded server has the template. On another server, the first test file migrates it. */
async function ensureTemplate(client: Client, server: SharedServer): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
  if (rowCount === 0) {
    await makeDatabase(client, server, `${TEMPLATE}_draft`, 'template0');
    const database = openDatabase({ ...server.owner, database: `${TEMPLATE}_draft` }, OF_A_MIGRATION);
    await migrate(database, silentLog);
    await grantRuntime(database, server.connection.user ?? '');
    if (TEST_SCHEMA_BREAK !== '') await sql.raw(TEST_SCHEMA_BREAK).execute(database.direct);
    await database.close();
    await client.query(`ALTER DATABASE ${TEMPLATE}_draft RENAME TO ${TEMPLATE}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}
