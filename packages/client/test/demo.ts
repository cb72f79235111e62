import { join } from 'node:path';
import { type BoundClient, bindClient, createApiClient } from '../../../test/support/api-client.js';
import { readDemo } from '../../../test/support/process/demo.js';
import { cleanUp, newDataDirWithDemo, runCommand, startProcess, stopProcess } from '../../../test/support/process.js';
import { use } from '../../../test/support/use.js';
import { createFeedClient, type Feed } from '../../game-server/src/index.js';

/** The running demo. */
export interface Demo {
  readonly endpoint: string;
  readonly contextToken: string;
  /** A client of its project. */
  readonly client: BoundClient;
  /** The operations listener. */
  readonly opsUrl: string;
  readonly dataDir: string;
  /** The feed of the server `dusk`. */
  readonly feed: Feed;
  /** Runs the reference consumer for that server; it rejects orders of these items. */
  deliver(...rejected: readonly string[]): Promise<void>;
}

/** Runs `npm start` in its own process for the tests of a file. */
export const useDemo = (): Demo => use(openDemo, (demo) => demo.close());

async function openDemo(): Promise<Demo & { close(): Promise<void> }> {
  const dataDir = await newDataDirWithDemo();
  const service = await startProcess(['start'], { DATA_DIR: dataDir });
  const { endpoint, identity, deliveries } = await readDemo(dataDir);
  const feedUrl = String(deliveries.url);
  const POLL_TOKEN = deliveries.pollTokens.find(({ server }) => server === 'dusk')?.token ?? '';
  return {
    endpoint,
    contextToken: identity.contextToken,
    client: bindClient(createApiClient(endpoint), { token: identity.contextToken }),
    opsUrl: service.opsUrl,
    dataDir,
    feed: createFeedClient(feedUrl, POLL_TOKEN, new AbortController().signal),
    async deliver(...rejected) {
      const journal = join(dataDir, 'grants.jsonl');
      const args = [
        'consume',
        feedUrl,
        '--journal',
        journal,
        '--once',
        ...rejected.flatMap((sku) => ['--reject', sku]),
      ];
      const { status, stderr } = await runCommand(args, { env: { POLL_TOKEN } });
      if (status !== 0) throw new Error(`nothing was delivered: ${stderr}`);
    },
    async close() {
      await stopProcess(service, 'SIGINT');
      await cleanUp(dataDir, [service]);
    },
  };
}
