import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import express, { type Express } from 'express';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog, Log } from '../../base/log/index.js';
import type { Lifecycle } from '../../request/lifecycle.js';
import type { RateLimiter } from '../../request/rate-limiter.js';
import type { Replies } from '../../request/reply.js';
import { createClientAddress } from '../shared/address.js';
import type { ConnectionLimits } from '../shared/connections.js';
import { createListener } from '../shared/listener.js';
import { createCors, type OriginSource } from './cors.js';
import { createOpenExchange, createSendReply } from './exchange.js';
import { createGraphQL } from './graphql.js';
import { createProtocolRefusal } from './protocol-errors.js';

interface HandlerDeps {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'requestMs' | 'getMaxAgeSeconds'>;
  readonly rateLimiter: Pick<RateLimiter, 'admitNetwork'>;
  readonly lifecycle: Lifecycle;
  readonly replies: Replies;
  readonly projects: OriginSource;
  readonly accessLog: AccessLog;
  /**
   * Names of request headers that pages may send besides those of the service; the mock has some.
   */
  readonly furtherHeaders?: readonly string[];
}

export interface ApiDeps extends HandlerDeps {
  readonly connections: ConnectionLimits;
  readonly log: Log;
}

/** Refuses a request outside the endpoint. */
type RefuseIncoming = (incoming: IncomingMessage, response: ServerResponse, failure: unknown) => void;

/** Creates the request handlers that the listener and the mountable handler share. */
function createPipeline(deps: HandlerDeps) {
  const { config, rateLimiter, lifecycle, replies, projects, accessLog, furtherHeaders = [] } = deps;
  const sendReply = createSendReply(createCors(projects), accessLog);
  const addressOf = createClientAddress(config.trustedProxies);
  const openExchange = createOpenExchange({ addressOf, rateLimiter, replies, sendReply });
  const { requestMs, getMaxAgeSeconds } = config;
  const graphql = createGraphQL({
    openExchange,
    lifecycle,
    replies,
    sendReply,
    requestMs,
    getMaxAgeSeconds,
    furtherHeaders,
  });
  const refuseIncoming: RefuseIncoming = (incoming, response, failure) => {
    if (response.headersSent) return void response.destroy();
    const exchange = openExchange(incoming, response);
    if (exchange !== null) sendReply(exchange, replies.ofFailure(failure, exchange.request));
  };
  return { graphql, refuseIncoming, refuseConnection: createProtocolRefusal({ accessLog, rateLimiter, replies }) };
}

/**
 * Creates the endpoint without a listener, for a server of `node:http` or another Express
 * application: `app.use('/shop/graphql', handler)` before body parsers. Behind a proxy, set
 * `maxHeadersCount` of the server to 0, as `createListener` does.
 */
export const createApiHandler = (deps: HandlerDeps): RequestListener => createPipeline(deps).graphql;

/** Creates the API listener of `{base}/graphql`, not yet listening. */
export function createApi(deps: ApiDeps): Server {
  const { config, log, connections } = deps;
  const { graphql, refuseIncoming, refuseConnection } = createPipeline(deps);
  const app = createApp(`${config.basePath}/graphql`, graphql, refuseIncoming);
  const constructors = constructorsOf(app);
  const run: RunApp = app;

  return createListener(
    {
      // With a last handler, because without one Express creates its own for each request.
      handle: (incoming, response) => run(incoming, response, (failure) => refuseIncoming(incoming, response, failure)),
      refuseExpectation: (incoming, response, code) => refuseIncoming(incoming, response, new Refusal(code)),
      refuseConnection,
      codes: { HPE_CHUNK_EXTENSIONS_OVERFLOW: 'REQUEST_TOO_LARGE' },
    },
    { connections, log },
    (options, listener) => createServer({ ...options, ...constructors }, listener),
  );
}

/** Call signature of an Express application; `last` runs if no handler answered. */
type RunApp = (incoming: IncomingMessage, response: ServerResponse, last: (failure?: unknown) => void) => void;

/**
 * Creates the application of the API listener. It serves the endpoint and its CORS preflight, and
 * nothing else (rules.md §0.10). Every request gets one answer, and a log line unless a request
 * rate rejects it.
 */
function createApp(endpoint: string, graphql: RequestListener, refuseIncoming: RefuseIncoming): Express {
  const app = express();
  app.disable('x-powered-by').disable('etag').set('query parser', false);
  // Cheaper than a route, which matches an expression and a list of methods.
  app.use((incoming, response) => {
    if (incoming.path === endpoint) graphql(incoming, response);
    else refuseIncoming(incoming, response, new Refusal('PATH_NOT_FOUND'));
  });
  return app;
}

/**
 * Returns request and response classes with the prototypes that Express would set on each object.
 * Changing the prototype of an object makes it slow: Node 20 then serves a fifth of the requests.
 */
function constructorsOf(app: Express) {
  class ApiRequest extends IncomingMessage {}
  class ApiResponse extends ServerResponse<ApiRequest> {}
  Object.setPrototypeOf(ApiRequest.prototype, app.request);
  Object.setPrototypeOf(ApiResponse.prototype, app.response);
  Object.assign(app, { request: ApiRequest.prototype, response: ApiResponse.prototype });
  return { IncomingMessage: ApiRequest, ServerResponse: ApiResponse };
}
