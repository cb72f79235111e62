export type { UserDetails } from './operator/show.js';
export type { UserLockout } from './operator/user-lockouts.js';
export { type PinProof, requirePinProof } from './pin/pin-proof.js';
export { publishedLanguage } from './profile.js';
export { lockSignedIn, userBlocked } from './sessions/signed-in-user.js';
export {
  type Block,
  type ClientInfo,
  type ClientSession,
  effectiveStatus,
  type SessionSnapshot,
  type SignedInUser,
  type UserSnapshot,
  type UserStatus,
} from './user-model.js';
export { actorOf, type SignedInRequest, signedIn, toSignedInRequest, type Viewer } from './user-request.js';
export { createUsersService, type UsersService } from './user-service.js';
export { lockUserStatus } from './user-store.js';
