export type { Block, NewUser } from './operator/operations.js';
export { demandStrong } from './passwords/password-rules.js';
export { demandPinProof, type PinProof } from './pin/pin-proof.js';
export type { LoginAttempt } from './sessions/login.js';
export { lockSignedIn, userBlocked } from './sessions/signed-in-user.js';
export { effectiveStatus } from './status.js';
export type {
  Authentication,
  ClientFacts,
  OpenedSession,
  SessionFacts,
  SignedInUser,
  UserFacts,
  UserStatus,
} from './user-model.js';
export { type UserServices, userResolvers } from './user-resolvers.js';
export { createUsersService, type UsersService } from './user-service.js';
export { actorOf, signedIn, type Viewer } from './viewer.js';
