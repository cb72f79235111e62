import type { RequestListener } from 'node:http';
import express, { type ErrorRequestHandler, type Express } from 'express';
import { Refusal } from '../../base/errors/refusal.js';
import type { Outcomes } from '../../request/outcome.js';
import type { Answer, Exchange, OpenExchange } from './exchange.js';

export interface AppParts {
  readonly basePath: string;
  readonly graphql: RequestListener;
  readonly open: OpenExchange;
  readonly outcomes: Outcomes;
  readonly answer: Answer;
}

/**
 * The routes of the API listener: `POST {base}/graphql` with its CORS preflight, and nothing else
 * (rules.md §0.10). Every request gets exactly one answer and one log line.
 */
export function createApp({ basePath, graphql, open, outcomes, answer }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.enable('case sensitive routing').enable('strict routing');

  const refuse = (exchange: Exchange, failure: unknown): void =>
    answer(exchange, outcomes.ofFailure(failure, exchange.request));

  app.all(`${basePath}/graphql`, graphql);

  app.use((incoming, response) => refuse(open(incoming, response), new Refusal('PATH_NOT_FOUND')));

  // Express tells an error handler by its four parameters.
  const onError: ErrorRequestHandler = (failure, incoming, response, _next) => {
    if (response.headersSent) return void response.destroy();
    refuse(open(incoming, response), isMalformedUrl(failure) ? new Refusal('BAD_REQUEST') : failure);
  };
  app.use(onError);
  return app;
}

/** What the router throws for a path whose percent-encoding cannot be read. */
const isMalformedUrl = (failure: unknown): boolean => failure instanceof URIError;
