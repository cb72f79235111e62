import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../src/base/clock.js';
import type { DemoFile } from '../../../src/demo/demo-file.js';
import { createDomain, type Domain } from '../../../src/domain/index.js';
import { openDatabase } from '../../../src/storage/database.js';
import { createNotifications } from '../../../src/storage/notifications.js';
import type { ConnectionSettings } from '../../../src/storage/pool.js';
import { type BoundClient, bindClient, createApiClient } from '../api-client.js';
import { testKeyring } from '../keyring.js';
import { silentLog } from '../log.js';
import { homeOf } from '../process.js';

/** Reads the file that `start` writes for clients of the demo project. */
export const readDemo = async (dataDir: string): Promise<DemoFile> =>
  JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));

export interface Client extends BoundClient {
  /** Logs in and returns the bearer token. */
  login(user: { readonly email: string; readonly password: string }): Promise<string>;
}

/** Creates a client of one project. */
export function createClient(endpoint: string, token: string): Client {
  const client = bindClient(createApiClient(endpoint), { token });
  return {
    ...client,
    login: async ({ email, password }) => Object(await client.run('login', { email, password })).sessionId,
  };
}

/** Connects to the running database of a `DATA_DIR` as services do. */
export async function connectionTo(dataDir: string): Promise<ConnectionSettings> {
  const home = await homeOf(dataDir);
  const password = (await readFile(join(home, 'password.runtime'), 'utf8')).trim();
  return { host: home, port: 5432, user: 'project_service_runtime', password, database: 'postgres' };
}

/** Runs `work` with the services on a running database, in this process. */
export async function withDomain<T>(
  connection: ConnectionSettings,
  work: (domain: Domain) => Promise<T>,
  keyring = testKeyring,
): Promise<T> {
  const database = openDatabase(connection, { poolSize: 2, statementTimeoutMs: 5_000 });
  const notifications = createNotifications(connection, silentLog);
  const sendMail = () => Promise.reject(new Error('mails are sent by the service'));
  try {
    return await work(createDomain({ database, notifications, clock: systemClock, keyring, sendMail }));
  } finally {
    await notifications.close();
    await database.close();
  }
}
