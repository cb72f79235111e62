import { once } from 'node:events';
import { Client } from 'pg';
import type { ConnectionSettings } from '../pool.js';
import { programPath } from './system.js';

/** Every process that uses the server holds this lock shared, for as long as its connection lives. */
export const USERS_LOCK = 4_913_077_114;
/** Held by the watchdog. */
const WATCHDOG_LOCK = 4_913_077_120;

/** Time between two checks for users. A service that restarts at once mostly finds the server running. */
export const WATCH_SECONDS = 2;

/**
 * Settings of the session. The backend must not end with our connection. Functions come from `pg_catalog` alone, because
 * the session is a superuser's and the owner of the schema may define functions in it.
 */
const SESSION = '-c client_connection_check_interval=0 -c statement_timeout=0 -c search_path=';

/**
 * Starts a backend that stops the server once no process holds USERS_LOCK, however those processes ended; no-op if one
 * runs. It runs in the server, without a client, and never ends before it: should it be killed, the server ends with it
 * (`restart_after_crash`). It holds the lock exclusively from its decision until the server is gone, so a process that
 * starts in between waits for the lock and then starts the server again.
 * @param administrator a superuser
 */
export async function startWatchdog(administrator: ConnectionSettings, programs: string): Promise<void> {
  const client = new Client({ ...administrator, application_name: 'project-service watchdog', options: SESSION });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ first: boolean }>('SELECT pg_try_advisory_lock($1) AS first', [
      WATCHDOG_LOCK,
    ]);
    if (rows[0]?.first !== true) return;
    const failed = client.query(watch(programs));
    failed.catch(() => undefined); // our end of the connection is closed below
    await Promise.race([once(client, 'notice'), failed]);
  } finally {
    // Closes the socket without a message to the backend, where a query runs: the backend goes on.
    await client.end();
  }
}

/** COMMIT lets go of the snapshot, which would keep VACUUM from removing rows. */
const watch = (programs: string): string => `
  DO $watch$
  BEGIN
    RAISE NOTICE 'watching';
    WHILE NOT pg_try_advisory_lock(${USERS_LOCK}) LOOP
      COMMIT;
      PERFORM pg_sleep(${WATCH_SECONDS});
    END LOOP;
    COPY (SELECT WHERE false) TO PROGRAM '${shutDown(programs).replaceAll("'", "''")}';
  END $watch$`;

/** Runs below the server's user in the data folder; of built-in commands where there are, so that it outlives the programs. */
const shutDown = (programs: string): string =>
  process.platform === 'win32'
    ? `"${programPath(programs, 'pg_ctl')}" stop -D . -m fast -W`
    : 'read -r pid < postmaster.pid && kill -INT "$pid"';
