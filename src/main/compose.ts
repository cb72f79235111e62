import type { RequestListener, Server } from 'node:http';
import { executors } from '../../generated/executors.js';
import type { Contract } from '../../packages/contract/src/contract.js';
import { loadContract } from '../../packages/contract/src/contract.js';
import type { Clock } from '../base/clock.js';
import type { Config } from '../base/config.js';
import type { AccessLog, Log } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import { createDomain, type Domain, type DomainParts } from '../domain/index.js';
import { createApi, createApiHandler } from '../http/api/server.js';
import type { ConnectionLimits } from '../http/shared/connections.js';
import { createAdmission } from '../request/admission.js';
import { createFlood } from '../request/flood.js';
import { createStages } from '../request/lifecycle.js';
import { createResolvers } from '../request/resolvers.js';
import { createReuse } from '../request/reuse.js';

/** What a service is made of; everything that touches the world outside comes from here. */
export type Parts = Omit<DomainParts, 'mailsPerHour'>;

/** What the API is made of besides. */
export interface ApiParts {
  readonly config: Config['api'];
  readonly clock: Clock;
  /** False: this node's own clock is wrong, and every request is refused. */
  readonly clocksAgree: () => boolean;
  /** True: this process is late with everything, and what comes is refused. */
  readonly isLate: () => boolean;
  readonly connections: ConnectionLimits;
  readonly log: Log;
  readonly accessLog: AccessLog;
}

/** What all listeners of a service have in common. */
export interface Composed {
  readonly domain: Domain;
  readonly contract: Contract;
}

/** The published contract, bound to the resolvers of this program. */
const published = (domain: Domain): Contract => loadContract(packageRoot, createResolvers(domain), executors);

/**
 * Domain and contract of the service. Nothing is read from the database yet.
 * @param contractOf another contract than the published one: how the transport is audited.
 */
export function compose(parts: Parts, contractOf = published): Composed {
  const domain = createDomain(parts);
  return { domain, contract: contractOf(domain) };
}

/** The API's listener, not yet listening. */
export const composeApi = (composed: Composed, parts: ApiParts): Server => createApi(handlerOf(composed, parts));

/** What answers the API's requests, for a listener of somebody else. */
export const composeHandler = (composed: Composed, parts: ApiParts): RequestListener =>
  createApiHandler(handlerOf(composed, parts));

function handlerOf({ domain, contract }: Composed, parts: ApiParts) {
  const flood = createFlood(parts.config.flood);
  const prepare = createStages({ ...parts, contract, domain, flood });
  const reuse = createReuse(domain.catalogue, parts.config.keptAnswersBytes);
  return { ...parts, flood, prepare, reuse, admission: createAdmission(), domain };
}
