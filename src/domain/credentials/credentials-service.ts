import type { Deps } from '../../platform/deps.js';
import type { Throttles } from '../../platform/throttles/index.js';
import { createEmailLimit, createNoticeLimit } from './email-limit.js';
import { createKnownPlaces } from './known-place-store.js';
import { createLoginLimits } from './login-limits.js';
import { deleteExpiredTokens } from './one-time-token-store.js';
import { createPasswords, type PasswordCost } from './password-hashes.js';
import { createPasswordLimit } from './password-limit.js';
import { createPinHashes } from './pin-hashes.js';

export interface CredentialsDeps extends Pick<Deps, 'changes' | 'clock' | 'keyring'> {
  readonly throttles: Throttles;
  readonly passwordCost: PasswordCost;
}

export type CredentialsService = ReturnType<typeof createCredentialsService>;

/**
 * Hashes of passwords and PINs, and limits of attempts: rules.md §3.2–3.4. Accesses no user rows.
 */
export function createCredentialsService(deps: CredentialsDeps) {
  const { changes, clock, keyring, throttles, passwordCost } = deps;
  const places = createKnownPlaces(deps);
  const passwords = createPasswords(passwordCost);
  return {
    passwords,
    newPinHashes: createPinHashes(keyring, passwords),
    /**
     * Uses a separate gate: a counted attempt must not fail because too many requests hash
     * passwords.
     */
    pinCheckHashes: createPinHashes(keyring, createPasswords(passwordCost)),
    loginLimits: createLoginLimits({ ...deps, places }),
    limitPasswordAttempt: createPasswordLimit(throttles),
    allowEmail: createEmailLimit(throttles),
    allowNotice: createNoticeLimit(throttles),

    sweepPlaces: places.sweepPlaces,

    /** Deletes the expired one-time tokens of all projects; returns how many. */
    sweepTokens: (): Promise<number> => deleteExpiredTokens(changes.direct, clock.now()),
  };
}
