import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import type { ConnectionSettings } from '../../src/storage/connection.js';
import { type Database, openDatabase } from '../../src/storage/database.js';
import { ensureEmbedded } from '../../src/storage/embedded/index.js';
import { migrate } from '../../src/storage/migrate.js';
import { silentLog } from './log.js';

export interface TestDatabase {
  readonly connection: ConnectionSettings;
  readonly database: Database;
  /** Closes `database`, deletes it, and lets go of the server. */
  drop(): Promise<void>;
}

const TEMPLATE = 'template_migrated';
const TEMPLATE_LOCK = 1;

/**
 * A database of its own, migrated, on the server that all test files of the run share.
 * @param options.migrated false: an empty one instead
 */
export async function createTestDatabase({ migrated = true, poolSize = 10 } = {}): Promise<TestDatabase> {
  const server = await ensureEmbedded(testDataDir(), silentLog);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await asAdministrator(server.connection, async (client) => {
    await ensureTemplate(client, server.connection);
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${migrated ? TEMPLATE : 'template0'}`);
  });
  const connection = { ...server.connection, database: name };
  const database = openDatabase(connection, { poolSize, statementTimeoutMs: 5_000 });
  return {
    connection,
    database,
    async drop() {
      await database.close();
      await asAdministrator(server.connection, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
      await server.release();
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
    // Nothing of a test run has to outlive a crash of the machine; tests of durability have a server of their own.
    await client.query('ALTER SYSTEM SET fsync = off');
    await client.query(`ALTER SYSTEM SET deadlock_timeout = '50ms'`);
    await client.query('SELECT pg_reload_conf()');
    await client.query(`CREATE DATABASE ${TEMPLATE}_draft TEMPLATE template0`);
    const database = openDatabase(
      { ...connection, database: `${TEMPLATE}_draft` },
      { poolSize: 1, statementTimeoutMs: 5_000 },
    );
    await migrate(database, silentLog);
    await database.close();
    await client.query(`ALTER DATABASE ${TEMPLATE}_draft RENAME TO ${TEMPLATE}`);
  }
  await client.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
}

function testDataDir(): string {
  const folder = process.env.TEST_DATA_DIR;
  if (folder === undefined) throw new Error('Tests run under Jest, whose global set-up names the folder.');
  return folder;
}
