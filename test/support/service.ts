import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import type { Contract } from '../../packages/contract/src/contract.js';
import type { Clock } from '../../src/base/clock.js';
import type { Config } from '../../src/base/config.js';
import type { Keyring } from '../../src/base/keyring.js';
import type { AccessEntry, AccessLog, Log } from '../../src/base/log/index.js';
import type { PasswordCost } from '../../src/domain/credentials/index.js';
import type { Domain } from '../../src/domain/index.js';
import type { ConnectionLimits } from '../../src/http/shared/connections.js';
import { drain } from '../../src/http/shared/listen.js';
import { compose, composeApi, composeHandler } from '../../src/main/compose.js';
import { type Database, type DatabaseOptions, OF_A_NODE, openDatabase } from '../../src/storage/database.js';
import { createDatabaseClock } from '../../src/storage/database-clock.js';
import { createNotifications, type Notifications } from '../../src/storage/notifications.js';
import type { ConnectionSettings } from '../../src/storage/pool.js';
import { type Asker, askerOf } from './asker.js';
import { watchTransactions } from './audited.js';
import { createTestDatabase, openAdministrator, PATIENT } from './database.js';
import { testKeyring } from './keyring.js';
import { createMailbox, type ParsedMail } from './mailbox.js';
import { FAST_PASSWORDS } from './passwords.js';
import { use } from './use.js';

export type { Answer, AnswerError, Asking } from './asker.js';
export { refusal } from './asker.js';

export interface TestService extends Asker {
  /** The API once more, for another application to mount. */
  handler(): RequestListener;
  readonly domain: Domain;
  /** As the role that the service runs with. */
  readonly database: Database;
  readonly connection: ConnectionSettings;
  /** As a superuser: what a test does behind the back of the service, and that may not do. */
  readonly administrator: Database;
  readonly notifications: Notifications;
  /** One entry per request, as the access log gets them. */
  readonly accessEntries: AccessEntry[];
  /** Messages and stacks that the service logged. */
  readonly logged: { level: string; message: string; error?: unknown; detail?: unknown }[];
  /** Delivers what is due, as the service does every second, and gives all mails of this node so far, oldest first. */
  mails(): Promise<ParsedMail[]>;
  /** The code of the newest mail to an address that has one; fails where none has. Other mails may come with it. */
  codeTo(address: string): Promise<string>;
  /** Fails when what an operation did was not what its policy says: an undeclared code, more than a bound. */
  stop(): Promise<void>;
}

export interface TestServiceParts {
  /** A clock to steer, where a test is about time. */
  readonly clock?: Clock;
  /** Replaces the check of this machine's clock. */
  readonly isClockInSync?: () => boolean;
  /** Whether this process is late, where that is what it is about. */
  readonly isLate?: () => boolean;
  /** Of the API's listener, in place of none. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  readonly basePath?: string;
  /** Off unless a test is about them. */
  readonly requestRates?: Config['api']['requestRates'];
  /** In place of those of a node that serves and is given time. */
  readonly connections?: DatabaseOptions;
  /** How long a request may take, in place of a minute: ten seconds are enough, but for a machine that stands still. */
  readonly requestMs?: number;
  /** 0: every answer is made anew. */
  readonly responseCacheBytes?: number;
  readonly trustedProxies?: readonly string[];
  readonly keyring?: Keyring;
  /** In place of the fast one: `PASSWORD_COST`, where a test is about strength or time of passwords. */
  readonly passwordCost?: PasswordCost;
  /** What counts the lines of the access log. */
  readonly counting?: (accessLog: AccessLog) => AccessLog;
  /** Another contract than the published one. */
  readonly contract?: (domain: Domain) => Contract;
  /** Another node, with caches of its own, on the database of this one; stop it first. */
  readonly besides?: Pick<TestService, 'connection'>;
  /** Where it listens for notifications, if not on the database's own connection. */
  readonly listenerConnection?: ConnectionSettings;
}

/**
 * Throttles count by address, and all of a test comes from this machine: it is taken for a proxy, so that a test can be
 * many clients at once (`Asking.from`).
 */
const LOOPBACK = ['127.0.0.0/8', '::1'];
/** The limits of a service that is installed, for tests that are about them, and for what is measured. */
export const AS_INSTALLED = { requestMs: 10_000, connections: OF_A_NODE } as const satisfies TestServiceParts;
const NO_CONNECTION_LIMITS = { inAll: 10_000, perNetwork: 0 };
const NO_RATE_LIMITS = { perNetwork: 0, perUser: 0 };

/** The service for the tests of a file or block: `startTestService` before them, `stop` after them. */
export const useService = (parts: TestServiceParts = {}): TestService =>
  use(
    () => startTestService(parts),
    (service) => service.stop(),
  );

