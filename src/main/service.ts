import { systemClock } from '../base/clock.js';
import type { Config } from '../base/config.js';
import { createAccessLog, type Log } from '../base/log/index.js';
import type { Domain } from '../domain/index.js';
import { createOps } from '../http/ops.js';
import { migrate } from '../storage/migrate.js';
import { compose } from './compose.js';
import { drain } from './drain.js';
import { listen } from './listen.js';
import { openStorage, type Storage } from './storage.js';

export interface Service {
  readonly domain: Domain;
  /** Where clients reach it, e.g. `http://127.0.0.1:4000/graphql`. */
  readonly endpoint: string;
  readonly opsUrl: string;
  /** Not ready, stop accepting, finish what runs (10 s at most), close everything. */
  stop(): Promise<void>;
}

const POOL_SIZE = 10;
const SWEEP_MS = 3_600_000;

/** Brings up the whole service: storage, migrations, contract, domain, both listeners. Rejects if any of it fails. */
export async function startService(config: Config, log: Log): Promise<Service> {
  const storage = await openStorage(config, log, { poolSize: POOL_SIZE });
  try {
    await migrate(storage.database, log);
    await storage.notifications.start();
    return await listenOn(config, log, storage);
  } catch (error) {
    await storage.close();
    throw error;
  }
}

async function listenOn(config: Config, log: Log, storage: Storage): Promise<Service> {
  const accessLog = createAccessLog(config.logFormat);
  let accepting = false;
  const { domain, api } = compose({ ...storage, config: config.api, clock: systemClock, log, accessLog });
  const ops = createOps(
    { accepting: () => accepting, databaseAnswers: () => storage.database.ping() },
    config.ops.host,
  );
  const sweep = setInterval(() => void sweepSessions(domain, log), SWEEP_MS).unref();

  async function stop(): Promise<void> {
    accepting = false;
    clearInterval(sweep);
    await drain(api);
    await accessLog.close();
    await drain(ops);
  }

  try {
    const apiUrl = await listen(api, { ...config.api, prefix: '' });
    const opsUrl = await listen(ops, { ...config.ops, prefix: 'OPS_' });
    accepting = true;
    return {
      domain,
      endpoint: `${apiUrl}${config.api.basePath}/graphql`,
      opsUrl,
      async stop() {
        await stop();
        await storage.close();
      },
    };
  } catch (error) {
    // One that listens already would keep the process alive.
    await stop();
    throw error;
  }
}

async function sweepSessions({ users }: Domain, log: Log): Promise<void> {
  try {
    await users.sweepSessions();
  } catch (error) {
    log.error('ended sessions could not be swept', { error });
  }
}
