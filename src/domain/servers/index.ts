export { demandNotClosed } from './closed.js';
export { serversDeclaration } from './declaration.js';
export { declareServers } from './declare.js';
export type { DeclaredServer, GrantedUser } from './model.js';
export { listServers } from './repository.js';
export { serverResolvers } from './resolvers.js';
export { serverIdOf } from './server-id.js';
export { createServersService, type ServerQuestion, type ServersService } from './service.js';
export { demandStillOpen } from './still-open.js';
