export { type AccountLengths, accountLengths } from './account-rules.js';
export { grantedServerIds } from './granted-users-view.js';
export {
  requireNotClosed,
  requireStillUsable,
  requireUsableServer,
  resolveServer,
  selectedServer,
  serverIdOf,
  statusAt,
} from './server-access.js';
export { declareServers, serversDeclaration, toServerFile } from './server-declaration.js';
export type { GameServerSnapshot, PollingServer } from './server-model.js';
export { createServersService, type ServersService } from './server-service.js';
export { dropGrantsOf, findServer, listServers } from './server-store.js';
