import type { Clock } from '../base/clock.js';
import type { Keyring } from '../base/keyring.js';
import { type AuditService, createAudit } from '../platform/audit/index.js';
import { createChanges } from '../platform/changes/index.js';
import { createKeys, type KeysService } from '../platform/keys/index.js';
import { createOutbox, type Outbox, type SendMail } from '../platform/mail/index.js';
import { createThrottles, type Throttles } from '../platform/throttles/index.js';
import type { Database } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';
import { type AccountsService, accountSettlements, createAccountsService } from './accounts/index.js';
import { createVerification, type Verification } from './books/index.js';
import { type CatalogueService, createCatalogueService } from './catalogue/index.js';
import { createDeliveriesService, type DeliveriesService } from './deliveries/index.js';
import { type Apply, createApply } from './project-file/index.js';
import { createProjectsService, type ProjectsService } from './projects/index.js';
import { createPurchasesService, type PurchasesService, purchaseSettlement } from './purchases/index.js';
import { createServersService, type ServersService } from './servers/index.js';
import { createUsersService, type UsersService } from './users/index.js';
import { createWalletService, type WalletService } from './wallet/index.js';

export type { Applied } from './project-file/index.js';

export interface DomainParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly sendMail: SendMail;
}

/** Every service, once; stages, resolvers and commands speak to the same ones. */
export interface Domain {
  readonly projects: ProjectsService;
  readonly servers: ServersService;
  readonly users: UsersService;
  readonly mail: Outbox;
  readonly throttles: Throttles;
  readonly audit: AuditService;
  readonly keys: KeysService;
  readonly accounts: AccountsService;
  readonly catalogue: CatalogueService;
  readonly wallet: WalletService;
  readonly purchases: PurchasesService;
  readonly deliveries: DeliveriesService;
  readonly verification: Verification;
  /** `apply <project.yaml>` */
  readonly apply: Apply;
}

export function createDomain(given: DomainParts): Domain {
  const parts = { ...given, db: given.database.db, changes: createChanges(given) };
  const projects = createProjectsService(parts);
  const servers = createServersService(parts);
  const throttles = createThrottles(parts);
  const users = createUsersService({ ...parts, projects, servers, throttles });
  // What comes of a delivery is for those to say who wanted it: the outbox knows neither orders nor accounts.
  const settlements = { ...accountSettlements, PURCHASE_GRANT: purchaseSettlement };
  return {
    projects,
    servers,
    throttles,
    users,
    accounts: createAccountsService({ ...parts, users, servers, throttles }),
    purchases: createPurchasesService({ ...parts, projects, servers, users }),
    catalogue: createCatalogueService(parts),
    wallet: createWalletService(parts),
    deliveries: createDeliveriesService({ ...parts, settlements }),
    verification: createVerification(parts),
    mail: createOutbox({ ...parts, writer: users.letters }),
    audit: createAudit(parts),
    keys: createKeys(parts),
    apply: createApply(parts),
  };
}
