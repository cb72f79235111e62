export type { LoginAttempt } from './login.js';
export type { Authentication, OpenedSession, SignedInUser } from './model.js';
export type { Block, NewUser } from './operator.js';
export { type UserServices, userResolvers } from './resolvers.js';
export { createUsersService, type UsersService } from './service.js';
export { effectiveStatus } from './status.js';
