import type { IncomingMessage, RequestListener } from 'node:http';
import { createHandler, type Response } from 'graphql-http';
import { Refusal } from '../../base/errors/refusal.js';
import { andThen, isPending, type PromiseOrValue } from '../../base/promise-or-value.js';
import type { Lifecycle } from '../../request/lifecycle.js';
import type { Replies, Reply } from '../../request/reply.js';
import { checkGet, checkHead } from '../../request/transport.js';
import { receiveBody } from '../shared/body.js';
import { createDeadline } from '../shared/deadline.js';
import { isPreflight, preflightReply } from './cors.js';
import type { Exchange, OpenExchange, SendReply } from './exchange.js';

export interface GraphQLDeps {
  readonly openExchange: OpenExchange;
  readonly lifecycle: Lifecycle;
  readonly replies: Replies;
  readonly sendReply: SendReply;
  /** Time limit from the end of the body. */
  readonly requestMs: number;
  /** Seconds for which caches may share answers to GET; 0: no GET. */
  readonly getMaxAgeSeconds: number;
  /** Names of request headers that pages may send besides those of the service. */
  readonly furtherHeaders: readonly string[];
}

/** rules.md §3.12 */
const MAX_BYTES = 64 * 1024;
/**
 * Share of the time limit in which a request may start its commit. The rest is for the commit and
 * its notification. So a request with the answer TIMEOUT has not committed, and will not.
 */
const COMMIT_SHARE = 0.8;
/** graphql-http gets no headers: `checkHead` has already checked them. */
const NO_HEADERS = {};

/**
 * Creates the endpoint, for any path of any Express application. It is a handler of graphql-http;
 * its one hook runs the whole lifecycle and returns the reply, because graphql-http does not have
 * our statuses and error shape. Every request, also a preflight, gets one answer, and a log line
 * unless a request rate rejects it. Mount it before body parsers.
 */
export function createGraphQL(deps: GraphQLDeps): RequestListener {
  const { openExchange, lifecycle, replies, sendReply, requestMs, getMaxAgeSeconds, furtherHeaders } = deps;
  const withinTime = createDeadline(requestMs);

  // A response that the hook returns ends the handler: graphql-http parses and executes nothing.
  const handle = createHandler<IncomingMessage, Exchange>({
    parseRequestParams: ({ context: exchange }) =>
      andThen(runLifecycle(exchange), (reply): Response => {
        exchange.reply = reply;
        // The body is not passed: it may be bytes, which graphql-http does not accept.
        return [null, { status: reply.status, statusText: '' }];
      }),
  });

  /** A reply from memory is synchronous and needs no timer. */
  function runLifecycle({ request, bodyOrQuery, span }: Exchange): PromiseOrValue<Reply> {
    request.commitsUntil = performance.now() + requestMs * COMMIT_SHARE;
    const reply = span === null ? lifecycle(request, bodyOrQuery) : span.run(() => lifecycle(request, bodyOrQuery));
    if (!isPending(reply)) return reply;
    return withinTime(reply, () => replies.ofFailure(new Refusal('TIMEOUT'), request));
  }

  /** Runs the request in graphql-http and sends the reply. */
  function respond(exchange: Exchange): void {
    const { method = '', url = '' } = exchange.incoming;
    handle({ method, url, headers: NO_HEADERS, body: null, raw: exchange.incoming, context: exchange }).then(
      () => (exchange.reply === null ? sendFailure(exchange, unanswered()) : sendReply(exchange, exchange.reply)),
      (failure) => sendFailure(exchange, failure),
    );
  }

  const sendFailure = (exchange: Exchange, failure: unknown): void =>
    sendReply(exchange, replies.ofFailure(failure, exchange.request));

  return (incoming, response) => {
    const exchange = openExchange(incoming, response);
    if (exchange === null) return;
    if (isPreflight(incoming)) return sendReply(exchange, preflightReply(exchange.request.id, furtherHeaders));
    const isGet = incoming.method === 'GET' || incoming.method === 'HEAD';
    try {
      if (getMaxAgeSeconds > 0 && isGet) {
        const { url = '', headers } = incoming;
        checkGet(url, headers);
        exchange.request.sharedSeconds = getMaxAgeSeconds;
        exchange.bodyOrQuery = new URLSearchParams(url.slice(`${url}?`.indexOf('?')));
        return respond(exchange);
      }
      checkHead(incoming.method, incoming.headers);
    } catch (failure) {
      const reply = replies.ofFailure(failure, exchange.request);
      // A refused GET is possible as a POST only. To other methods, `Allow` names all.
      const hasGet = reply.status === 405 && getMaxAgeSeconds > 0 && !isGet;
      return sendReply(
        exchange,
        hasGet ? { ...reply, headers: { ...reply.headers, Allow: 'GET, HEAD, POST' } } : reply,
      );
    }
    exchange.interrupt = receiveBody(incoming, MAX_BYTES, (body) => {
      exchange.interrupt = null;
      if (body instanceof Error) return sendFailure(exchange, body);
      exchange.bodyOrQuery = body;
      respond(exchange);
    });
  };
}

const unanswered = (): Error => new Error('graphql-http answered without calling its hook');
