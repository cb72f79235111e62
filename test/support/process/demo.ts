import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../src/base/clock.js';
import type { DemoFile } from '../../../src/demo/demo-file.js';
import { createDomain, type Domain } from '../../../src/domain/index.js';
import { openDatabase } from '../../../src/storage/database.js';
import { createNotifications } from '../../../src/storage/notifications.js';
import type { ConnectionSettings } from '../../../src/storage/pool.js';
import { createApiClient, type RequestOptions } from '../api-client.js';
import { testKeyring } from '../keyring.js';
import { silentLog } from '../log.js';
import { homeOf } from '../process.js';

/** Reads the file that `start` writes for clients of the demo project. */
export const readDemo = async (dataDir: string): Promise<DemoFile> =>
  JSON.parse(await readFile(join(dataDir, 'demo.json'), 'utf8'));

export interface ClientAnswer {
  readonly status: number;
  readonly headers: Headers;
  /** `data.<documentId>` */
  readonly data: unknown;
  /** Code of the first error; null without errors. */
  readonly code: string | null;
  readonly message: string | null;
}

/** A client of one project. */
export type Client = ReturnType<typeof createClient>;

export function createClient(endpoint: string, token: string) {
  const client = createApiClient(endpoint);

  /** Posts a document. Rejects if the connection breaks. */
  async function ask(
    documentId: string,
    variables: Record<string, unknown> = {},
    options: Pick<RequestOptions, 'session' | 'headers'> = {},
  ): Promise<ClientAnswer> {
    const { status, headers, body } = await client.ask(documentId, variables, { token, ...options });
    const [error] = body.errors ?? [];
    return {
      ...{ status, headers, data: body.data?.[documentId] },
      code: error?.extensions.code ?? null,
      message: error?.message ?? null,
    };
  }

  return {
    ask,

    /** Logs in and returns the bearer token. */
    async login({ email, password }: { readonly email: string; readonly password: string }): Promise<string> {
      const { status, data } = await ask('login', { email, password });
      const { sessionId } = Object(data);
      if (typeof sessionId !== 'string') throw new Error(`login of ${email} was answered ${status}`);
      return sessionId;
    },
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
