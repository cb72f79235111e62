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
import { LIMITS } from '../shared/protocol.js';
import { createApp } from './app.js';
import { createClientAddress } from './client-address.js';
import { createCors } from './cors.js';
import { createAnswer, openExchange } from './exchange.js';
import { createGraphQL } from './graphql.js';
import { answerProtocolErrors } from './protocol-errors.js';

export interface ApiParts {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'flood' | 'requestMs'>;
  readonly contract: Contract;
  readonly domain: Domain;
  readonly accessLog: AccessLog;
  readonly log: Log;
  readonly clock: Clock;
}

/** The API listener: `POST {base}/graphql`. Not yet listening. */
export function createApi({ config, contract, domain, accessLog, log, clock }: ApiParts): Server {
  const outcomes = createOutcomes(log);
  const answer = createAnswer(createCors(domain.projects), accessLog);
  const prepare = createLifecycle({ contract, domain, clock, flood: createFlood(config.flood) });
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

  // What has no Host is answered by us, as JSON.
  const options = { ...LIMITS, requireHostHeader: false, ...expressConstructors(app) };
  const server = createServer(options, (request, response) => {
    request.url = pathOfTarget(request.url ?? '');
    app(request, response);
  });
  answerProtocolErrors(server, accessLog);
  server.on('checkExpectation', (request, response) => {
    const exchange = openExchange(request, response);
    void answer(exchange, outcomes.ofFailure(new Refusal('BAD_REQUEST'), exchange.progress));
  });
  return server;
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
