import { appendFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Contract } from '../../packages/contract/src/contract.js';
import type { Clock } from '../../src/base/clock.js';
import type { Config } from '../../src/base/config.js';
import type { Keyring } from '../../src/base/keyring.js';
import type { AccessEntry, AccessLog, Log } from '../../src/base/log/index.js';
import type { PasswordCost } from '../../src/domain/credentials/index.js';
import type { Domain } from '../../src/domain/index.js';
import type { ConnectionLimits } from '../../src/http/shared/connections.js';
import { drain, listen } from '../../src/http/shared/listen.js';
import { warnOfDeadLetter } from '../../src/main/background-jobs.js';
import { compose, composeApi, composeHandler } from '../../src/main/compose.js';
import { type Database, type DatabaseOptions, OF_A_NODE, openDatabase } from '../../src/storage/database.js';
import { createDatabaseClock } from '../../src/storage/database-clock.js';
import { createNotifications, type Notifications } from '../../src/storage/notifications.js';
import type { ConnectionSettings } from '../../src/storage/pool.js';
import { type ApiClient, createApiClient } from './api-client.js';
import { watchTransactions } from './audit-watch.js';
import { createTestDatabase, LONG_TIMEOUTS, openAdministrator } from './database.js';
import { testKeyring } from './keyring.js';
import { createMailbox, type ParsedMail } from './mailbox.js';
import { FAST_PASSWORDS } from './passwords.js';
import { describeUnscoped, findUnscoped } from './project-statements.js';
import { findRepeated } from './repeated-statements.js';
import { watchRequests } from './sent-statements.js';
import { use } from './use.js';

export type { Answer, AnswerError, RequestOptions as Asking } from './api-client.js';
export { refusal } from './api-client.js';

export interface TestService extends ApiClient {
  /** Another handler of the API, to mount in another application. */
  handler(): RequestListener;
  readonly domain: Domain;
  /** As the role of the service. */
  readonly database: Database;
  readonly connection: ConnectionSettings;
  /** As a superuser: for changes that the service may not make. */
  readonly administrator: Database;
  readonly notifications: Notifications;
  /** One entry per request, as in the access log. */
  readonly accessEntries: AccessEntry[];
  /** Log entries of the service. */
  readonly logged: { level: string; message: string; error?: unknown; detail?: unknown }[];
  /**
   * Delivers due emails, as the service does every second. Returns all emails of this node so far,
   * oldest first.
   */
  mails(): Promise<ParsedMail[]>;
  /** The emails to an address in any case, like `mails`. */
  mailsTo(address: string): Promise<ParsedMail[]>;
  /** The code of the newest email to an address. Throws if there is none. */
  codeTo(address: string): Promise<string>;
  /**
   * Stops the service. Throws if an operation violated its policy: an undeclared code, or more than
   * a bound.
   */
  stop(): Promise<void>;
}

export interface TestServiceOptions {
  /** A manual clock. */
  readonly clock?: Clock;
  /** Whether the clock of this machine is correct. Set if the test falsifies it. */
  readonly isClockInSync?: () => boolean;
  /** Whether this process is overloaded. */
  readonly isLate?: () => boolean;
  /** Limits of the API listener. Default: none. */
  readonly connectionLimits?: Partial<ConnectionLimits>;
  readonly basePath?: string;
  /** Off by default. */
  readonly requestRates?: Config['api']['requestRates'];
  /** Replaces the options of a serving node with long timeouts. */
  readonly connections?: DatabaseOptions;
  /**
   * Maximum duration of a request. Default: a minute; the installed 10 s are short for a busy
   * machine.
   */
  readonly requestMs?: number;
  /** 0 disables the response cache. */
  readonly responseCacheBytes?: number;
  /** Allows GET. */
  readonly getMaxAgeSeconds?: number;
  readonly trustedProxies?: readonly string[];
  readonly keyring?: Keyring;
  /** Replaces the fast cost. `PASSWORD_COST` if a test is about strength or time of passwords. */
  readonly passwordCost?: PasswordCost;
  /** Wraps the access log. */
  readonly wrapAccessLog?: (accessLog: AccessLog) => AccessLog;
  /** Replaces the published contract. */
  readonly contract?: (domain: Domain) => Contract;
  /** Creates another node on the database of this one, with its own caches. Stop it first. */
  readonly sharedWith?: Pick<TestService, 'connection'>;
  /** Connection for notifications. Default: that of the database. */
  readonly listenerConnection?: ConnectionSettings;
}

/**
 * Throttles count by address. This machine is a trusted proxy, so that a test can act as many
 * clients (`from`).
 */
const LOOPBACK = ['127.0.0.0/8', '::1'];
/** The limits of an installed service, for tests of them and for benchmarks. */
export const INSTALLED_LIMITS = { requestMs: 10_000, connections: OF_A_NODE } as const satisfies TestServiceOptions;
const NO_CONNECTION_LIMITS = { inAll: 10_000, perNetwork: 0 };
const NO_RATE_LIMITS = { perNetwork: 0, perUser: 0 };

/** The service, for the tests of a file or block. */
export const useService = (parts: TestServiceOptions = {}): TestService =>
  use(
    () => startTestService(parts),
    (service) => service.stop(),
  );

/**
 * Starts the whole service in this process on a new database and a free port: real HTTP, real
 * PostgreSQL.
 */
