import { setTimeout as sleep } from 'node:timers/promises';
import type { Log } from '../../base/log/log.js';
import { type Binaries, installedBinaries } from './binaries.js';
import { checkVersion } from './cluster.js';
import { type Lease, returnLease, takeLease } from './lease.js';
import { preparePlace } from './place.js';

const RETRY_MS = 5_000;

/**
 * A real PostgreSQL under `dataDir`, for as long as somebody uses it (architecture.md §5): made and started as needed; one that
 * runs already is shared. Should it end while it is used, it is started again.
 * Throws an Error that says what to do: another version's data, another user's data, a failed start.
 * @param installed the programs to run; those of the installed package
 */
export async function ensureEmbedded(dataDir: string, log: Log, installed: Binaries = installedBinaries()) {
  const place = await preparePlace(dataDir, installed, log);
  await checkVersion(place.home, place.binaries);
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
        return guard(await takeLease(place, log));
      } catch (error) {
        log.error('the embedded database cannot be started again', { error });
        await sleep(RETRY_MS, undefined, { signal: released.signal }).catch(() => undefined);
      }
    }
    return null;
  }

  const first = guard(await takeLease(place, log));
  let holding: Promise<Lease | null> = Promise.resolve(first);
  return {
    connection: first.connection,
    /** To be called once the connections are closed; stops the server if nobody else uses it, and waits for that. */
    async release(): Promise<void> {
      released.abort();
      const lease = await holding;
      if (lease !== null) await returnLease(lease, place, log);
    },
  };
}
