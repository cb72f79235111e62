import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { Refusal } from '../../base/errors/refusal.js';
import type { Outcomes } from '../../request/outcome.js';
import type { Answer, OpenExchange } from './exchange.js';

export interface AppDeps {
  readonly basePath: string;
  readonly graphql: RequestListener;
  readonly open: OpenExchange;
  readonly outcomes: Outcomes;
  readonly answer: Answer;
}

/** Call signature of an Express application; `last` runs if no handler answered. */
type Handle = (incoming: IncomingMessage, response: ServerResponse, last: (failure?: unknown) => void) => void;

/**
 * Creates the application of the API listener. It serves `{base}/graphql` and its CORS
 * preflight, and nothing else (rules.md §0.10). Every request gets one answer and one log line.
 * @returns the application and its request handler
 */
export function createApp({ basePath, graphql, open, outcomes, answer }: AppDeps) {
  const app: Express = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  const endpoint = `${basePath}/graphql`;

  function refuse(incoming: IncomingMessage, response: ServerResponse, failure: unknown): void {
    if (response.headersSent) return void response.destroy();
    const exchange = open(incoming, response);
    if (exchange !== null) answer(exchange, outcomes.ofFailure(failure, exchange.request));
  }

  // Cheaper than a route, which matches an expression and a list of methods.
  app.use((incoming, response) => {
    if (incoming.path === endpoint) graphql(incoming, response);
    else refuse(incoming, response, new Refusal('PATH_NOT_FOUND'));
  });

  const handle: Handle = app;
  return {
    app,
    /** Passes a last handler: without one, Express creates its own for each request. */
    answer: (incoming: IncomingMessage, response: ServerResponse): void =>
      handle(incoming, response, (failure) => refuse(incoming, response, failure)),
  };
}
