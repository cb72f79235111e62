import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { catalogue } from '../../base/errors/catalogue.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog } from '../../base/log/index.js';
import { andThen } from '../../base/promise-or-value.js';
import { type RequestSpan, tracing } from '../../base/tracing.js';
import type { RateLimiter } from '../../request/rate-limiter.js';
import type { Replies, Reply } from '../../request/reply.js';
import { newRequest, type ReceivedRequest } from '../../request/request.js';
import { acceptedMediaType } from '../../request/transport.js';
import type { ClientAddress } from '../shared/address.js';
import type { Interrupt } from '../shared/body.js';
import { bearerOf, requestIdOf } from '../shared/head.js';
import { type Cors, isPreflight } from './cors.js';

/** One request and its answer on a connection, from the parsed head to the log line. */
export interface Exchange {
  readonly incoming: IncomingMessage;
  readonly response: ServerResponse;
  readonly request: ReceivedRequest;
  /** `performance.now()`, milliseconds. */
  readonly startedAt: number;
  /** Null if tracing is off. */
  readonly span: RequestSpan | null;
  /** Ends the wait for the body; null unless the body is being read. */
  interrupt: Interrupt | null;
  /** The body, empty until it has been read; the query of a GET. */
  bodyOrQuery: Buffer | URLSearchParams;
  reply: Reply | null;
}

/** Status of nginx for a client that closed the connection before the answer; only in the log. */
const CLIENT_CLOSED = 499;

/** The part of an exchange that a later error on its connection needs. */
export type TrackedExchange = Pick<Exchange, 'incoming' | 'response' | 'interrupt'>;

/** The latest exchange of each connection. */
const latestBySocket = new WeakMap<Duplex, { latest: TrackedExchange }>();

export const exchangeOn = (socket: Duplex): TrackedExchange | undefined => latestBySocket.get(socket)?.latest;

/** Begins an exchange. Returns null if it exceeds its network's rate; RATE_LIMITED is sent then. */
export type OpenExchange = (incoming: IncomingMessage, response: ServerResponse) => Exchange | null;

export interface OpenExchangeDeps {
  readonly addressOf: (incoming: IncomingMessage) => ClientAddress;
  readonly rateLimiter: Pick<RateLimiter, 'admitNetwork'>;
  readonly replies: Replies;
  readonly sendReply: SendReply;
}

/**
 * Counts each exchange before it checks head and body, so that malformed requests count too
 * (rules.md §3.0). A preflight does not count: the page could not read its refusal.
 */
export const createOpenExchange =
  ({ addressOf, rateLimiter, replies, sendReply }: OpenExchangeDeps): OpenExchange =>
  (incoming, response) => {
    const exchange = newExchange(incoming, response, addressOf(incoming));
    try {
      if (!isPreflight(incoming)) rateLimiter.admitNetwork(exchange.request.client.network);
    } catch (failure) {
      sendReply(exchange, replies.ofFailure(failure, exchange.request));
      return null;
    }
    return exchange;
  };

/** Creates the exchange and ignores errors of its response: a client may disconnect at any time. */
function newExchange(incoming: IncomingMessage, response: ServerResponse, { ip, network }: ClientAddress): Exchange {
  const { headers } = incoming;
  const client = { ip, network, userAgent: headers['user-agent'] ?? null };
  const arrival = { id: requestIdOf(incoming), headers, bearer: bearerOf(incoming), client };
  const exchange: Exchange = {
    incoming,
    response,
    request: newRequest(arrival, acceptedMediaType(headers.accept) ?? 'application/json'),
    startedAt: performance.now(),
    span: tracing()?.request(headers) ?? null,
    interrupt: null,
    bodyOrQuery: NO_BODY,
    reply: null,
  };
  response.on('error', ignore);
  trackExchange(incoming.socket, exchange);
  return exchange;
}

const ignore = (): void => {};
const NO_BODY = Buffer.alloc(0);

/**
 * Registers one `close` listener per connection, not per request. On close, it ends the wait for a
 * body that can no longer arrive.
 */
function trackExchange(socket: Duplex, exchange: Exchange): void {
  const tracked = latestBySocket.get(socket);
  if (tracked !== undefined) {
    tracked.latest = exchange;
    return;
  }
  const connection: { latest: TrackedExchange } = { latest: exchange };
  latestBySocket.set(socket, connection);
  socket.once('close', () => connection.latest.interrupt?.(new Refusal('BAD_REQUEST')));
}

/**
 * Releases the body, variables and reply of an answered exchange, because its connection may stay
 * idle for a minute.
 */
function releaseExchange(exchange: Exchange): void {
  const { incoming, response } = exchange;
  const tracked = latestBySocket.get(incoming.socket);
  if (tracked?.latest === exchange) tracked.latest = { incoming, response, interrupt: null };
}

/** Returns user and item of a request that was refused because of the item; null otherwise. */
const subjectOf = ({ viewer }: ReceivedRequest, { item }: Reply) =>
  item === null || viewer?.kind !== 'user' ? null : { user: viewer.user.id, item };

/** Ends an exchange: writes the reply and the log line of the request. */
export type SendReply = (exchange: Exchange, reply: Reply) => void;

export function createSendReply(cors: Cors, accessLog: AccessLog): SendReply {
  function write(exchange: Exchange, reply: Reply, headers: Reply['headers']): void {
    const { incoming, response, request, startedAt, span } = exchange;
    releaseExchange(exchange);
    const isClosed = response.destroyed || incoming.socket.destroyed;
    if (!isClosed) {
      response.writeHead(reply.status, headers);
      response.end(reply.body);
    }
    const code = isClosed ? null : reply.code;
    const status = isClosed ? CLIENT_CLOSED : reply.status;
    const project = request.project?.slug ?? null;
    const { id: requestId, documentId } = request;
    const category = code === null ? null : catalogue[code].category;
    const subject = isClosed ? null : subjectOf(request, reply);
    const durationMs = Math.round((performance.now() - startedAt) * 1000) / 1000;
    accessLog.record({ requestId, documentId, project, status, code, category, durationMs }, reply.limit, subject);
    span?.end({ operation: request.operation, project, requestId: request.id, status, code });
  }

  return (exchange, reply) => {
    const { origin } = exchange.incoming.headers;
    if (origin === undefined) write(exchange, reply, reply.headers);
    else {
      void andThen(cors.headersFor(origin, exchange.request.project), (further) =>
        write(exchange, reply, { ...reply.headers, ...further }),
      );
    }
  };
}
