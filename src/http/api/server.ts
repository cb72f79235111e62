import { createServer, IncomingMessage, type RequestListener, type Server, ServerResponse } from 'node:http';
import type { Express } from 'express';
import type { Config } from '../../base/config.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { AccessLog, Log } from '../../base/log/index.js';
import type { Admission } from '../../request/admission.js';
import type { Flood } from '../../request/flood.js';
import { createLifecycle, type Prepare, type SessionKeeper } from '../../request/lifecycle.js';
import { createOutcomes } from '../../request/outcome.js';
import type { Reuse } from '../../request/reuse.js';
import { createClientAddress } from '../shared/address.js';
import type { ConnectionLimits } from '../shared/connections.js';
import { createListener } from '../shared/listener.js';
import { createApp } from './app.js';
import { createCors, type OriginSource } from './cors.js';
import { createAnswer, createOpenExchange } from './exchange.js';
import { createGraphQL } from './graphql.js';
import { createProtocolRefusal } from './protocol-errors.js';

export interface HandlerParts {
  readonly config: Pick<Config['api'], 'basePath' | 'trustedProxies' | 'requestMs'>;
  readonly flood: Pick<Flood, 'admitNetwork'>;
  /** The stages from the document to the run. */
  readonly prepare: Prepare;
  /** Answers that are given again. */
  readonly reuse: Reuse;
  readonly admission: Admission;
  readonly domain: { readonly projects: OriginSource; readonly users: SessionKeeper };
  readonly accessLog: AccessLog;
  readonly log: Log;
  /** Headers that pages may send beyond those of the service: a mock has its own. */
  readonly furtherHeaders?: readonly string[];
}

export interface ApiDeps extends HandlerParts {
  readonly connections: ConnectionLimits;
}

/** What answers requests, whichever way they come. */
function createDoor(parts: HandlerParts) {
  const { config, flood, prepare, reuse, admission, domain, accessLog, log, furtherHeaders = [] } = parts;
  const outcomes = createOutcomes(log);
  const answer = createAnswer(createCors(domain.projects), accessLog);
  const addressOf = createClientAddress(config.trustedProxies);
  const open = createOpenExchange({ addressOf, flood, outcomes, answer });
  const lifecycle = createLifecycle({ prepare, reuse, admission, outcomes, users: domain.users, log });
  const { requestMs } = config;
  const graphql = createGraphQL({ open, lifecycle, outcomes, answer, requestMs, furtherHeaders });
  return { outcomes, open, answer, graphql };
}

/**
 * The endpoint alone, for another Express application, `app.use('/shop/graphql', handler)` before body parsers, or for a
 * bare `node:http`.
 */
export const createApiHandler = (parts: HandlerParts): RequestListener => createDoor(parts).graphql;

/** The API listener: `POST {base}/graphql`. Not yet listening. */
export function createApi(parts: ApiDeps): Server {
  const { config, accessLog, log, connections } = parts;
  const door = createDoor(parts);
  const { open, answer, outcomes } = door;
  const { app, answer: answerThrough } = createApp({ ...door, basePath: config.basePath });

  return createListener(
    {
      answer: answerThrough,
      refuse(incoming, response, code) {
        const exchange = open(incoming, response);
        if (exchange !== null) answer(exchange, outcomes.ofFailure(new Refusal(code), exchange.request));
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
