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
import { LIMITS, onProtocolFault } from './protocol.js';

/** What a listener answers; what it does not even get to see is the same for all of them. */
export interface Answering {
  /** Answers a request whose target is a path, maybe with a query. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => void;
  /** Refuses a request that wants something before it sends its body. */
  readonly refuse: (request: IncomingMessage, response: ServerResponse, code: PlainErrorCode) => void;
  /** Refuses, on the bare connection, what never becomes a request or never a whole one. */
  readonly refuseConnection: (code: PlainErrorCode, socket: Duplex) => void;
  /** Codes of Node's parser that this listener tells beside the common ones. */
  readonly codes?: Readonly<Record<string, PlainErrorCode>>;
}

export interface ListenerParts {
  readonly connections: ConnectionLimits;
  readonly log: Log;
}

/**
 * An HTTP server as all listeners of the service are: bounded in bytes, time and connections (rules.md §3.12), and with
 * an answer of our own to everything, also to what Node itself would refuse. Not yet listening.
 */
export function createListener(
  { answer, refuse, refuseConnection, codes = {} }: Answering,
  { connections, log }: ListenerParts,
  create: (options: ServerOptions, answer: RequestListener) => Server = createServer,
): Server {
  // What has no Host is answered by us, as JSON.
  const server = create({ ...LIMITS, requireHostHeader: false }, (request, response) => {
    request.url = pathOfTarget(request.url ?? '');
    answer(request, response);
  });
  limitConnections(server, connections, log);
  onProtocolFault(server, refuseConnection, codes);
  server.on('checkExpectation', (request, response) => refuse(request, response, 'BAD_REQUEST'));
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy());
    refuseConnection('METHOD_NOT_ALLOWED', socket);
  });
  return server;
}

/**
 * The request target as a path with its query. A server must also take a whole URL (RFC 9112 §3.2.2), but Express
 * gives up on one that it cannot read with an HTML page of its own; here that is a path which does not exist.
 */
function pathOfTarget(target: string): string {
  if (target.startsWith('/')) return target;
  if (!URL.canParse(target)) return '*';
  const { pathname, search } = new URL(target);
  return pathname + search;
}
