import { createServer, IncomingMessage, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { Clock } from '../../base/clock.js';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog, Log } from '../../base/log/index.js';
import type { Contract } from '../../contract/contract.js';
import type { Domain } from '../../domain/index.js';
import { createFlood } from '../../request/flood.js';
import { createLifecycle } from '../../request/lifecycle.js';
import { createOutcomes } from '../../request/outcome.js';
import { createClientAddress } from '../shared/address.js';
import type { ConnectionLimits } from '../shared/connections.js';
import { createListener } from '../shared/listener.js';
import { createApp } from './app.js';
import { createCors } from './cors.js';
import { createAnswer, openExchange } from './exchange.js';
import { createGraphQL } from './graphql.js';
import { createProtocolRefusal } from './protocol-errors.js';

export interface ApiParts {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'flood' | 'requestMs'>;
  readonly contract: Contract;
  readonly domain: Domain;
  readonly accessLog: AccessLog;
  readonly log: Log;
  readonly clock: Clock;
  /** False: time would decide by a wrong clock, and every request is refused. */
  readonly clocksAgree: () => boolean;
  readonly connections: ConnectionLimits;
}

/** The API listener: `POST {base}/graphql`. Not yet listening. */
export function createApi(parts: ApiParts): Server {
  const { config, contract, domain, accessLog, log, clock, clocksAgree, connections } = parts;
  const outcomes = createOutcomes(log);
  const answer = createAnswer(createCors(domain.projects), accessLog);
  const prepare = createLifecycle({ contract, domain, clock, clocksAgree, flood: createFlood(config.flood) });
  const addressOf = createClientAddress(config.trustedProxies);
  const graphql = createGraphQL({
    prepare,
    outcomes,
    users: domain.users,
    addressOf,
    requestMs: config.requestMs,
    log,
  });
  const app = createApp({ basePath: config.basePath, graphql, outcomes, answer });

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
