import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log/log.js';
import { type Binaries, installedBinaries } from './binaries.js';
import { actAs } from './helper.js';
import { type Lease, returnLease, takeLease } from './lease.js';
import type { Operations } from './operations.js';
import { findSite, type Place, preparePlace } from './place.js';

const RETRY_MS = 5_000;

/**
 * A real PostgreSQL under `dataDir`, for as long as somebody uses it (architecture.md §5): made and started as needed; one that
 * runs already is shared. Should it end while it is used, it is started again.
 * Throws an Error that says what to do: another version's data, another user's data, a failed start.
 * @param installed the programs to run; those of the installed package
 */
export async function ensureEmbedded(dataDir: string, log: Log, installed: Binaries = installedBinaries()) {
  const site = await findSite(dataDir);
  const { place, lease } = await actAs(site.user, async (operations) => {
    const place = await preparePlace(site, installed, operations, log);
    await checkVersion(place, operations);
    return { place, lease: await takeLease(place, operations, log) };
  });
  const released = new AbortController();

  function guard(lease: Lease): Lease {
    lease.client.once('end', () => {
      if (released.signal.aborted) return;
      log.warn('the embedded database has ended or cut us off');
      holding = regain();
    });
    return lease;
  }

  async function regain(): Promise<Lease | null> {
    while (!released.signal.aborted) {
      try {
        return guard(await actAs(place.user, (operations) => takeLease(place, operations, log)));
      } catch (error) {
        log.error('the embedded database cannot be started again', { error });
        await sleep(RETRY_MS, undefined, { signal: released.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  const first = guard(lease);
  let holding: Promise<Lease | null> = Promise.resolve(first);
  return {
    /** As the role that the service runs with. */
    connection: first.connection,
    /** As the role that owns schema and tables, for migrations. */
    owner: first.owner,
    /** To be called once the connections are closed; stops the server if nobody else uses it, and waits for that. */
    async release(): Promise<void> {
      released.abort();
      const lease = await holding;
      if (lease !== null) await returnLease(lease, place, log);
    },
  };
}

/** Throws an Error where the data belongs to another major version than the programs. */
async function checkVersion({ home, binaries }: Place, operations: Operations): Promise<void> {
  const version = await operations.version(home);
  if (version === String(binaries.major)) return;
  throw new Error(
    `${home} holds a database of PostgreSQL ${version}, and this version of the service brings PostgreSQL ` +
      `${binaries.major}. Nothing was changed. Start the version of the service that made it and back it up (project-service ` +
      'backup), then restore that into a new DATA_DIR; or choose another DATA_DIR.',
  );
}
