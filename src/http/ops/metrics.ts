import express, { type Router } from 'express';
import { share } from './share.js';

/** Figures as text that Prometheus reads. */
export interface Scraped {
  readonly contentType: string;
  readonly text: string;
}

export interface MetricsParts {
  /** The metrics of this node as they are now. */
  readonly scrape: () => Promise<Scraped>;
}

/** Less than any scrape interval. */
const KEEP_MS = 1_000;

/**
 * `GET /metrics` of the ops listener (rules.md §4.3.5). The metrics are gathered once a second, however
 * many ask. Rejects into the listener's own handler.
 */
export function createMetricsPage({ scrape }: MetricsParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const metrics = share(KEEP_MS, scrape);
  router.get('/metrics', async (_request, response) => {
    const { contentType, text } = await metrics();
    response.set('Content-Type', contentType).send(text);
  });
  return router;
}
