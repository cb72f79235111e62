import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { cleanUp, newDataDirWithDemo, runCommand, startProcess, stopProcess } from '../../../test/support/process.js';
import { use } from '../../../test/support/use.js';

/** The running demo. */
export interface Demo {
  readonly endpoint: string;
  readonly contextToken: string;
  /** The operations listener. */
  readonly opsUrl: string;
  readonly dataDir: string;
  /** Runs the reference consumer for the server `dusk`; it rejects orders of these items. */
  deliver(...rejected: readonly string[]): Promise<void>;
}

const demoFile = z.object({
  endpoint: z.string(),
  identity: z.object({ contextToken: z.string() }),
  deliveries: z.object({ url: z.string(), pollTokens: z.array(z.object({ server: z.string(), token: z.string() })) }),
});

/** Runs `npm start` in its own process for the tests of a file. */
export const useDemo = (): Demo => use(openDemo, (demo) => demo.close());

async function openDemo(): Promise<Demo & { close(): Promise<void> }> {
  const dataDir = await newDataDirWithDemo();
  const service = await startProcess(['start'], { DATA_DIR: dataDir });
  const text = await readFile(join(dataDir, 'demo.json'), 'utf8');
  const { endpoint, identity, deliveries } = demoFile.parse(JSON.parse(text));
  const POLL_TOKEN = deliveries.pollTokens.find(({ server }) => server === 'dusk')?.token ?? '';
  return {
    endpoint,
    contextToken: identity.contextToken,
    opsUrl: service.opsUrl,
    dataDir,
    async deliver(...rejected) {
      const journal = join(dataDir, 'grants.jsonl');
      const args = [
        'consume',
        deliveries.url,
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
