import type { TestDatabase } from '../database.js';
import { cleanUp, databaseUrl, newDataDir, type RunningService, startProcess } from '../process.js';
import { use } from '../use.js';

interface ServingProcess extends RunningService {
  readonly dataDir: string;
}

/**
 * A process that serves a database on loopback, for the tests of a file or block. Tests may stop
 * it.
 * @param settings beside those of the database
 */
export const useServing = (
  database: Pick<TestDatabase, 'connection'>,
  settings: Readonly<Record<string, string>>,
): ServingProcess =>
  use(
    async () => {
      const dataDir = await newDataDir();
      const env = { DATA_DIR: dataDir, DATABASE_URL: databaseUrl(database.connection), HOST: '127.0.0.1' };
      return { ...(await startProcess(['serve'], { ...env, LOG_FORMAT: 'json', ...settings })), dataDir };
    },
    (service) => cleanUp(service.dataDir, [service]),
  );
