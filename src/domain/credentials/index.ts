export { type CredentialsService, createCredentialsService } from './credentials-service.js';
export type { MayMail } from './email-limit.js';
export type { UserLockout } from './lockouts.js';
export type { LoginLimits } from './login-limits.js';
export { networkOf, widestOf } from './networks.js';
export { deleteTokens, findToken, type Purpose, putToken, useToken } from './one-time-token-store.js';
export { hasherOf, PASSWORD_COST, type PasswordCost, type Passwords } from './password-hashes.js';
export { normalizePassword, type PasswordFault, passwordFault, requireStrong } from './password-rules.js';
export type { PinHashes } from './pin-hashes.js';
export {
  FIRST_LOCK_SECONDS,
  isLocked,
  isWindowOpen,
  LONGEST_LOCK_SECONDS,
  pinInvalid,
  pinLocked,
  requireStrongPin,
  requireUnlocked,
  TRIES,
  windowEnd,
} from './pin-rules.js';
