export { type CredentialsService, createCredentialsService } from './credentials-service.js';
export type { AllowEmail } from './email-limit.js';
export { networkOf, widestNetworkOf } from './networks.js';
export { consumeToken, deleteTokens, findOneTimeToken, storeToken, type TokenPurpose } from './one-time-token-store.js';
export { PASSWORD_COST, type PasswordCost, type Passwords, requesterOf } from './password-hashes.js';
export {
  findPasswordProblem,
  normalizePassword,
  type PasswordProblem,
  requireStrongPassword,
} from './password-rules.js';
export {
  FIRST_LOCK_SECONDS,
  isLocked,
  isStepUpWindowOpen,
  LONGEST_LOCK_SECONDS,
  MAX_PIN_ATTEMPTS,
  pinInvalid,
  pinLocked,
  requireStrongPin,
  requireUnlocked,
  stepUpWindowEnd,
} from './pin-rules.js';
