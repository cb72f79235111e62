import express, { type ErrorRequestHandler, type Express } from 'express';
import { Refusal } from '../../base/errors/refusal.js';
import type { Outcomes } from '../../request/outcome.js';
import type { Reply } from '../../request/reply.js';
import { isPreflight, preflightReply } from './cors.js';
import { type Answer, type Exchange, openExchange } from './exchange.js';

export interface AppParts {
  readonly basePath: string;
  readonly graphql: (exchange: Exchange) => Promise<Reply>;
  readonly outcomes: Outcomes;
  readonly answer: Answer;
  readonly furtherHeaders: readonly string[];
}

/**
 * The routes of the API listener: `POST {base}/graphql` with its CORS preflight, and nothing else
 * (rules.md §0.10). Every request gets exactly one answer and one log line.
 */
export function createApp({ basePath, graphql, outcomes, answer, furtherHeaders }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  app.enable('case sensitive routing').enable('strict routing');

  const refuse = (exchange: Exchange, failure: unknown): Promise<void> =>
    answer(exchange, outcomes.ofFailure(failure, exchange.progress));

  app.post(`${basePath}/graphql`, async (request, response) => {
    const exchange = openExchange(request, response);
    await answer(exchange, await graphql(exchange));
  });

  app.all(`${basePath}/graphql`, async (request, response) => {
    const exchange = openExchange(request, response);
    const { requestId } = exchange.progress;
    if (isPreflight(request)) await answer(exchange, preflightReply(requestId, furtherHeaders));
    else await refuse(exchange, new Refusal('METHOD_NOT_ALLOWED'));
  });

  app.use((request, response) => refuse(openExchange(request, response), new Refusal('PATH_NOT_FOUND')));

  // Express tells an error handler by its four parameters.
  const onError: ErrorRequestHandler = async (failure, request, response, _next) => {
    if (response.headersSent) return void response.destroy();
    await refuse(openExchange(request, response), isMalformedUrl(failure) ? new Refusal('BAD_REQUEST') : failure);
  };
  app.use(onError);
  return app;
}

/** What the router throws for a path whose percent-encoding cannot be read. */
const isMalformedUrl = (failure: unknown): boolean => failure instanceof URIError;