export async function startTestService(parts: TestServiceOptions = {}): Promise<TestService> {
  const { connection, database, administrator, drop } =
    parts.sharedWith === undefined ? await createTestDatabase(parts) : await shared(parts.sharedWith.connection, parts);
  const brokenRules = watchTransactions(connection);
  const logged: TestService['logged'] = [];
  const accessEntries: AccessEntry[] = [];
  const repeated = new Set<string>();
  const unscoped = new Set<string>();
  const say =
    (level: string): Log['warn'] =>
    (message, fields) =>
      void logged.push({ level, message, detail: fields?.detail });
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
  const { responseCacheBytes = 2 ** 24, getMaxAgeSeconds = 0 } = parts;
  const mailbox = await createMailbox();
  const clock = parts.clock ?? databaseClock;
  const { keyring = testKeyring, passwordCost = FAST_PASSWORDS } = parts;
  const composed = compose(
    {
      database,
      notifications,
      clock,
      keyring,
      passwordCost,
      sendMail: mailbox.sendMail,
      reportDeadLetter: warnOfDeadLetter(log),
    },
    parts.contract,
  );
  const { domain } = composed;
  const apiParts = {
    config: {
      ...{ host: '127.0.0.1', port: 0, basePath, requestRates, trustedProxies, requestMs },
      ...{ responseCacheBytes, getMaxAgeSeconds },
    },
    clock,
    isLate: parts.isLate ?? (() => false),
    isClockInSync: parts.isClockInSync ?? (() => databaseClock.disagreement() === null),
    connections: { ...NO_CONNECTION_LIMITS, ...parts.connectionLimits, trustedProxies },
    log,
    accessLog: (parts.wrapAccessLog ?? ((same) => same))({
      record(entry: AccessEntry) {
        accessEntries.push(entry);
        for (const text of findRepeated()) repeated.add(`${entry.documentId} sends ${text}`);
        for (const text of findUnscoped()) unscoped.add(`${entry.documentId} sends ${text}`);
      },
      dropped: () => 0,
      close: async () => {},
    }),
  };
  const api = composeApi(composed, apiParts);
  watchRequests(api);
  const url = `${await listen(api, { host: '127.0.0.1', port: 0, prefix: '' })}${basePath}/graphql`;

  const mails = async () => {
    while ((await domain.mail.deliverDue()) > 0);
    return await mailbox.read();
  };
  const mailsTo: TestService['mailsTo'] = async (address) =>
    (await mails()).filter(({ to }) => to.toLowerCase() === address.toLowerCase());
  return {
    ...createApiClient(url),
    handler: () => composeHandler(composed, apiParts),
    domain,
    database,
    connection,
    administrator,
    notifications,
    accessEntries,
    logged,
    mails,
    mailsTo,
    async codeTo(address) {
      const code = (await mailsTo(address)).findLast((mail) => mail.code !== null)?.code;
      if (code == null) throw new Error(`no code was mailed to ${address}`);
      return code;
    },
    async stop() {
      const breaches = logged.filter(({ message }) => BREACHES.some((words) => message.includes(words)));
      await drain(api);
      if (parts.contract === undefined) recordAnswers(accessEntries);
      const broken = [...new Set(brokenRules())];
      await notifications.close();
      await drop();
      await mailbox.remove();
      if (broken.length > 0) throw new Error(broken.join('\n'));
      if (repeated.size > 0)
        throw new Error(
          `a request repeats a statement: ${[...repeated].join('; ')}. Read all entries in one statement.`,
        );
      if (unscoped.size > 0) throw new Error(describeUnscoped([...unscoped]));
      if (breaches.length > 0)
        throw new Error(`the contract was violated: ${JSON.stringify(breaches.map(formatEntry))}`);
    },
  };
}

/** Records the error codes of the published operations for `unprovoked-codes.mjs`. */
function recordAnswers(entries: readonly AccessEntry[]): void {
  const { TEST_DATA_DIR } = process.env;
  const lines = new Set(entries.map(({ documentId, code }) => `${documentId} ${code}\n`));
  if (TEST_DATA_DIR !== undefined) appendFileSync(join(TEST_DATA_DIR, 'answers.txt'), [...lines].join(''));
}

/** Log messages of a violated contract: the code does not do what the SDL declares. */
const BREACHES = ['does not declare', 'names an input', 'more than its bound'];

/**
 * A logged error with the first lines of its stack, for a failed test
 * (test/support/environment.mjs).
 */
function causeOf(entry: TestService['logged'][number]): string {
  const frames =
    entry.error instanceof Error ? (entry.error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []) : [];
  return [formatEntry(entry), ...frames.slice(0, 3)].join('\n');
}

declare global {
  /** Errors that services of this process logged since the running test began. */
  var loggedErrors: string[] | undefined;
}

const formatEntry = ({ message, error, detail }: TestService['logged'][number]): string =>
  [message, detail, error instanceof Error ? error.message : undefined].filter(Boolean).join(': ');

/** Another pool on the database of another service, which drops it. */
async function shared(connection: ConnectionSettings, { connections = LONG_TIMEOUTS }: TestServiceOptions) {
  const database = openDatabase(connection, connections);
  const administrator = await openAdministrator(connection);
  const drop = async () => void (await Promise.all([database.close(), administrator.close()]));
  return { connection, database, administrator, drop };
}
