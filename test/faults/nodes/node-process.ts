import { type ApiClient, createApiClient } from '../../support/api-client.js';
import { type RunningService, startProcess } from '../../support/process.js';

/** A process of the service on a database that a test has set up. */
export interface NodeProcess extends ApiClient {
  readonly process: RunningService;
  /** Status of the readiness probe. */
  readiness(): Promise<number>;
  kill(): Promise<void>;
}

/** @param settings at least those of the database */
export async function startNode(settings: Readonly<Record<string, string>>): Promise<NodeProcess> {
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
    ...createApiClient(process.endpoint),
    process,
    readiness: async () => (await fetch(`${process.opsUrl}/readyz`)).status,
    async kill() {
      process.child.kill('SIGKILL');
      await process.ended;
    },
  };
}
