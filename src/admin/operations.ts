import { accountDeeds } from './account.js';
import type { Deed, Group } from './admin-command.js';
import { auditDeeds } from './audit.js';
import { catalogueDeeds } from './catalogue.js';
import { promoteDeed } from './copy.js';
import { deliveryDeeds } from './delivery.js';
import { maintenanceDeeds } from './maintenance.js';
import { operatorDeeds } from './operator.js';
import { overviewDeed } from './overview.js';
import { applyDeed, configDeed, projectDeeds } from './project.js';
import { purchaseDeeds } from './purchase.js';
import { reportDeeds } from './report.js';
import { requestDeed } from './request.js';
import { serverDeeds } from './server.js';
import { tokenDeeds } from './token.js';
import { usageDeed } from './usage.js';
import { userDeeds } from './user.js';
import { adjustDeed, creditDeed, ledgerDeeds } from './wallet.js';

/** All that operators can do to what is stored, in the order in which it is listed to them. */
export const operations = [
  overviewDeed,
  applyDeed,
  configDeed,
  projectDeeds,
  maintenanceDeeds,
  tokenDeeds,
  serverDeeds,
  userDeeds,
  catalogueDeeds,
  accountDeeds,
  purchaseDeeds,
  deliveryDeeds,
  creditDeed,
  adjustDeed,
  ledgerDeeds,
  reportDeeds,
  operatorDeeds,
  auditDeeds,
  requestDeed,
  usageDeed,
  promoteDeed,
] satisfies readonly (Deed | Group)[];

const flat = (member: Deed | Group): readonly Deed[] => ('members' in member ? member.members.flatMap(flat) : [member]);

/** Every deed by its name. */
export const deeds: ReadonlyMap<string, Deed> = new Map(operations.flatMap(flat).map((deed) => [deed.name, deed]));
