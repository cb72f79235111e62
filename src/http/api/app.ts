import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import { Refusal } from '../../base/errors/refusal.js';
import type { Outcomes } from '../../request/outcome.js';
import type { Answer, OpenExchange } from './exchange.js';

export interface AppParts {
  readonly basePath: string;
  readonly graphql: RequestListener;
  readonly open: OpenExchange;
  readonly outcomes: Outcomes;
  readonly answer: Answer;
}

/** An application of Express as it is called: with who answers what is left at the end. */
type Handle = (incoming: IncomingMessage, response: ServerResponse, last: (failure?: unknown) => void) => void;

/**
 * The API listener's application: `POST {base}/graphql` with its CORS preflight, and nothing else (rules.md §0.10). Every
 * request gets exactly one answer and one log line.
 * @returns the application, and what answers with it
 */
export function createApp({ basePath, graphql, open, outcomes, answer }: AppParts) {
  const app: Express = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  const endpoint = `${basePath}/graphql`;

  function refuse(incoming: IncomingMessage, response: ServerResponse, failure: unknown): void {
    if (response.headersSent) return void response.destroy();
    const exchange = open(incoming, response);
    if (exchange !== null) answer(exchange, outcomes.ofFailure(failure, exchange.request));
  }

  // A route would find out by an expression what is the one path, and by a list what is any method.
  app.use((incoming, response) => {
    if (incoming.path === endpoint) graphql(incoming, response);
    else refuse(incoming, response, new Refusal('PATH_NOT_FOUND'));
  });

  const handle: Handle = app;
  return {
    app,
    /** Express makes a last handler of its own for each request that comes without one. */
    answer: (incoming: IncomingMessage, response: ServerResponse): void =>
      handle(incoming, response, (failure) => refuse(incoming, response, failure)),
  };
}
