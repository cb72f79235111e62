import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../base/log/log.js';
import { databaseErrorCode } from '../database-errors.js';
import type { ConnectionSettings } from '../pool.js';
import { actAs } from './helper.js';
import type { Operations } from './operations.js';
import type { ClusterPasswords } from './passwords.js';
import { logFile } from './postmaster.js';
import { connectionAs, setUpRoles } from './roles.js';
import type { EmbeddedDatabase } from './site.js';
import { startWatchdog, USERS_LOCK } from './watchdog.js';

/** Right of one process to a running server, which stops with its last lease. */
export interface Lease {
  readonly client: Client;
  /** Connection as the runtime role. */
  readonly connection: ConnectionSettings;
  /** Connection as the owner of schema and tables. */
  readonly owner: ConnectionSettings;
}

const NOT_LISTENING: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED']);
/** Temporary failures: no free connection, a stop of the server, a timeout. */
const TEMPORARY = /^53|^ECONNRESET|^EPIPE|^EAGAIN|Connection terminated|not queryable|timeout expired/;

const POLL_MS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const TIMEOUT_MS = 60_000;
/** Number of attempts, because two services that start together may prevent each other's start. */
const STARTS = 3;
const PAUSE_MS = 200;

/** Errors of a missing account or a wrong password. */
const UNKNOWN_ACCOUNT: ReadonlySet<string> = new Set(['28P01', '28000', '42501']);

/**
 * Connects to the server of the database. Starts the server and sets up its accounts if needed.
 * Throws an Error with the end of the server's log and instructions if it does not start.
 */
export async function acquireLease(database: EmbeddedDatabase, operations: Operations, log: Log): Promise<Lease> {
  const { home, binaries } = database;
  const passwords = await operations.passwords(home);
  let starts = 0;
  let isSetUp = false;
  let giveUpAt = Date.now() + TIMEOUT_MS;
  for (;;) {
    const address = await operations.address(home);
    const as = (account: keyof ClusterPasswords) => connectionAs(account, address, passwords);
    const attempt = await tryTo(as('runtime'), async (client) => {
      // Waits while the last user stops the server, and fails when it ends.
      await client.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
      if (starts > 0) {
        await startWatchdog(as('administrator'), binaries.root);
        await operations.keepRunning();
      }
      return { client, connection: as('runtime'), owner: as('owner') };
    });
    if (attempt.kind === 'done') return attempt.value;
    const setUp = (client: Client) => setUpRoles(client, passwords).then(() => client.end());
    const outcome = attempt.kind === 'unknown' && !isSetUp ? await tryTo(as('administrator'), setUp) : attempt;
    if (outcome.kind === 'done') {
      log.info('set up the accounts of the embedded database', { detail: home });
      isSetUp = true;
      continue;
    }
    if (outcome.kind === 'unknown' || outcome.kind === 'unusable') {
      const { error } = outcome;
      throw new Error(`The embedded PostgreSQL in ${home} cannot be used: ${String(error)}`, { cause: error });
    }
    // It is recovering from a crash, which has no time limit, or its last user is stopping it.
    if (outcome.kind === 'busy') giveUpAt = Date.now() + TIMEOUT_MS;
    if (outcome.kind === 'absent' && (await operations.hasEnded())) {
      if (starts === STARTS) throw await startError(database, operations);
      if (starts > 0) await sleep(PAUSE_MS * starts);
      if (starts === 0) log.info('starting the embedded database', { detail: home });
      await operations.start(home, binaries.root);
      starts += 1;
    }
    if (Date.now() > giveUpAt) throw await startError(database, operations);
    await sleep(POLL_MS);
  }
}

type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'absent' | 'busy' | 'silent' }
  /** `unknown`: the account is missing; `unusable`: any other error. */
  | { readonly kind: 'unknown' | 'unusable'; readonly error: unknown };

/** Connects and calls `use`; the connection stays open if `use` succeeds. */
async function tryTo<T>(connection: ConnectionSettings, use: (client: Client) => Promise<T>): Promise<Outcome<T>> {
  const client = new Client({
    ...connection,
    application_name: 'project-service lease',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return { kind: 'done', value: await use(client) };
  } catch (error) {
    await client.end().catch(() => undefined);
    const code = databaseErrorCode(error) ?? '';
    if (NOT_LISTENING.has(code)) return { kind: 'absent' };
    if (code.startsWith('57P')) return { kind: 'busy' };
    if (TEMPORARY.test(`${code} ${String(error)}`)) return { kind: 'silent' };
    return { kind: UNKNOWN_ACCOUNT.has(code) ? 'unknown' : 'unusable', error };
  }
}

/** Releases a lease. The last one stops the server and waits for its end. */
export async function releaseLease({ client }: Lease, database: EmbeddedDatabase, log: Log): Promise<void> {
  try {
    // A process that starts now waits for the exclusive lock, loses its connection, and restarts
    // the server.
    const { rows } = await client.query<{ last: boolean }>(
      'SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS last',
      [USERS_LOCK],
    );
    if (rows[0]?.last !== true) return;
    await actAs(database.user, (operations) => operations.stop(database.home, database.binaries.root));
  } catch (error) {
    log.warn(`the embedded database could not be stopped: ${String(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function startError(database: EmbeddedDatabase, operations: Operations): Promise<Error> {
  const logTail = await operations.logTail();
  return new Error(
    `The embedded PostgreSQL did not start. The end of ${logFile(database.home)}:\n${logTail.replaceAll(/^/gm, '  ')}\n` +
      `Check that disk space and memory are free and that all of ${database.home} belongs to ` +
      `${database.user === null ? 'you' : `uid ${database.user.uid}`}; or set DATABASE_URL to use a PostgreSQL of your own.`,
  );
}
