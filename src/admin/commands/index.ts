// Written by src/dev/list-modules.mjs; `npm run codegen` updates it.
export { accountCommands } from './account.js';
export { auditCommands } from './audit.js';
export { catalogueCommands } from './catalogue.js';
export { promoteCommand } from './copy.js';
export { deliveryCommands } from './delivery.js';
export { maintenanceCommands } from './maintenance.js';
export { operatorCommands } from './operator.js';
export { overviewCommand } from './overview.js';
export { applyCommand, configCommand, projectCommands } from './project.js';
export { promotionCommands } from './promotion.js';
export { purchaseCommands } from './purchase.js';
export { reportCommands } from './report.js';
export { requestCommand } from './request.js';
export { serverCommands } from './server.js';
export { tokenCommands } from './token.js';
export { usageCommand } from './usage.js';
export { userCommands } from './user.js';
export { adjustCommand, creditCommand, ledgerCommands } from './wallet.js';
