export type { Authentication, OpenedSession, SignedInUser } from './model.js';
export type { Block, NewUser } from './operator/operations.js';
export { type UserServices, userResolvers } from './resolvers.js';
export { createUsersService, type UsersService } from './service.js';
export type { LoginAttempt } from './sessions/login.js';
export { userBlocked } from './sessions/signed-in.js';
export { effectiveStatus } from './status.js';
