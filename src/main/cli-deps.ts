import { tuneCollector } from '../base/collector.js';
import { CommandRefused } from '../base/command-refused.js';
import { type Config, LOCAL_DEFAULTS, PUBLIC_DEFAULTS, readConfig } from '../base/config.js';
import { createLog, createSink, type Log } from '../base/log/index.js';
import { pinnedPackages } from '../base/optional-packages.js';
import type { CliDeps, StorageDeps } from '../cli/command.js';
import { createDomain } from '../domain/index.js';
import { urlOf } from '../http/shared/listen.js';
import { createDryRunDatabase } from '../platform/changes/index.js';
import { createMailer } from '../platform/mail/index.js';
import { OF_A_COMMAND } from '../storage/database.js';
import { compareOnce } from '../storage/database-clock.js';
import { keyringOf, refuseWrongKey } from './secret-key.js';
import { openStorage, type Storage } from './storage.js';

const readSettings = (): Config => readConfig(process.env, LOCAL_DEFAULTS);
/** For commands about users, whose throttles and codes are stored under the secret key. */
const readSettingsWithKey = (): Config => readConfig(process.env, { ...LOCAL_DEFAULTS, needsSecretKey: true });

/** Creates the dependencies of the commands from the environment variables. */
export function createCliDeps(log: Log): Omit<CliDeps, 'operator' | 'stopped'> {
  async function withOpen<T>(config: Config, use: (storage: Storage) => Promise<T>): Promise<T> {
    const storage = await openStorage(config, log, OF_A_COMMAND);
    try {
      return await use(storage);
    } finally {
      await storage.close();
    }
  }

  /**
   * Migrates the embedded database. Throws CommandRefused for another one that is behind: its
   * operator migrates it.
   */
  async function migrateOrRefuse({ compare, upgrade }: Storage, config: Config): Promise<void> {
    if (config.databaseUrl === null) return void (await upgrade());
    const { pending } = await compare();
    if (pending.length === 0) return;
    throw new CommandRefused(
      `The database is behind this version: ${pending.join(', ')} pending.`,
      'Run: project-service migrate',
    );
  }

  /**
   * In a dry run `deps` has a database that rolls back every transaction; `storage` is the real
   * one.
   */
  async function withServices<T>(
    use: (deps: StorageDeps, storage: Storage) => Promise<T>,
    { dryRun = false }: { readonly dryRun?: boolean } = {},
  ): Promise<T> {
    const config = readSettingsWithKey();
    const keyring = await keyringOf(config);
    return await withOpen(config, async (opened) => {
      // If the database does not answer, the command itself reports it.
      await compareOnce(opened.clock, opened.database.db).catch(() => undefined);
      const storage = dryRun ? { ...opened, database: createDryRunDatabase(opened.database) } : opened;
      const domain = createDomain({ ...storage, keyring, sendMail: createMailer(config) });
      return await use({ ...storage, config, keyring, domain }, opened);
    });
  }

  return {
    serve,
    mock: async (options) => (await loadMock()).serveMock(options),
    withUpgrade: (use) => withOpen(readSettings(), use),
    withStorage: withServices,
    withDomain: (use, options) =>
      withServices(async ({ domain, config }, storage) => {
        await migrateOrRefuse(storage, config);
        await refuseWrongKey(domain);
        return await use(domain);
      }, options),
    resolved: async () => (await import('./resolved-fields.js')).resolvedFields(log),
    async endpoint() {
      const { api, publicUrl } = readSettings();
      const { host, port, basePath } = api;
      return `${publicUrl ?? `${urlOf(host, port)}${basePath}`}/graphql`;
    },
  };
}

/**
 * Loads the mock. Throws CommandRefused without the package that generates texts; the service does
 * not depend on it.
 */
async function loadMock(): Promise<typeof import('../mock/serve.js')> {
  try {
    return await import('../mock/serve.js');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new CommandRefused(
      `The mock needs packages that are not installed: ${error.message}`,
      `Run: npm install --save-dev ${pinnedPackages('fast-check')}`,
    );
  }
}

async function serve({ demo, json }: { readonly demo: boolean; readonly json: boolean }): Promise<void> {
  const settings = readConfig(process.env, demo ? LOCAL_DEFAULTS : PUBLIC_DEFAULTS);
  const config: Config = json ? { ...settings, logFormat: 'json' } : settings;
  const seed = demo ? await import('../demo/seed.js') : null;
  seed?.refuseDemo(config);
  tuneCollector();
  const log = createLog(config.logFormat);
  logWarnings(log);
  // Loaded only here: it is a third of all modules, and no other command needs it.
  const { serveUntilSignal } = await import('./service.js');
  // With JSON logs, stdout has nothing but log lines, because programs read it.
  const terminal = createSink(config.logFormat === 'json' ? 2 : 1);
  try {
    await serveUntilSignal(config, log, async (service, stopping) => {
      if (seed !== null) terminal.write(await seed.seedDemo(service, config.dataDir, stopping));
    });
  } finally {
    await Promise.all([terminal.close(), log.close()]);
  }
}

/** Node prints its warnings as text, which a program that parses the log cannot read. */
function logWarnings(log: Log): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => log.warn('Node warns', { detail: `${name}: ${message}` }));
}
