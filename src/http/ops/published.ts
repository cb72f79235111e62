import express, { type Router } from 'express';
import type { UsageService } from '../../platform/usage/index.js';
import type { UsageAnswer } from './console-answers.js';

/** What this process serves, for those who are about to replace it, or a client of it. */
export interface PublishedParts {
  /** `{"manifest", "lock"}` as JSON; throws where the files are not those of this process. */
  readonly published: () => Buffer;
  readonly usage: Pick<UsageService, 'called' | 'knownSince'>;
}

/**
 * `GET /manifest` and `GET /usage` of the ops listener (rules.md §4.3.4): what runs here with its contracts and its lock, as
 * `{manifest, lock}`, and who calls it, as `{usage: [{documentId, client, version, calls, lastCallAt}], countedSince:
 * {<documentId>: time}}`. Throws, into the listener's own handler, where files or the database do not say.
 */
export function createPublished({ published, usage }: PublishedParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/manifest', (_request, response) => void response.type('json').send(published()));
  router.get('/usage', async (_request, response) => {
    response.json(await usageAnswer(usage));
  });
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
