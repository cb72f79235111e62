import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Duplex } from 'node:stream';
import type { PlainErrorCode } from '../../base/errors/catalogue.js';
import type { Log } from '../../base/log/index.js';
import { type ConnectionLimits, limitConnections } from './connections.js';

/** Handlers of one listener. */
export interface ListenerHandlers {
  /** Answers a request; its `url` is a path, possibly with a query. */
  readonly handle: (request: IncomingMessage, response: ServerResponse) => void;
  /** Refuses a request with an `Expect` header other than `100-continue`. */
  readonly refuseExpectation: (request: IncomingMessage, response: ServerResponse, code: PlainErrorCode) => void;
  /**
   * Refuses, on the raw connection, input that is not a complete request. Called after the answers
   * to earlier complete requests.
   */
  readonly refuseConnection: (code: PlainErrorCode, socket: Duplex) => void;
  /** Error codes of Node's parser that this listener maps besides the common ones. */
  readonly codes?: Readonly<Record<string, PlainErrorCode>>;
}

/** Limits of a connection in bytes and milliseconds: rules.md §3.12. */
const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
};

/** Codes for the errors of Node's parser and timers; any other is BAD_REQUEST. */
const CODES: Readonly<Record<string, PlainErrorCode>> = {
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
};

export interface ListenerDeps {
  readonly connections: ConnectionLimits;
  readonly log: Log;
}

/**
 * Creates an HTTP server, not yet listening, with limits on bytes, time and connections (rules.md
 * §3.12). Our handlers also answer what Node itself would refuse.
 */
export function createListener(
  { handle, refuseExpectation, refuseConnection, codes = {} }: ListenerHandlers,
  { connections, log }: ListenerDeps,
  create: (options: ServerOptions, listener: RequestListener) => Server = createServer,
): Server {
  /** The latest response of each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>();
  /** The response before it, if a pipelined request arrived while that was unfinished. */
  const previousResponses = new WeakMap<Duplex, ServerResponse>();

  function addResponse(response: ServerResponse): void {
    const { socket } = response.req;
    const previous = responses.get(socket);
    if (previous !== undefined && !previous.writableFinished) previousResponses.set(socket, previous);
    responses.set(socket, response);
  }

  function refuseInTurn(code: PlainErrorCode, socket: Duplex): void {
    const latest = responses.get(socket);
    // The last complete request. Its answer is sent before the refusal of the bytes after it.
    const response = latest?.req.complete ? latest : previousResponses.get(socket);
    if (response !== undefined && !response.writableFinished)
      response.once('finish', () => refuseConnection(code, socket));
    else refuseConnection(code, socket);
  }

  // Our handlers answer a request without Host, with JSON.
  const server = create({ ...LIMITS, requireHostHeader: false }, (request, response) => {
    addResponse(response);
    request.url = pathOfTarget(request.url ?? '');
    handle(request, response);
  });
  // By default Node drops headers beyond about a thousand without an error. So a client could
  // remove those that a proxy adds. LIMITS bounds their bytes.
  server.maxHeadersCount = 0;
  limitConnections(server, connections, log);
  /** Connections with a protocol error. The parser then reports one for every further byte. */
  const failed = new WeakSet<Duplex>();
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket) => {
    if (failed.has(socket)) return;
    failed.add(socket);
    if (code === 'ECONNRESET') socket.destroy();
    else refuseInTurn({ ...CODES, ...codes }[code] ?? 'BAD_REQUEST', socket);
  });
  server.on('checkExpectation', (request, response) => {
    addResponse(response);
    refuseExpectation(request, response, 'BAD_REQUEST');
  });
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    refuseInTurn('METHOD_NOT_ALLOWED', socket);
  });
  return server;
}

/**
 * Returns the request target as a path with its query. A server must also accept an absolute URL
 * (RFC 9112 §3.2.2). Express answers a malformed one with an HTML page; here it becomes a path that
 * does not exist.
 */
function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target;
  if (!URL.canParse(target)) return '*';
  const { pathname, search } = new URL(target);
  return pathname + search;
}
