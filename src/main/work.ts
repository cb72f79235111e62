import { systemClock } from '../base/clock.js';
import { type Config, readConfig } from '../base/config.js';
import { createLog, type Log } from '../base/log/index.js';
import { type CliParts, CommandRefused } from '../cli/command.js';
import { createDomain } from '../domain/index.js';
import { migrate, pendingMigrations } from '../storage/migrate.js';
import { refuseDemo, seedDemo } from './demo/seed.js';
import { urlOf } from './listen.js';
import { openStorage, type Storage } from './storage.js';

/** Commands do one thing at a time. */
const POOL_SIZE = 2;
const LOOPBACK = '127.0.0.1';

const commandConfig = (): Config => readConfig(process.env, { host: LOOPBACK });

/** What the commands do their work with, by the settings of the environment. */
export function createWork(log: Log): Omit<CliParts, 'operator'> {
  async function withStorage<T>(use: (storage: Storage, config: Config) => Promise<T>): Promise<T> {
    const config = commandConfig();
    const storage = await openStorage(config, log, { poolSize: POOL_SIZE });
    try {
      return await use(storage, config);
    } finally {
      await storage.close();
    }
  }

  /** An embedded database belongs to this checkout alone; another one is migrated when its operator says so. */
  async function bringUpToDate({ database }: Storage, config: Config): Promise<void> {
    if (config.databaseUrl === null) return await migrate(database, log);
    const pending = await pendingMigrations(database);
    if (pending.length === 0) return;
    throw new CommandRefused(
      `The database is behind this version: ${pending.join(', ')} pending.`,
      'Run: project-service migrate',
    );
  }

  return {
    serve,
    withDatabase: (use) => withStorage(({ database }) => use(database)),
    withDomain: (use) =>
      withStorage(async (storage, config) => {
        await bringUpToDate(storage, config);
        return await use(createDomain({ ...storage, clock: systemClock }));
      }),
    async endpoint() {
      const { host, port, basePath } = commandConfig().api;
      return `${urlOf(host, port)}${basePath}/graphql`;
    },
  };
}

async function serve({ demo, json }: { readonly demo: boolean; readonly json: boolean }): Promise<void> {
  const settings = readConfig(process.env, { host: demo ? LOOPBACK : '0.0.0.0' });
  const config: Config = json ? { ...settings, logFormat: 'json' } : settings;
  if (demo) refuseDemo(config);
  const log = createLog(config.logFormat);
  // A third of what there is to load; no other command needs it.
  const { serveUntilSignal } = await import('./serve.js');
  // Where machines read the access lines, nothing else may stand among them.
  const people = config.logFormat === 'json' ? process.stderr : process.stdout;
  await serveUntilSignal(config, log, async (service) => {
    if (demo) people.write(await seedDemo(service, config.dataDir));
  });
}