/** The whole service in this process, on a database of its own and a free port: real HTTP, real PostgreSQL. */
export async function startTestService(parts: TestServiceParts = {}): Promise<TestService> {
  const { connection, database, administrator, drop } =
    parts.besides === undefined ? await createTestDatabase(parts) : await shared(parts.besides.connection, parts);
  const unaudited = watchTransactions(connection);
  const logged: TestService['logged'] = [];
  const accessEntries: AccessEntry[] = [];
  const say = (level: string) => (message: string) => void logged.push({ level, message });
  const log: Log = {
    info: say('info'),
    warn: say('warn'),
    error: (message, fields) => {
      const entry = { level: 'error', message, error: fields?.error, detail: fields?.detail };
      logged.push(entry);
      globalThis.loggedErrors?.push(causeOf(entry));
    },
  };
  const databaseClock = createDatabaseClock(log);
  const notifications = createNotifications(connection, log, {
    clock: databaseClock,
    ...(parts.listenerConnection && { listenerConnection: parts.listenerConnection }),
  });
  await notifications.start();
  const { basePath = '', requestRates = NO_RATE_LIMITS, trustedProxies = LOOPBACK, requestMs = 60_000 } = parts;
  const { responseCacheBytes = 2 ** 24 } = parts;
  const mailbox = await createMailbox();
  const clock = parts.clock ?? databaseClock;
  const { keyring = testKeyring, passwordCost = FAST_PASSWORDS } = parts;
  const composed = compose(
    { database, notifications, clock, keyring, passwordCost, sendMail: mailbox.sendMail },
    parts.contract,
  );
  const { domain } = composed;
  const apiParts = {
    config: { host: '127.0.0.1', port: 0, basePath, requestRates, trustedProxies, requestMs, responseCacheBytes },
    clock,
    isLate: parts.isLate ?? (() => false),
    isClockInSync: parts.isClockInSync ?? (() => databaseClock.disagreement() === null),
    connections: { ...NO_CONNECTION_LIMITS, ...parts.connectionLimits, trustedProxies },
    log,
    accessLog: (parts.counting ?? ((same) => same))({
      record: (entry: AccessEntry) => void accessEntries.push(entry),
      dropped: () => 0,
      close: async () => {},
    }),
  };
  const api = composeApi(composed, apiParts);
  const url = `${await listening(api)}${basePath}/graphql`;

  const mails = async () => {
    while ((await domain.mail.deliverDue()) > 0);
    return await mailbox.read();
  };
  return {
    ...askerOf(url),
    handler: () => composeHandler(composed, apiParts),
    domain,
    database,
    connection,
    administrator,
    notifications,
    accessEntries,
    logged,
    mails,
    async codeTo(address) {
      const of = (await mails()).filter(({ to }) => to.toLowerCase() === address.toLowerCase());
      const code = of.findLast((mail) => mail.code !== null)?.code;
      if (code == null) throw new Error(`no code was mailed to ${address}`);
      return code;
    },
    async stop() {
      const breaches = logged.filter(({ message }) => BREACHES.some((words) => message.includes(words)));
      await drain(api);
      const unrecorded = [...new Set(unaudited())];
      await notifications.close();
      await drop();
      await mailbox.remove();
      if (unrecorded.length > 0)
        throw new Error(
          `a change has no audit entry: ${unrecorded.join('; ')}. Call record() in it, or exempt it in test/support/audited.ts.`,
        );
      if (breaches.length > 0) throw new Error(`the contract was broken: ${JSON.stringify(breaches.map(told))}`);
    },
  };
}

/** What the service says where the SDL promises what the code does not do. */
const BREACHES = ['does not declare', 'more than its bound'];

/** A logged error with the first lines of its stack, for the failure of a test (test/support/environment.mjs). */
function causeOf(entry: TestService['logged'][number]): string {
  const frames =
    entry.error instanceof Error ? (entry.error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []) : [];
  return [told(entry), ...frames.slice(0, 3)].join('\n');
}

declare global {
  /** Errors that services of this process have logged since the running test began. */
  var loggedErrors: string[] | undefined;
}

const told = ({ message, error, detail }: TestService['logged'][number]): string =>
  [message, detail, error instanceof Error ? error.message : undefined].filter(Boolean).join(': ');

/** A pool of its own on a database that another service drops. */
async function shared(connection: ConnectionSettings, { connections = PATIENT }: TestServiceParts) {
  const database = openDatabase(connection, connections);
  const administrator = await openAdministrator(connection);
  const drop = async () => void (await Promise.all([database.close(), administrator.close()]));
  return { connection, database, administrator, drop };
}

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return `http://127.0.0.1:${address.port}`;
}
