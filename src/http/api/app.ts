import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { Refusal } from '../../base/errors/refusal.js';

/** Refuses a request outside the endpoint. */
export type RefuseIncoming = (incoming: IncomingMessage, response: ServerResponse, failure: unknown) => void;

/** Call signature of an Express application; `last` runs if no handler answered. */
type Handle = (incoming: IncomingMessage, response: ServerResponse, last: (failure?: unknown) => void) => void;

/**
 * Creates the application of the API listener. It serves `{base}/graphql` and its CORS
 * preflight, and nothing else (rules.md §0.10). Every request gets one answer and one log line.
 * @returns the application and its request handler
 */
export function createApp(basePath: string, graphql: RequestListener, refuseIncoming: RefuseIncoming) {
  const app: Express = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  const endpoint = `${basePath}/graphql`;

  // Cheaper than a route, which matches an expression and a list of methods.
  app.use((incoming, response) => {
    if (incoming.path === endpoint) graphql(incoming, response);
    else refuseIncoming(incoming, response, new Refusal('PATH_NOT_FOUND'));
  });

  const run: Handle = app;
  return {
    app,
    /** Passes a last handler: without one, Express creates its own for each request. */
    handle: (incoming: IncomingMessage, response: ServerResponse): void =>
      run(incoming, response, (failure) => refuseIncoming(incoming, response, failure)),
  };
}
