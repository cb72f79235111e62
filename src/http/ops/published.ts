import express, { type Router } from 'express';
import type { UsageService } from '../../platform/usage/index.js';
import type { UsageAnswer } from './console-answers.js';
import { share } from './share.js';

/** What this process serves, for those who are about to replace it, or a client of it. */
export interface PublishedParts {
  /** `{"manifest", "lock"}` as JSON; throws where the files are not those of this process. */
  readonly published: () => Buffer;
  readonly usage: Pick<UsageService, 'called' | 'knownSince'>;
}

/** The files change with a deployment, and calls are counted every few seconds. */
export const KEEP_MS = 2_000;

/**
 * `GET /manifest` and `GET /usage` of the ops listener (rules.md §4.3.4): what runs here with its contracts and its lock, as
 * `{manifest, lock}`, and who calls it, as `{usage: [{documentId, client, version, calls, lastCallAt}], countedSince:
 * {<documentId>: time}}`. Both are open to all, and kept for two seconds. Throws, into the listener's own handler, where files or the database do not say.
 */
export function createPublished({ published, usage }: PublishedParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const manifest = share(KEEP_MS, async () => published());
  const calls = share(KEEP_MS, async () => Buffer.from(JSON.stringify(await usageAnswer(usage))));
  router.get('/manifest', async (_request, response) => void response.type('json').send(await manifest()));
  router.get('/usage', async (_request, response) => void response.type('json').send(await calls()));
  return router;
}

/** Who calls what, as JSON has it. Throws where the database does not say. */
export async function usageAnswer(usage: PublishedParts['usage']): Promise<UsageAnswer> {
  const [called, since] = await Promise.all([usage.called(), usage.knownSince()]);
  return {
    usage: called.map((one) => ({ ...one, lastCallAt: one.lastCallAt.toISOString() })),
    countedSince: Object.fromEntries([...since].map(([id, time]) => [id, time.toISOString()])),
  };
}
