import express, { type Router } from 'express';
import type { UsageService } from '../../platform/usage/index.js';
import type { UsageAnswer } from './console-answers.js';
import { share } from './share.js';

export interface PublishedDeps {
  /** `{manifest, lock}` as JSON. Throws if the files are not those of this process. */
  readonly published: () => Buffer;
  readonly usage: Pick<UsageService, 'list' | 'countedSince'>;
}

/** Shorter than the interval of the usage counts; the files change with a deployment only. */
export const CACHE_MS = 2_000;

/**
 * Creates `GET /manifest` and `GET /usage` of the operations listener (rules.md §4.3.4). The first
 * returns the running contract as `{manifest, lock}`, the second a `UsageAnswer`. Both need no
 * token and are cached for two seconds. Errors of files or the database go to the error handler of
 * the listener.
 */
export function createPublished({ published, usage }: PublishedDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const manifest = share(CACHE_MS, async () => published());
  const calls = share(CACHE_MS, async () => Buffer.from(JSON.stringify(await usageAnswer(usage))));
  router.get('/manifest', async (_request, response) => void response.type('json').send(await manifest()));
  router.get('/usage', async (_request, response) => void response.type('json').send(await calls()));
  return router;
}

/** Reads the usage of all documents. Throws if the database is unavailable. */
export async function usageAnswer(usage: PublishedDeps['usage']): Promise<UsageAnswer> {
  const [called, since] = await Promise.all([usage.list(), usage.countedSince()]);
  return {
    usage: called.map(({ documentId, client, version, calls, isLowerBound, lastCallAt }) => ({
      ...{ documentId, client, version, calls, isLowerBound },
      lastCallAt: lastCallAt.toISOString(),
    })),
    countedSince: Object.fromEntries([...since].map(([id, time]) => [id, time.toISOString()])),
  };
}
