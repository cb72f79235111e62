import express, { type Router } from 'express';
import { share } from './share.js';

/** Metrics in the text format of Prometheus. */
export interface MetricsText {
  readonly contentType: string;
  readonly text: string;
}

export interface MetricsDeps {
  /** Collects the current metrics of this node. */
  readonly scrape: () => Promise<MetricsText>;
}

/** Shorter than any scrape interval. */
const CACHE_MS = 1_000;

/**
 * Creates `GET /metrics` of the operations listener (rules.md §4.3.5), with at most one collection
 * per second for all callers. Errors go to the error handler of the listener.
 */
export function createMetricsPage({ scrape }: MetricsDeps): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const scrapeShared = share(CACHE_MS, scrape);
  router.get('/metrics', async (_request, response) => {
    const { contentType, text } = await scrapeShared();
    response.set('Content-Type', contentType).send(text);
  });
  return router;
}
