import express, { type Router } from 'express';
import type { Manifest } from '../../contract/manifest.js';
import type { UsageService } from '../../platform/usage/index.js';

/** What this process serves, for those who are about to replace it, or a client of it. */
export interface PublishedParts {
  readonly published: {
    readonly manifest: Manifest;
    /** `documents/published.json` as it came with this program; null where there is none. */
    readonly lock: unknown;
  };
  readonly usage: Pick<UsageService, 'called' | 'knownSince'>;
}

/**
 * `GET /manifest` and `GET /usage` of the ops listener (rules.md §4.3.4): what runs here with its contracts and its lock, as
 * `{manifest, lock}`, and who calls it, as `{usage: [{documentId, client, version, calls, lastCallAt}], countedSince:
 * {<documentId>: time}}`. Rejects, into the listener's own handler, where the database does not say.
 */
export function createPublished({ published, usage }: PublishedParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  router.get('/manifest', (_request, response) => void response.json(published));
  router.get('/usage', async (_request, response) => {
    const [called, since] = await Promise.all([usage.called(), usage.knownSince()]);
    response.json({ usage: called, countedSince: Object.fromEntries(since) });
  });
  return router;
}
