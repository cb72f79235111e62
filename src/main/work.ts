import { CommandRefused } from '../base/command-refused.js';
import { type Config, type ConfigDefaults, readConfig } from '../base/config.js';
import { createLog, createSink, type Log } from '../base/log/index.js';
import { pinnedPackages } from '../base/optional-packages.js';
import { keepObjectsYoung } from '../base/young-objects.js';
import type { CliParts, StorageParts } from '../cli/command.js';
import { createDomain } from '../domain/index.js';
import { urlOf } from '../http/shared/listen.js';
import { rehearsal } from '../platform/changes/index.js';
import { createSendMail } from '../platform/mail/index.js';
import { OF_A_COMMAND } from '../storage/database.js';
import { compareOnce } from '../storage/database-clock.js';
import { keyringOf, refuseWrongKey } from './secret-key.js';
import { openStorage, type Storage } from './storage.js';

const LOOPBACK = '127.0.0.1';

/** For commands, and for the demo: nobody but its own developer reaches it. */
const AT_HOME: ConfigDefaults = {
  host: LOOPBACK,
  flood: { perNetwork: 0, perUser: 0 },
  connectionsPerNetwork: 0,
  deliveryPort: 0,
};
/** rules.md §3.12 */
const IN_PUBLIC: ConfigDefaults = {
  host: '0.0.0.0',
  flood: { perNetwork: 200, perUser: 50 },
  connectionsPerNetwork: 256,
  needsSecretKey: true,
};

const settings = (): Config => readConfig(process.env, AT_HOME);
/** For what has to do with users: their throttles and codes are kept under the key. */
const settingsWithKey = (): Config => readConfig(process.env, { ...AT_HOME, needsSecretKey: true });

/** What the commands do their work with, by the settings of the environment. */
export function createWork(log: Log): Omit<CliParts, 'operator' | 'stopped'> {
  async function withOpen<T>(config: Config, use: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await openStorage(config, log, OF_A_COMMAND);
    try {
      return await use(storage);
    } finally {
      await storage.close();
    }
  }

  /** An embedded database belongs to this checkout alone; another one is migrated when its operator says so. */
  async function bringUpToDate({ pending: lacking, upgrade }: Storage, config: Config): Promise<void> {
    if (config.databaseUrl === null) return await upgrade();
    const pending = await lacking();
    if (pending.length === 0) return;
    throw new CommandRefused(
      `The database is behind this version: ${pending.join(', ')} pending.`,
      'Run: project-service migrate',
    );
  }

  /** Of a dry run the services have a database that keeps nothing, and `use` the one that does. */
  async function withServices<T>(
    use: (parts: StorageParts, kept: Storage) => Promise<T>,
    { dryRun = false }: { readonly dryRun?: boolean } = {},
  ): Promise<T> {
    const config = settingsWithKey();
    const keyring = await keyringOf(config);
    return await withOpen(config, async (opened) => {
      // Where the database does not answer, the work itself says so, or finds it out (`doctor`).
      await compareOnce(opened.clock, opened.database.db).catch(() => undefined);
      const storage = dryRun ? { ...opened, database: rehearsal(opened.database) } : opened;
      const domain = createDomain({ ...storage, keyring, sendMail: createSendMail(config) });
      return await use({ ...storage, config, keyring, domain }, opened);
    });
  }

  return {
    serve,
    mock: async (options) => (await loadMock()).serveMock(options),
    withUpgrade: (use) => withOpen(settings(), use),
    withStorage: withServices,
    withDomain: (use, options) =>
      withServices(async ({ domain, config }, kept) => {
        await bringUpToDate(kept, config);
        await refuseWrongKey(domain);
        return await use(domain);
      }, options),
    resolved: async () => (await import('./resolved.js')).resolvedFields(log),
    async endpoint() {
      const { api, publicUrl } = settings();
      const { host, port, basePath } = api;
      return `${publicUrl ?? `${urlOf(host, port)}${basePath}`}/graphql`;
    },
  };
}

/** Loads the mock. Throws CommandRefused without the two packages that make its data: an installation does not bring them. */
async function loadMock(): Promise<typeof import('../mock/serve.js')> {
  try {
    return await import('../mock/serve.js');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new CommandRefused(
      `The mock needs packages that are not installed: ${error.message}`,
      `Run: npm install --save-dev ${pinnedPackages('@graphql-tools/mock', 'fast-check')}`,
    );
  }
}

async function serve({ demo, json }: { readonly demo: boolean; readonly json: boolean }): Promise<void> {
  const given = readConfig(process.env, demo ? AT_HOME : IN_PUBLIC);
  const config: Config = json ? { ...given, logFormat: 'json' } : given;
  const seed = demo ? await import('../demo/seed.js') : null;
  seed?.refuseDemo(config);
  keepObjectsYoung();
  const log = createLog(config.logFormat);
  // A third of what there is to load; no other command needs it.
  const { serveUntilSignal } = await import('./service.js');
  // Where machines read the access lines, nothing else may stand among them.
  const people = createSink(config.logFormat === 'json' ? 2 : 1);
  try {
    await serveUntilSignal(config, log, async (service) => {
      if (seed !== null) people.write(await seed.seedDemo(service, config.dataDir));
    });
  } finally {
    await Promise.all([people.close(), log.close()]);
  }
}
