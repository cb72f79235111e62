import express, { type Router } from 'express';

/** Figures as text that Prometheus reads. */
export interface Scraped {
  readonly contentType: string;
  readonly text: string;
}

export interface MetricsParts {
  /** The figures of this node as they are now. */
  readonly scrape: () => Promise<Scraped>;
}

/**
 * `GET /metrics` of the ops listener (rules.md §4.3.5). Who comes while figures are gathered gets the same: however many
 * ask, they are gathered once at a time. Rejects into the listener's own handler.
 */
export function createMetricsPage({ scrape }: MetricsParts): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  let running: Promise<Scraped> | null = null;
  router.get('/metrics', async (_request, response) => {
    running ??= scrape().finally(() => {
      running = null;
    });
    const { contentType, text } = await running;
    response.set('Content-Type', contentType).send(text);
  });
  return router;
}
