import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log/log.js';
import { type Binaries, installedBinaries } from './binaries.js';
import { actAs } from './helper.js';
import { acquireLease, type Lease, releaseLease } from './lease.js';
import type { Operations } from './operations.js';
import { type EmbeddedDatabase, findSite, prepareDatabase } from './site.js';

const RETRY_MS = 5_000;

/**
 * Creates, starts or joins the PostgreSQL below `dataDir` (architecture.md §6). Its users share it,
 * and restart it if it ends while in use. Throws an Error with instructions if the data belongs to
 * another version or user, or the start fails.
 * @param installed default: the programs of the installed package
 */
export async function ensureEmbedded(dataDir: string, log: Log, installed: Binaries = installedBinaries()) {
  const site = await findSite(dataDir);
  const { database, lease } = await actAs(site.user, async (operations) => {
    const database = await prepareDatabase(site, installed, operations, log);
    await checkVersion(database, operations);
    return { database, lease: await acquireLease(database, operations, log) };
  });
  const released = new AbortController();

  function watch(lease: Lease): Lease {
    lease.client.once('end', () => {
      if (released.signal.aborted) return;
      log.warn('the connection to the embedded database ended');
      current = reacquire();
    });
    return lease;
  }

  async function reacquire(): Promise<Lease | null> {
    while (!released.signal.aborted) {
      try {
        return watch(await actAs(database.user, (operations) => acquireLease(database, operations, log)));
      } catch (error) {
        log.error('the embedded database cannot be restarted', { error });
        await sleep(RETRY_MS, undefined, { signal: released.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  const first = watch(lease);
  let current: Promise<Lease | null> = Promise.resolve(first);
  return {
    /** Connection as the runtime role. */
    connection: first.connection,
    /** Connection as the owner of schema and tables, for migrations. */
    owner: first.owner,
    /**
     * Stops the server if this is its last user, and waits for that. Call it after closing the
     * connections.
     */
    async release(): Promise<void> {
      released.abort();
      const lease = await current;
      if (lease !== null) await releaseLease(lease, database, log);
    },
  };
}

/** Throws an Error if data and programs have different major versions. */
async function checkVersion({ home, binaries }: EmbeddedDatabase, operations: Operations): Promise<void> {
  const version = await operations.version(home);
  if (version === String(binaries.major)) return;
  throw new Error(
    `${home} has a database of PostgreSQL ${version}; this version of the service includes PostgreSQL ` +
      `${binaries.major}. Nothing was changed. Start the version of the service that created it, make a backup (project-service ` +
      'backup), and restore that into a new DATA_DIR; or choose another DATA_DIR.',
  );
}
