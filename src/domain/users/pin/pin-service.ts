import type { Clock } from '../../../base/clock.js';
import type { Keyring } from '../../../base/keyring.js';
import type { Database } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { CurrentPassword } from '../passwords/current-password.js';
import { createPasswords, type Passwords } from '../passwords/passwords.js';
import { createPinChange, type PinChange } from './change.js';
import { createPinCheck } from './check.js';
import { createPinHashes } from './hashes.js';
import type { PinProof } from './proof.js';
import { createStepUp, type PinQuestion } from './step-up.js';

export type { PinChange } from './change.js';
export type { PinQuestion } from './step-up.js';

export interface PinParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly keyring: Keyring;
  readonly passwords: Passwords;
  readonly currentPassword: CurrentPassword;
}

/** PINs: operations.md §3.4. */
export interface PinService {
  setPin(change: PinChange): Promise<void>;
  /** Opens the step-up window of the session; returns its end. */
  verifyPin(question: PinQuestion & { readonly pin: string }): Promise<Date>;
  /**
   * What a purchase needs: by the project's policy nothing, the session's window, or `pin`. Throws PIN_REQUIRED,
   * PIN_NOT_SET, PIN_INVALID, PIN_LOCKED, RATE_LIMITED.
   */
  provePin(question: PinQuestion & { readonly pin: string | null }): Promise<PinProof>;
}

export function createPinService(parts: PinParts): PinService {
  // A gate of their own: a try that has been counted must not be refused because too many others want to hash.
  const checkPin = createPinCheck({ ...parts, hashes: createPinHashes(parts.keyring, createPasswords()) });
  const hashes = createPinHashes(parts.keyring, parts.passwords);
  return { ...createStepUp({ ...parts, checkPin }), setPin: createPinChange({ ...parts, hashes, checkPin }) };
}
