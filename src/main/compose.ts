import type { RequestListener, Server } from 'node:http';
import { executors } from '../../generated/executors.js';
import { type Contract, loadContract } from '../../packages/contract/src/serve.js';
import type { Clock } from '../base/clock.js';
import type { Config } from '../base/config.js';
import type { AccessLog, Log } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import { createDomain, type Domain, type DomainDeps } from '../domain/index.js';
import { createApi, createApiHandler } from '../http/api/server.js';
import type { ConnectionLimits } from '../http/shared/connections.js';
import { createAdmission } from '../request/admission.js';
import { createLifecycle, createStages } from '../request/lifecycle.js';
import { createRateLimiter } from '../request/rate-limiter.js';
import { createReplies } from '../request/reply.js';
import { createResolvers } from '../request/resolvers.js';
import { createResponseCache } from '../request/response-cache.js';

/** The dependencies of the API listener. */
export interface ComposeApiDeps {
  readonly config: Config['api'];
  readonly clock: Clock;
  /** False if the node's clock is wrong: every request is rejected. */
  readonly isClockInSync: () => boolean;
  /** True if the event loop is behind: new requests are rejected. */
  readonly isLate: () => boolean;
  readonly connections: ConnectionLimits;
  readonly log: Log;
  /** Created by `cluster/api-listener.ts`; `service.ts` adds the metrics of requests. */
  readonly accessLog: AccessLog;
}

/** Domain and contract, shared by all listeners. */
export interface Composition {
  readonly domain: Domain;
  readonly contract: Contract;
}

/** Binds the contract in `generated/` to the resolvers. */
const published = (domain: Domain): Contract => loadContract(packageRoot, createResolvers(domain), executors);

/**
 * Creates domain and contract. Does not read from the database.
 * @param contractOf replaces the published contract in tests of the transport
 */
export function compose(deps: DomainDeps, contractOf = published): Composition {
  const domain = createDomain(deps);
  return { domain, contract: contractOf(domain) };
}

/** Creates the server of the API; it does not listen yet. */
export const composeApi = (composed: Composition, deps: ComposeApiDeps): Server =>
  createApi(handlerDepsOf(composed, deps));

/** Creates the request handler of the API for another HTTP server. */
export const composeHandler = (composed: Composition, deps: ComposeApiDeps): RequestListener =>
  createApiHandler(handlerDepsOf(composed, deps));

/** Creates the stages of requests and what they need, up to the reply. */
function handlerDepsOf({ domain, contract }: Composition, deps: ComposeApiDeps) {
  const { config, log } = deps;
  const { projects, users } = domain;
  const rateLimiter = createRateLimiter(config.requestRates);
  const replies = createReplies(log);
  const prepare = createStages({ ...deps, contract, domain, rateLimiter });
  const responseCache = createResponseCache(domain.catalogue, config.responseCacheBytes);
  const lifecycle = createLifecycle({ prepare, responseCache, admission: createAdmission(), replies, users, log });
  return { ...deps, rateLimiter, lifecycle, replies, projects };
}
