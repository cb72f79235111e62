import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import { systemClock } from '../src/base/clock.js';
import { createKeyring } from '../src/base/keyring.js';
import type { Log } from '../src/base/log/index.js';
import { packageRoot } from '../src/base/package-root.js';
import { createDomain } from '../src/domain/index.js';
import { OF_A_COMMAND, OF_A_MIGRATION, openDatabase } from '../src/storage/database.js';
import { migrate } from '../src/storage/migrate.js';
import { createNotifications } from '../src/storage/notifications.js';
import type { ConnectionSettings } from '../src/storage/pool.js';
import { grantRuntime } from '../src/storage/roles.js';
import { fillDatabase, type Sizes } from './data/fill-database.js';
import { parentOf, spawnServer } from './machine.js';
import type { ServerContext } from './server-process.js';

const SECRET_KEY = 'the secret key of the bench, 32+ characters';
const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

/** A PostgreSQL for this run with the bench data. */
export interface BenchDatabase {
  readonly serverContext: ServerContext;
  /** Process id of PostgreSQL, the parent of its backends. */
  readonly databasePid: number;
  /** Runs a statement as the owner of the tables. */
  load(statement: string): Promise<readonly Record<string, unknown>[]>;
  /** Stops the database and deletes its folder. */
  close(): Promise<void>;
}

/** Creates a database with the bench data in a temporary folder. */
export async function createBenchDatabase(sizes: Sizes): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  chmodSync(folder, 0o755); // as root, the database runs as another user
  const database = spawnServer(process.execPath, [join(packageRoot, 'dist/bench/database.js'), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  // From the start, because it may end before it is closed.
  const exited = once(database, 'exit');
  const end = async (): Promise<void> => {
    database.stdin?.end();
    await exited;
  };
  try {
    if (database.stdout === null) throw new Error('the database has no output');
    const failed = exited.then(() => [null]);
    const [line] = await Promise.race([once(createInterface(database.stdout), 'line'), failed]);
    if (line === null) throw new Error('The database did not start. See its message above.');
    const { connection, owner }: { connection: ConnectionSettings; owner: ConnectionSettings } = JSON.parse(line);
    await prepare(owner, connection);
    const client = new Client(owner);
    client.on('error', () => undefined); // pending queries are rejected
    await client.connect();
    const load: BenchDatabase['load'] = async (statement) => (await client.query(statement)).rows;
    await withDomain(connection, (domain) => fillDatabase({ domain, load }, sizes));
    const [row] = await load('SELECT pg_backend_pid() AS pid');
    return {
      serverContext: { connection, sizes, accessFile: join(folder, 'access.log'), secretKey: SECRET_KEY },
      databasePid: parentOf(Number(row?.['pid'])),
      load,
      async close() {
        await client.end();
        await end();
      },
    };
  } catch (error) {
    await end();
    rmSync(folder, { recursive: true, force: true }); // the process has not, if it did not start
    throw error;
  }
}

async function prepare(owner: ConnectionSettings, { user = '' }: ConnectionSettings): Promise<void> {
  const database = openDatabase(owner, OF_A_MIGRATION);
  try {
    await migrate(database, silent);
    await grantRuntime(database, user);
  } finally {
    await database.close();
  }
}

async function withDomain(
  connection: ConnectionSettings,
  work: (domain: ReturnType<typeof createDomain>) => Promise<void>,
): Promise<void> {
  const database = openDatabase(connection, OF_A_COMMAND);
  const notifications = createNotifications(connection, silent);
  const sendMail = () => Promise.reject(new Error('no mail is sent'));
  const keyring = createKeyring(SECRET_KEY, null);
  try {
    await work(createDomain({ database, notifications, clock: systemClock, keyring, sendMail }));
  } finally {
    await notifications.close();
    await database.close();
  }
}
