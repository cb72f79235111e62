import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog, Log } from '../../base/log/index.js';
import type { Prepare } from '../../request/lifecycle.js';
import { createOutcomes } from '../../request/outcome.js';
import { createClientAddress } from '../shared/address.js';
import type { ConnectionLimits } from '../shared/connections.js';
import { createListener } from '../shared/listener.js';
import { createApp } from './app.js';
import { createCors, type OriginSource } from './cors.js';
import { createAnswer, openExchange } from './exchange.js';
import { createGraphQL, type SessionKeeper } from './graphql.js';
import { createProtocolRefusal } from './protocol-errors.js';

export interface ApiParts {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'requestMs'>;
  /** The stages from the document to the run. */
  readonly prepare: Prepare;
  readonly domain: { readonly projects: OriginSource; readonly users: SessionKeeper };
  readonly accessLog: AccessLog;
  readonly log: Log;
  readonly connections: ConnectionLimits;
  /** Headers that pages may send beyond those of the service: a mock has its own. */
  readonly furtherHeaders?: readonly string[];
}

/** The API listener: `POST {base}/graphql`. Not yet listening. */
export function createApi(parts: ApiParts): Server {
  const { config, prepare, domain, accessLog, log, connections, furtherHeaders = [] } = parts;
  const outcomes = createOutcomes(log);
  const answer = createAnswer(createCors(domain.projects), accessLog);
  const addressOf = createClientAddress(config.trustedProxies);
  const graphql = createGraphQL({
    prepare,
    outcomes,
    users: domain.users,
    addressOf,
    requestMs: config.requestMs,
    log,
  });
  const app = createApp({ basePath: config.basePath, graphql, outcomes, answer, furtherHeaders });

  return createListener(
    {
      answer: app,
      refuse(request, response, code) {
        const exchange = openExchange(request, response);
        void answer(exchange, outcomes.ofFailure(new Refusal(code), exchange.progress));
      },
      refuseConnection: createProtocolRefusal(accessLog),
      codes: { HPE_CHUNK_EXTENSIONS_OVERFLOW: 'REQUEST_TOO_LARGE' },
    },
    { connections, log },
    (options, listener) => createServer({ ...options, ...expressConstructors(app) }, listener),
  );
}

/**
 * Request and response classes that already have the prototypes which Express gives each request and response.
 * Changing an object's prototype makes it slow: without this, Node 20 serves a fifth of the requests.
 */
function expressConstructors(app: Express) {
  class ApiRequest extends IncomingMessage {}
  class ApiResponse extends ServerResponse<ApiRequest> {}
  Object.setPrototypeOf(ApiRequest.prototype, app.request);
  Object.setPrototypeOf(ApiResponse.prototype, app.response);
  Object.assign(app, { request: ApiRequest.prototype, response: ApiResponse.prototype });
  return { IncomingMessage: ApiRequest, ServerResponse: ApiResponse };
}
