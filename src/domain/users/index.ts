export type { NewUser } from './operator/create.js';
export type { Block } from './operator/user-deeds.js';
export { demandStrong } from './passwords/password-rules.js';
export { demandPinProof, type PinProof } from './pin/pin-proof.js';
export type { LoginAttempt } from './sessions/login.js';
export { lockSignedIn, userBlocked } from './sessions/signed-in-user.js';
export {
  type Authentication,
  type ClientFacts,
  effectiveStatus,
  type OpenedSession,
  type SessionFacts,
  type SignedInUser,
  type UserFacts,
  type UserStatus,
} from './user-model.js';
export { type UserServices, userResolvers } from './user-resolvers.js';
export { createUsersService, type UsersService } from './user-service.js';
export { actorOf, signedIn, type Viewer } from './viewer.js';
