import type { Domain } from '../domain/index.js';
import type { Operator } from '../domain/operators/index.js';
import { accountDeeds } from './account.js';
import { auditDeeds } from './audit.js';
import { catalogueDeeds } from './catalogue.js';
import { promoteDeed } from './copy.js';
import type { Deed, Group } from './deed.js';
import { deliveryDeeds } from './delivery.js';
import { maintenanceDeeds } from './maintenance.js';
import { manualOf } from './manual.js';
import { operatorDeeds } from './operator.js';
import { applyDeed, configDeed, projectDeeds } from './project.js';
import { purchaseDeeds } from './purchase.js';
import { reportDeeds } from './report.js';
import { requestDeed } from './request.js';
import { serverDeeds } from './server.js';
import { tokenDeeds } from './token.js';
import { usageDeed } from './usage.js';
import { userDeeds } from './user.js';
import { adjustDeed, creditDeed, ledgerDeeds } from './wallet.js';

export type { Deed, Group, Scene } from './deed.js';
export { type Form, Miswritten } from './fields.js';
export type { Outcome, Stream } from './outcome.js';
export { type Doer, type Given, perform } from './perform.js';

/** All that operators can do to what is stored, in the order in which it is listed to them. */
export const operations: readonly (Deed | Group)[] = [
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
];

const flat = (member: Deed | Group): readonly Deed[] => ('members' in member ? member.members.flatMap(flat) : [member]);

/** Every deed by its name. */
export const deeds: ReadonlyMap<string, Deed> = new Map(operations.flatMap(flat).map((deed) => [deed.name, deed]));

/** What an operator is, and may do. */
export const manual = (operator: Operator, domain: Domain) => manualOf(deeds.values(), operator, domain);
