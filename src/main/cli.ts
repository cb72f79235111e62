#!/usr/bin/env node
import { userInfo } from 'node:os';
import { systemClock } from '../base/clock.js';
import { type Config, readConfig } from '../base/config.js';
import { createLog, type Log } from '../base/log/index.js';
import { type CliParts, CommandRefused } from '../cli/command.js';
import { runProgram } from '../cli/program.js';
import { createDomain } from '../domain/index.js';
import { migrate, pendingMigrations } from '../storage/migrate.js';
import { refuseDemo, seedDemo } from './demo/seed.js';
import { serveUntilSignal } from './serve.js';
import { openStorage, type Storage } from './storage.js';

/** Commands do one thing at a time. */
const POOL_SIZE = 2;
const LOOPBACK = '127.0.0.1';

const commandConfig = (): Config => readConfig(process.env, { host: LOOPBACK });
// Of what a command does, only warnings and faults are worth a line beside its answer.
const commandLog = createLog('pretty', 'warn');

async function withStorage<T>(work: (storage: Storage, config: Config) => Promise<T>): Promise<T> {
  const config = commandConfig();
  const storage = await openStorage(config, commandLog, { poolSize: POOL_SIZE });
  try {
    return await work(storage, config);
  } finally {
    await storage.close();
  }
}

/** An embedded database belongs to this checkout alone; another one is migrated when its operator says so. */
async function bringUpToDate({ database }: Storage, config: Config): Promise<void> {
  if (config.databaseUrl === null) return await migrate(database, commandLog);
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return;
  throw new CommandRefused(
    `The database is behind this version: ${pending.join(', ')} pending.`,
    'Run: project-service migrate',
  );
}

async function serve({ demo }: { readonly demo: boolean }): Promise<void> {
  const config = readConfig(process.env, { host: demo ? LOOPBACK : '0.0.0.0' });
  if (demo) refuseDemo(config);
  const log: Log = createLog(config.logFormat);
  await serveUntilSignal(config, log, async (service) => {
    if (!demo) return;
    process.stdout.write(await seedDemo(service, config.dataDir));
  });
}

const parts: CliParts = {
  serve,
  withDatabase: (work) => withStorage(({ database }) => work(database)),
  withDomain: (work) =>
    withStorage(async (storage, config) => {
      await bringUpToDate(storage, config);
      return await work(createDomain({ ...storage, clock: systemClock }));
    }),
  operator: `cli:${userInfo().username}`,
  get endpoint() {
    const { host, port, basePath } = commandConfig().api;
    return `http://${host}:${port}${basePath}/graphql`;
  },
};

await runProgram(process.argv.slice(2), parts, commandLog);
