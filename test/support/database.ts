import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { Client } from 'pg';
import {
  type ConnectionSettings,
  type Database,
  type DatabaseOptions,
  OF_A_NODE,
  openDatabase,
} from '../../src/storage/database.js';
import { migrate } from '../../src/storage/migrate.js';
import { silentLog } from './log.js';
import { sharedServer } from './shared-server.js';
import { use } from './use.js';

export interface TestDatabase {
  readonly connection: ConnectionSettings;
  readonly database: Database;
  /** Closes `database` and deletes it. */
  drop(): Promise<void>;
}

const TEMPLATE = 'template_migrated';
const TEMPLATE_LOCK = 1;
/** Copies the files as they are, instead of writing all of them into the log first. */
const FAST = 'STRATEGY file_copy';

/** A database for the tests of a file or block. */
export const useDatabase = (options: { migrated?: boolean } = {}): TestDatabase =>
  use(
    () => createTestDatabase(options),
    (test) => test.drop(),
  );

/**
 * A database of its own, migrated, on the server that all test files of the run share.
 * @param options.migrated false: an empty one instead
 */
export async function createTestDatabase({
  migrated = true,
  connections = OF_A_NODE,
}: {
  readonly migrated?: boolean;
  readonly connections?: DatabaseOptions;
} = {}): Promise<TestDatabase> {
  const server = await sharedServer();
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(server.connection, async (client) => {
    await ensureTemplate(client, server.connection);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${migrated ? TEMPLATE : 'template0'} ${FAST}`);
  });
  const connection = { ...server.connection, database: name };
  const database = openDatabase(connection, connections);
  return {
    connection,
    database,
    async drop() {
      await database.close();
      await asAdministrator(server.connection, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** Runs `work` on one connection of its own, as the superuser that all of the tests are. */
export async function asAdministrator<T>(
  connection: ConnectionSettings,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The first test file migrates; all others copy its work. */
async function ensureTemplate(client: Client, connection: ConnectionSettings): Promise<void> {
  await client.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [TEMPLATE]);
  if (rowCount === 0) {
    await client.query(`CREATE DATABASE ${TEMPLATE}_draft TEMPLATE template0`);
    const database = openDatabase(
      { ...connection, database: `${TEMPLATE}_draft` },
      { poolSize: 1, statementTimeoutMs: 5_000 },
    );
    await migrate(database, silentLog);
    // A control takes one of its rules from it (test/controls).
    const { TEST_SCHEMA_BREAK = '' } = process.env;
    if (TEST_SCHEMA_BREAK !== '') await sql.raw(TEST_SCHEMA_BREAK).execute(database.direct);
    await database.close();
    await client.query(`ALTER DATABASE ${TEMPLATE}_draft RENAME TO ${TEMPLATE}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}
