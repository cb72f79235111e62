import type { IncomingMessage, RequestListener } from 'node:http';
import { createHandler, type Response } from 'graphql-http';
import { Refusal } from '../../base/errors/refusal.js';
import { andThen, isPending, type PromiseOrValue } from '../../base/promise-or-value.js';
import { checkHead } from '../../request/head.js';
import type { Lifecycle } from '../../request/lifecycle.js';
import type { Outcomes } from '../../request/outcome.js';
import type { Reply } from '../../request/reply.js';
import type { Received } from '../../request/request.js';
import { takeBody } from '../shared/body.js';
import { createDeadline } from '../shared/deadline.js';
import { isPreflight, preflightReply } from './cors.js';
import type { Answer, Exchange, OpenExchange } from './exchange.js';

export interface GraphQLParts {
  readonly open: OpenExchange;
  readonly lifecycle: Lifecycle;
  readonly outcomes: Outcomes;
  readonly answer: Answer;
  /** How long a request may take once its body is there. */
  readonly requestMs: number;
  /** That pages may send beyond those of the service. */
  readonly furtherHeaders: readonly string[];
}

/** rules.md §3.12 */
const MAX_BYTES = 64 * 1024;
/**
 * The share of a request's time in which it may change something. The rest is for the commit itself, and for this node
 * to hear of it: so what is answered TIMEOUT has not happened, and will not.
 */
const CHANGING_SHARE = 0.8;
/** What graphql-http would look at of a head is checked and settled by then (`checkHead`). */
const SETTLED = {};

/**
 * The endpoint, for any Express application and any path of it: a handler of graphql-http whose one hook takes the request
 * all its way, and answers for graphql-http, which knows neither our statuses nor our error shape. Every request gets
 * exactly one answer and one log line; CORS preflights too. To be mounted before body parsers.
 */
export function createGraphQL(parts: GraphQLParts): RequestListener {
  const { open, lifecycle, outcomes, answer, requestMs, furtherHeaders } = parts;
  const withinTime = createDeadline(requestMs);

  const handle = createHandler<IncomingMessage, Exchange>({
    parseRequestParams: ({ context: exchange }) =>
      andThen(replyTo(exchange), (reply): Response => {
        exchange.reply = reply;
        // A body may be bytes, which graphql-http would not take for an answer.
        return [null, { status: reply.status, statusText: '' }];
      }),
  });

  /** A deadline is for what waits: where memory answers, there is nothing to wait for. */
  function replyTo({ request, body, span }: Exchange): PromiseOrValue<Reply> {
    request.commitsUntil = performance.now() + requestMs * CHANGING_SHARE;
    const reply = span === null ? lifecycle(request, body) : span.run(() => lifecycle(request, body));
    if (!isPending(reply)) return reply;
    return withinTime(reply, () => outcomes.ofFailure(late(request), request));
  }

  function pass(exchange: Exchange): void {
    const { method = '', url = '' } = exchange.incoming;
    handle({ method, url, headers: SETTLED, body: null, raw: exchange.incoming, context: exchange }).then(
      () => (exchange.reply === null ? refuse(exchange, unanswered()) : answer(exchange, exchange.reply)),
      (failure) => refuse(exchange, failure),
    );
  }

  const refuse = (exchange: Exchange, failure: unknown): void =>
    answer(exchange, outcomes.ofFailure(failure, exchange.request));

  return (incoming, response) => {
    const exchange = open(incoming, response);
    if (exchange === null) return;
    if (isPreflight(incoming)) return answer(exchange, preflightReply(exchange.request.id, furtherHeaders));
    try {
      exchange.request.mediaType = checkHead(incoming.method, incoming.headers);
    } catch (failure) {
      return refuse(exchange, failure);
    }
    exchange.interrupt = takeBody(incoming, MAX_BYTES, (body) => {
      exchange.interrupt = null;
      if (body instanceof Error) return refuse(exchange, body);
      exchange.body = body;
      pass(exchange);
    });
  };
}

/** TIMEOUT says that nothing has happened: of what is being committed nobody knows. */
const late = ({ request }: Received): Refusal =>
  new Refusal(request?.isInDoubt === true ? 'SERVICE_UNAVAILABLE' : 'TIMEOUT');

const unanswered = (): Error => new Error('graphql-http answered by itself');
