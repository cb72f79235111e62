import { accountCommands } from './account.js';
import type { AdminCommand, Group } from './admin-command.js';
import { auditCommands } from './audit.js';
import { catalogueCommands } from './catalogue.js';
import { promoteCommand } from './copy.js';
import { deliveryCommands } from './delivery.js';
import { maintenanceCommands } from './maintenance.js';
import { operatorCommands } from './operator.js';
import { overviewCommand } from './overview.js';
import { applyCommand, configCommand, projectCommands } from './project.js';
import { purchaseCommands } from './purchase.js';
import { reportCommands } from './report.js';
import { requestCommand } from './request.js';
import { serverCommands } from './server.js';
import { tokenCommands } from './token.js';
import { usageCommand } from './usage.js';
import { userCommands } from './user.js';
import { adjustCommand, creditCommand, ledgerCommands } from './wallet.js';

/** All admin commands, in the order of the help. */
export const commandTree = [
  overviewCommand,
  applyCommand,
  configCommand,
  projectCommands,
  maintenanceCommands,
  tokenCommands,
  serverCommands,
  userCommands,
  catalogueCommands,
  accountCommands,
  purchaseCommands,
  deliveryCommands,
  creditCommand,
  adjustCommand,
  ledgerCommands,
  reportCommands,
  operatorCommands,
  auditCommands,
  requestCommand,
  usageCommand,
  promoteCommand,
] satisfies readonly (AdminCommand | Group)[];

const flat = (member: AdminCommand | Group): readonly AdminCommand[] =>
  'members' in member ? member.members.flatMap(flat) : [member];

/** All admin commands by name. */
export const adminCommands: ReadonlyMap<string, AdminCommand> = new Map(
  commandTree.flatMap(flat).map((command) => [command.name, command]),
);
