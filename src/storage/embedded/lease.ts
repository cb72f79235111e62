import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../base/log/log.js';
import { faultCode } from '../faults.js';
import type { ConnectionSettings } from '../pool.js';
import { actAs } from './helper.js';
import type { Operations } from './operations.js';
import type { Passwords } from './passwords.js';
import type { Place } from './place.js';
import { logFile } from './postmaster.js';
import { connectionAs, setUpRoles } from './roles.js';
import { startWatchdog, USERS_LOCK } from './watchdog.js';

/** The share of one process in a running server. While any process holds one, the server is not stopped. */
export interface Lease {
  readonly client: Client;
  /** As the runtime role. */
  readonly connection: ConnectionSettings;
  /** As the owner of schema and tables. */
  readonly owner: ConnectionSettings;
}

const NOBODY_LISTENS: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED']);
/** No connection left, one that was cut off by a stop, no answer in time: all of them pass, or become an absence. */
const CUT_OFF = /^53|^ECONNRESET|^EPIPE|^EAGAIN|Connection terminated|not queryable|timeout expired/;

const POLL_MS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const PATIENCE_MS = 60_000;
/** Starts are tried more than once: two services that start together get into each other's way. */
const STARTS = 3;
const PAUSE_MS = 200;

/** What the server says where an account is missing, or its password is another. */
const UNKNOWN_ACCOUNT: ReadonlySet<string> = new Set(['28P01', '28000', '42501']);

/**
 * Connects to the server of a place, starts it if nobody answers, and sets up its accounts where they are missing.
 * Throws an Error with the end of the server's log and what to do when it cannot be started.
 */
export async function takeLease(place: Place, operations: Operations, log: Log): Promise<Lease> {
  const { home, binaries } = place;
  const passwords = await operations.passwords(home);
  let starts = 0;
  let isSetUp = false;
  let giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const address = await operations.address(home);
    const as = (account: keyof Passwords) => connectionAs(account, address, passwords);
    const taken = await tryTo(as('runtime'), async (client) => {
      // Waits while the last user stops the server, and then fails together with it.
      await client.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
      if (starts > 0) {
        await startWatchdog(as('administrator'), binaries.root);
        await operations.keepRunning();
      }
      return { client, connection: as('runtime'), owner: as('owner') };
    });
    if (taken.kind === 'done') return taken.value;
    const setUp = (client: Client) => setUpRoles(client, passwords).then(() => client.end());
    const outcome = taken.kind === 'unknown' && !isSetUp ? await tryTo(as('administrator'), setUp) : taken;
    if (outcome.kind === 'done') {
      log.info('set up the accounts of the embedded database', { detail: home });
      isSetUp = true;
      continue;
    }
    if (outcome.kind === 'unknown' || outcome.kind === 'unusable') {
      const { error } = outcome;
      throw new Error(`The embedded PostgreSQL in ${home} cannot be used: ${String(error)}`, { cause: error });
    }
    // It is recovering from a crash, which takes as long as it takes, or is just being stopped by its last user.
    if (outcome.kind === 'busy') giveUpAt = Date.now() + PATIENCE_MS;
    if (outcome.kind === 'absent' && (await operations.hasEnded())) {
      if (starts === STARTS) throw await cannotStart(place, operations);
      if (starts > 0) await sleep(PAUSE_MS * starts);
      if (starts === 0) log.info('starting the embedded database', { detail: home });
      await operations.start(home, binaries.root);
      starts += 1;
    }
    if (Date.now() > giveUpAt) throw await cannotStart(place, operations);
    await sleep(POLL_MS);
  }
}

type Outcome<T> =
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'absent' | 'busy' | 'silent' }
  /** It does not know the account, or something else is wrong. */
  | { readonly kind: 'unknown' | 'unusable'; readonly error: unknown };

/** Connects, and gives `use` the connection, which stays open if all went well. */
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
    const code = faultCode(error) ?? '';
    if (NOBODY_LISTENS.has(code)) return { kind: 'absent' };
    if (code.startsWith('57P')) return { kind: 'busy' };
    if (CUT_OFF.test(`${code} ${String(error)}`)) return { kind: 'silent' };
    return { kind: UNKNOWN_ACCOUNT.has(code) ? 'unknown' : 'unusable', error };
  }
}

/** Gives the share back; the last one stops the server, and this resolves when it is gone. */
export async function returnLease({ client }: Lease, place: Place, log: Log): Promise<void> {
  try {
    // A process that starts now waits for the exclusive lock, is cut off by the stop, and starts the server again.
    const { rows } = await client.query<{ last: boolean }>(
      'SELECT pg_advisory_unlock_shared($1), pg_try_advisory_lock($1) AS last',
      [USERS_LOCK],
    );
    if (rows[0]?.last !== true) return;
    await actAs(place.user, (operations) => operations.stop(place.home, place.binaries.root));
  } catch (error) {
    log.warn(`the embedded database could not be stopped: ${String(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function cannotStart(place: Place, operations: Operations): Promise<Error> {
  const complaint = await operations.complaint();
  return new Error(
    `The embedded PostgreSQL did not start. The end of ${logFile(place.home)}:\n${complaint.replaceAll(/^/gm, '  ')}\n` +
      `See that there is free disk space and memory and that all of ${place.home} belongs to ` +
      `${place.user === null ? 'you' : `uid ${place.user.uid}`}; or set DATABASE_URL to use a PostgreSQL of your own.`,
  );
}
