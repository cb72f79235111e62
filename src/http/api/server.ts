import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog, Log } from '../../base/log/index.js';
import type { Admission } from '../../request/admission.js';
import { createLifecycle, type LastSeenTracker, type Prepare } from '../../request/lifecycle.js';
import { createOutcomes } from '../../request/outcome.js';
import type { RateLimiter } from '../../request/rate-limiter.js';
import type { ResponseCache } from '../../request/response-cache.js';
import { createClientAddress } from '../shared/address.js';
import type { ConnectionLimits } from '../shared/connections.js';
import { createListener } from '../shared/listener.js';
import { createApp, type RefuseIncoming } from './app.js';
import { createCors, type OriginSource } from './cors.js';
import { createOpenExchange, createSendReply } from './exchange.js';
import { createGraphQL } from './graphql.js';
import { createProtocolRefusal } from './protocol-errors.js';

export interface HandlerDeps {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'requestMs' | 'getMaxAgeSeconds'>;
  readonly rateLimiter: Pick<RateLimiter, 'admitNetwork'>;
  /** The stages from the document to the run. */
  readonly prepare: Prepare;
  readonly responseCache: ResponseCache;
  readonly admission: Admission;
  readonly domain: { readonly projects: OriginSource; readonly users: LastSeenTracker };
  readonly accessLog: AccessLog;
  readonly log: Log;
  /**
   * Names of request headers that pages may send besides those of the service; the mock has some.
   */
  readonly furtherHeaders?: readonly string[];
}

export interface ApiDeps extends HandlerDeps {
  readonly connections: ConnectionLimits;
}

/** Creates the request handlers that the listener and the mountable handler share. */
function createPipeline(deps: HandlerDeps) {
  const { config, rateLimiter, prepare, responseCache, admission, domain, accessLog, log, furtherHeaders = [] } = deps;
  const outcomes = createOutcomes(log);
  const sendReply = createSendReply(createCors(domain.projects), accessLog);
  const addressOf = createClientAddress(config.trustedProxies);
  const open = createOpenExchange({ addressOf, rateLimiter, outcomes, sendReply });
  const lifecycle = createLifecycle({ prepare, responseCache, admission, outcomes, users: domain.users, log });
  const { requestMs, getMaxAgeSeconds } = config;
  const graphql = createGraphQL({ open, lifecycle, outcomes, sendReply, requestMs, getMaxAgeSeconds, furtherHeaders });
  const refuseIncoming: RefuseIncoming = (incoming, response, failure) => {
    if (response.headersSent) return void response.destroy();
    const exchange = open(incoming, response);
    if (exchange !== null) sendReply(exchange, outcomes.ofFailure(failure, exchange.request));
  };
  return { graphql, refuseIncoming };
}

/**
 * Creates the endpoint without a listener, for a server of `node:http` or another Express
 * application: `app.use('/shop/graphql', handler)` before body parsers. Behind a proxy, set
 * `maxHeadersCount` of the server to 0, as `createListener` does.
 */
export const createApiHandler = (deps: HandlerDeps): RequestListener => createPipeline(deps).graphql;

/** Creates the API listener of `{base}/graphql`, not yet listening. */
export function createApi(deps: ApiDeps): Server {
  const { config, accessLog, log, connections } = deps;
  const { graphql, refuseIncoming } = createPipeline(deps);
  const { app, handle } = createApp(config.basePath, graphql, refuseIncoming);

  return createListener(
    {
      handle,
      refuseExpectation: (incoming, response, code) => refuseIncoming(incoming, response, new Refusal(code)),
      refuseConnection: createProtocolRefusal(accessLog),
      codes: { HPE_CHUNK_EXTENSIONS_OVERFLOW: 'REQUEST_TOO_LARGE' },
    },
    { connections, log },
    (options, listener) => createServer({ ...options, ...expressConstructors(app) }, listener),
  );
}

/**
 * Returns request and response classes with the prototypes that Express would set on each object.
 * Changing the prototype of an object makes it slow: Node 20 then serves a fifth of the requests.
 */
function expressConstructors(app: Express) {
  class ApiRequest extends IncomingMessage {}
  class ApiResponse extends ServerResponse<ApiRequest> {}
  Object.setPrototypeOf(ApiRequest.prototype, app.request);
  Object.setPrototypeOf(ApiResponse.prototype, app.response);
  Object.assign(app, { request: ApiRequest.prototype, response: ApiResponse.prototype });
  return { IncomingMessage: ApiRequest, ServerResponse: ApiResponse };
}
