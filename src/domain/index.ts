import type { Clock } from '../base/clock.js';
import { MAIL_LIMITS, type MailLimits, MEMORY, type Memory } from '../base/config.js';
import type { Keyring } from '../base/keyring.js';
import { createAudit } from '../platform/audit/index.js';
import { createChanges } from '../platform/changes/index.js';
import { createCopies } from '../platform/copies/index.js';
import { createKeys } from '../platform/keys/index.js';
import { createOutbox, type SendMail } from '../platform/mail/index.js';
import { createThrottles } from '../platform/throttles/index.js';
import { createUsage } from '../platform/usage/index.js';
import type { Database } from '../storage/database.js';
import type { Notifications } from '../storage/notifications.js';
import { accountSettlements, createAccountsService, setAccountsAside } from './accounts/index.js';
import { createCatalogueService } from './catalogue/index.js';
import { createCredentialsService, PASSWORD_COST, type PasswordCost } from './credentials/index.js';
import { createDeliveriesService } from './deliveries/index.js';
import { createLedgerAudit } from './ledger-audit/index.js';
import { createOperatorsService } from './operators/index.js';
import { createApply, createExport } from './project-file/index.js';
import { createProjectsService, readAvailability } from './projects/index.js';
import { createPurchasesService, purchaseSettlement } from './purchases/index.js';
import { createReportsService } from './reports/index.js';
import { createServersService } from './servers/index.js';
import { createOverview, createStatistics, createTroubled } from './statistics/index.js';
import { createSupportService } from './support/index.js';
import { createUsersService } from './users/index.js';
import { createWalletService, lockOrCreateWallet } from './wallet/index.js';

export type { PasswordCost } from './credentials/index.js';
export type { Applied } from './project-file/index.js';

export interface DomainParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly sendMail: SendMail;
  /** Without it as much as by default. */
  readonly memory?: Memory;
  readonly mailLimits?: MailLimits;
  /** Tests alone hash with less. */
  readonly passwordCost?: PasswordCost;
}

export type Domain = ReturnType<typeof createDomain>;

/** Every service, once; stages, resolvers and commands speak to the same ones. */
export function createDomain(given: DomainParts) {
  const { db, browsing, searching } = given.database;
  const changes = createChanges({ ...given, readAvailability });
  const defaults = { memory: MEMORY, mailLimits: MAIL_LIMITS, passwordCost: PASSWORD_COST };
  const parts = { ...defaults, ...given, db, browsing, searching, changes };
  const projects = createProjectsService(parts);
  const servers = createServersService(parts);
  const throttles = createThrottles(parts);
  const credentials = createCredentialsService({ ...parts, throttles });
  const users = createUsersService({
    ...parts,
    projects,
    servers,
    credentials,
    onTakeoverProtection: setAccountsAside,
  });
  // What comes of a delivery is for those to say who wanted it: the outbox knows neither orders nor accounts nor money.
  const settlements = { ...accountSettlements, PURCHASE_GRANT: purchaseSettlement };
  const copies = createCopies(parts);
  const deliveries = createDeliveriesService({ ...parts, copies, settlements, lockOwner: lockOrCreateWallet });
  const accounts = createAccountsService({ ...parts, users, servers, throttles, deliveries });
  const purchases = createPurchasesService({ ...parts, projects, servers, users });
  const wallet = createWalletService(parts);
  return {
    /** What time it is for all nodes; commands and the demo go by it as well. */
    clock: given.clock,
    projects,
    servers,
    throttles,
    credentials,
    users,
    accounts,
    purchases,
    catalogue: createCatalogueService(parts),
    operators: createOperatorsService(parts),
    wallet,
    deliveries,
    ledgerAudit: createLedgerAudit(parts),
    support: createSupportService({ ...parts, users, accounts, wallet, purchases, deliveries }),
    reports: createReportsService(parts),
    mail: createOutbox({ ...parts, copies, writer: users.emailWriter }),
    copies,
    audit: createAudit(parts),
    keys: createKeys(parts),
    usage: createUsage(parts),
    /** What operators look at, over all projects: `GET /metrics`. */
    statistics: createStatistics(parts),
    /** The same of some projects, for people. */
    overview: createOverview(parts),
    troubled: createTroubled(parts),
    /** `apply <project.yaml>` */
    apply: createApply(parts),
    /** `project export` */
    exportProject: createExport(parts),
  };
}
