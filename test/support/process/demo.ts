import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { systemClock } from '../../../src/base/clock.js';
import { createDomain, type Domain } from '../../../src/domain/index.js';
import { openDatabase } from '../../../src/storage/database.js';
import { createNotifications } from '../../../src/storage/notifications.js';
import type { ConnectionSettings } from '../../../src/storage/pool.js';
import { testKeyring } from '../keyring.js';
import { silentLog } from '../log.js';
import { homeOf } from '../process.js';

/** The file that `start` writes for clients of the demo project. */
export interface Demo {
  readonly endpoint: string;
  readonly identity: { readonly contextToken: string };
  readonly gameServers: readonly { readonly id: number; readonly code: string }[];
  readonly users: readonly { readonly email: string; readonly password: string }[];
  readonly operator: { readonly token: string };
}

export const readDemo = async (dataDir: string): Promise<Demo> =>
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

export interface Client {
  /** Posts a document. Rejects if the connection breaks. */
  ask(
    documentId: string,
    variables?: Record<string, unknown>,
    asking?: { readonly session?: string; readonly headers?: Record<string, string> },
  ): Promise<ClientAnswer>;
  /** Logs in and returns the bearer token. */
  login(user: { readonly email: string; readonly password: string }): Promise<string>;
}

export function createClient(endpoint: string, contextToken: string): Client {
  const ask: Client['ask'] = async (documentId, variables = {}, { session, headers } = {}) => {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'accept-language': 'en',
        'x-project-context': contextToken,
        ...(session === undefined ? {} : { authorization: `Bearer ${session}` }),
        ...headers,
      },
      body: JSON.stringify({ documentId, variables }),
    });
    const { data, errors } = JSON.parse(await response.text());
    const [error] = errors ?? [];
    return {
      status: response.status,
      headers: response.headers,
      data: data?.[documentId],
      code: error?.extensions.code ?? null,
      message: error?.message ?? null,
    };
  };
  return {
    ask,
    async login({ email, password }) {
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
