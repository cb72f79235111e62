export { serversDeclaration } from './declaration.js';
export { declareServers } from './declare.js';
export type { DeclaredServer, GrantedUser } from './model.js';
export { serverResolvers } from './resolvers.js';
export { serverIdOf } from './server-id.js';
export { createServersService, demandNotClosed, type ServerQuestion, type ServersService } from './service.js';
