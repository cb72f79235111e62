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
import {
  accountSettlements,
  createAccountsService,
  createDropOnDeletion,
  quarantineAccounts,
} from './accounts/index.js';
import { createCredentialsService, PASSWORD_COST, type PasswordCost } from './credentials/index.js';
import { createDeliveriesService, type DeliveriesDeps } from './deliveries/index.js';
import { createLedgerAudit } from './ledger-audit/index.js';
import { createApply, createExport } from './project-file/index.js';
import { createProjectsService, readAvailability } from './projects/index.js';
import { createPurchasesService, purchaseSettlement } from './purchases/index.js';
import { createServersService } from './servers/index.js';
import { createSlices } from './slices.js';
import { createOverview, createProblemSearch, createStatistics } from './statistics/index.js';
import { createUsersService } from './users/index.js';
import { createWalletService, lockOrCreateWallet } from './wallet/index.js';

export type { PasswordCost } from './credentials/index.js';
export type { ApplyResult } from './project-file/index.js';

export interface DomainDeps {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly sendMail: SendMail;
  readonly reportDeadLetter?: DeliveriesDeps['reportDeadLetter'];
  /** Default: `MEMORY`. */
  readonly memory?: Memory;
  readonly mailLimits?: MailLimits;
  /** Lower only in tests. */
  readonly passwordCost?: PasswordCost;
}

export type Domain = ReturnType<typeof createDomain>;

/** Creates every service once; stages, resolvers and commands share them. */
export function createDomain(input: DomainDeps) {
  const { db, browsing, searching } = input.database;
  const changes = createChanges({ ...input, readAvailability });
  const defaults = { memory: MEMORY, mailLimits: MAIL_LIMITS, passwordCost: PASSWORD_COST };
  const deps = { ...defaults, ...input, db, browsing, searching, changes };
  const projects = createProjectsService(deps);
  const servers = createServersService(deps);
  const throttles = createThrottles(deps);
  const credentials = createCredentialsService({ ...deps, throttles });
  // Deliveries know neither orders nor accounts nor money: their slices settle the outcome.
  const settlements = { ...accountSettlements, PURCHASE_GRANT: purchaseSettlement };
  const copies = createCopies(deps);
  const deliveries = createDeliveriesService({ ...deps, copies, settlements, lockOwner: lockOrCreateWallet });
  const users = createUsersService({
    ...deps,
    projects,
    servers,
    throttles,
    credentials,
    onTakeoverProtection: quarantineAccounts,
    onDeletion: createDropOnDeletion(deliveries),
  });
  const accounts = createAccountsService({ ...deps, users, servers, throttles, deliveries });
  const purchases = createPurchasesService({ ...deps, servers, users });
  const wallet = createWalletService(deps);
  return {
    /** The clock of all nodes, also for commands and the demo. */
    clock: input.clock,
    projects,
    servers,
    throttles,
    credentials,
    users,
    accounts,
    purchases,
    wallet,
    deliveries,
    ledgerAudit: createLedgerAudit(deps),
    mail: createOutbox({ ...deps, copies, writer: users.emailWriter }),
    copies,
    audit: createAudit(deps),
    keys: createKeys(deps),
    usage: createUsage(deps),
    /** Metrics over all projects: `GET /metrics`. */
    statistics: createStatistics(deps),
    /** Open problems of some projects, for operators. */
    overview: createOverview(deps),
    findProjectsWithProblems: createProblemSearch(deps),
    /** `apply <project.yaml>` */
    apply: createApply(deps),
    /** `project export` */
    exportProject: createExport(deps),
    ...createSlices({ ...deps, servers, throttles, users, accounts, deliveries, purchases, wallet }),
  };
}
