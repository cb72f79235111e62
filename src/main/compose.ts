import type { Server } from 'node:http';
import { executors } from '../../generated/executors.js';
import type { Clock } from '../base/clock.js';
import type { Config } from '../base/config.js';
import type { Keyring } from '../base/keyring.js';
import type { AccessLog, Log } from '../base/log/index.js';
import { packageRoot } from '../base/package-root.js';
import type { Contract } from '../contract/contract.js';
import { loadContract } from '../contract/contract.js';
import { createDomain, type Domain } from '../domain/index.js';
import { createApi } from '../http/api/server.js';
import type { ConnectionLimits } from '../http/shared/connections.js';
import type { SendMail } from '../platform/mail/index.js';
import { createFlood } from '../request/flood.js';
import { createStages } from '../request/lifecycle.js';
import { createResolvers } from '../request/resolvers.js';
import type { Database } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';

/** What a service is made of; everything that touches the world outside comes from here. */
export interface Parts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly sendMail: SendMail;
}

/** What the API is made of besides. */
export interface ApiParts {
  readonly config: Config['api'];
  readonly clock: Clock;
  /** False: this node's own clock is wrong, and every request is refused. */
  readonly clocksAgree: () => boolean;
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
export function composeApi({ domain, contract }: Composed, parts: ApiParts): Server {
  const prepare = createStages({ ...parts, contract, domain, flood: createFlood(parts.config.flood) });
  return createApi({ ...parts, prepare, domain });
}
