import { type Asker, askerOf } from '../../support/asker.js';
import { type RunningService, startProcess } from '../../support/process.js';

/** A process of the service on a database that a test has set up. */
export interface NodeOn extends Asker {
  readonly process: RunningService;
  /** Status of the readiness probe. */
  readiness(): Promise<number>;
  kill(): Promise<void>;
}

/** @param settings at least those of the database */
export async function startNodeOn(settings: Readonly<Record<string, string>>): Promise<NodeOn> {
  const process = await startProcess(['serve'], {
    ...{
      HOST: '127.0.0.1',
      TRUSTED_PROXIES: '127.0.0.1',
      RATE_LIMIT_PER_IP: '0',
      RATE_LIMIT_PER_USER: '0',
      LOG_FORMAT: 'json',
    },
    ...settings,
  });
  return {
    ...askerOf(process.endpoint),
    process,
    readiness: async () => (await fetch(`${process.opsUrl}/readyz`)).status,
    async kill() {
      process.child.kill('SIGKILL');
      await process.ended;
    },
  };
}
