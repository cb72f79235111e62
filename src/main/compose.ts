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
import { createLifecycle } from '../request/lifecycle.js';
import { createResolvers } from '../request/resolvers.js';
import type { Database } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';

/** What a service is made of; everything that touches the world outside comes from here. */
export interface Parts {
  readonly config: Config['api'];
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  /** False: this node's own clock is wrong, and every request is refused. */
  readonly clocksAgree: () => boolean;
  readonly connections: ConnectionLimits;
  readonly keyring: Keyring;
  readonly sendMail: SendMail;
  readonly log: Log;
  readonly accessLog: AccessLog;
}

/** The published contract, bound to the resolvers of this program. */
const published = (domain: Domain): Contract => loadContract(packageRoot, createResolvers(domain));

/**
 * Every constructor of the service, once. The API is not yet listening, and nothing is read from the database yet.
 * @param contractOf another contract than the published one: how the transport is audited.
 */
export function compose(parts: Parts, contractOf = published) {
  const domain = createDomain(parts);
  const contract = contractOf(domain);
  const prepare = createLifecycle({ ...parts, contract, domain, flood: createFlood(parts.config.flood) });
  return { domain, contract, api: createApi({ ...parts, prepare, domain }) };
}
