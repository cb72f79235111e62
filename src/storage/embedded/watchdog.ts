import { once } from 'node:events';
import { Client } from 'pg';
import type { ConnectionSettings } from '../pool.js';
import { programPath } from './system.js';

/** Advisory lock: each user of the server holds it shared while its connection is open. */
export const USERS_LOCK = 4_913_077_114;
/** Advisory lock of the watchdog. */
const WATCHDOG_LOCK = 4_913_077_120;

/**
 * Interval of the checks for users. A service that restarts at once usually finds the server
 * running.
 */
export const WATCH_SECONDS = 2;

/**
 * Settings of the session. The backend must not end with our connection. Functions are resolved in
 * `pg_catalog` only: this is a superuser's session, and the owner could define functions in the
 * schema.
 */
const SESSION = '-c client_connection_check_interval=0 -c statement_timeout=0 -c search_path=';

/**
 * Starts a backend that stops the server once no process holds USERS_LOCK, however those processes
 * ended; no-op if one runs. It runs in the server, without a client, and never ends before it:
 * should it be killed, the server ends with it (`restart_after_crash`). It holds the lock
 * exclusively from its decision until the server is gone, so a process that starts in between waits
 * for the lock and then starts the server again.
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

/** COMMIT releases the snapshot, which would prevent VACUUM from removing rows. */
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

/**
 * Runs as the server's user in the data folder. Shell built-ins still work if the programs were
 * deleted.
 */
const shutDown = (programs: string): string =>
  process.platform === 'win32'
    ? `"${programPath(programs, 'pg_ctl')}" stop -D . -m fast -W`
    : 'read -r pid < postmaster.pid && kill -INT "$pid"';
