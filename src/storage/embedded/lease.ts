import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import type { Log } from '../../base/log/log.js';
import type { ConnectionSettings } from '../database.js';
import { faultCode } from '../faults.js';
import type { Place } from './place.js';
import { logFile, type Postmaster, startPostmaster, stopPostmaster } from './postmaster.js';
import { connectionOf } from './socket.js';

/** The share of one process in a running server. While any process holds one, the server is not stopped. */
export interface Lease {
  readonly client: Client;
  readonly connection: ConnectionSettings;
}

/** Held shared by every user of the server, for as long as its connection lives: nothing is left by a `kill -9`. */
const USERS_LOCK = 4_913_077_114;

const NOBODY_LISTENS: ReadonlySet<string> = new Set(['ENOENT', 'ECONNREFUSED']);
/** No connection left, one that was cut off by a stop, no answer in time: all of them pass, or become an absence. */
const CUT_OFF = /^53|^ECONNRESET|^EPIPE|^EAGAIN|Connection terminated|timeout expired/;

const POLL_MS = 10;
const CONNECT_TIMEOUT_MS = 5_000;
const PATIENCE_MS = 60_000;
/** Starts are tried more than once: two services that start together get into each other's way. */
const STARTS = 3;
const PAUSE_MS = 200;

/**
 * Connects to the server of a place, and starts it if nobody answers.
 * Throws an Error with the end of the server's log and what to do when it cannot be started.
 */
export async function takeLease(place: Place, log: Log): Promise<Lease> {
  let postmaster: Postmaster | null = null;
  let starts = 0;
  let giveUpAt = Date.now() + PATIENCE_MS;
  for (;;) {
    const outcome = await tryToTake(place);
    if (outcome.kind === 'taken') return outcome.lease;
    // It is recovering from a crash, which takes as long as it takes, or is just being stopped by its last user.
    if (outcome.kind === 'busy') giveUpAt = Date.now() + PATIENCE_MS;
    if (outcome.kind === 'absent' && (postmaster === null || postmaster.ended())) {
      if (starts === STARTS) throw await cannotStart(place, postmaster);
      if (starts > 0) await sleep(PAUSE_MS * starts);
      if (starts === 0) log.info('starting the embedded database', { detail: place.home });
      postmaster = await startPostmaster(place);
      starts += 1;
    }
    if (Date.now() > giveUpAt) throw await cannotStart(place, postmaster);
    await sleep(POLL_MS);
  }
}

type Outcome = { readonly kind: 'taken'; readonly lease: Lease } | { readonly kind: 'absent' | 'busy' | 'silent' };

async function tryToTake(place: Place): Promise<Outcome> {
  const connection = await connectionOf(place);
  const client = new Client({
    ...connection,
    application_name: 'project-service lease',
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    // Waits while the last user stops the server, and then fails together with it.
    await client.query('SELECT pg_advisory_lock_shared($1)', [USERS_LOCK]);
    return { kind: 'taken', lease: { client, connection } };
  } catch (error) {
    await client.end().catch(() => undefined);
    const code = faultCode(error) ?? '';
    if (NOBODY_LISTENS.has(code)) return { kind: 'absent' };
    if (code.startsWith('57P')) return { kind: 'busy' };
    if (CUT_OFF.test(`${code} ${String(error)}`)) return { kind: 'silent' };
    throw new Error(`The embedded PostgreSQL in ${place.home} cannot be used: ${String(error)}`, { cause: error });
  }
}

/** Gives the share back; the last one stops the server, and this resolves when it is gone. */
export async function returnLease({ client }: Lease, place: Place, log: Log): Promise<void> {
  try {
    // Whoever comes now waits for the exclusive lock, is cut off by the stop, and starts the server again.
    await client.query('SELECT pg_advisory_unlock_shared($1)', [USERS_LOCK]);
    const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [USERS_LOCK]);
    if (rows[0]?.last === true) await stopPostmaster(place);
  } catch (error) {
    log.warn(`the embedded database could not be stopped: ${String(error)}`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function cannotStart(place: Place, postmaster: Postmaster | null): Promise<Error> {
  const complaint = (await postmaster?.complaint()) ?? '';
  return new Error(
    `The embedded PostgreSQL did not start. The end of ${logFile(place)}:\n${complaint.replaceAll(/^/gm, '  ')}\n` +
      `See that there is free disk space and memory and that all of ${place.home} belongs to ` +
      `${place.user === null ? 'you' : `uid ${place.user.uid}`}; or set DATABASE_URL to use a PostgreSQL of your own.`,
  );
}
