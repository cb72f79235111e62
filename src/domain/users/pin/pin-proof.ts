import { type InputName, Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { isStepUpWindowOpen, pinInvalid, requireUnlocked } from '../../credentials/index.js';
import type { SignedInUser, UserSnapshot } from '../user-model.js';
import { findPinState } from './pin-store.js';

/**
 * Proof that the user may spend. It is created before the spending transaction, because a PIN check
 * commits its count on its own.
 * `policy`: reason why no PIN is needed. With OPTIONAL, a PIN that was set since is required.
 * `pinHash`: stored hash at the check; a changed PIN invalidates the proof.
 */
export type PinProof =
  | { readonly kind: 'not needed'; readonly policy: 'OFF' | 'OPTIONAL' }
  | { readonly kind: 'window' }
  | { readonly kind: 'pin'; readonly pinHash: string };

/**
 * Checks a proof again in the spending transaction: the PIN may have been set, changed or locked,
 * and the window closed (rules.md §3.4). Throws PIN_REQUIRED, PIN_LOCKED.
 * @param locked user and session from `lockSignedIn`
 */
export async function requirePinProof(tx: Tx, proof: PinProof, locked: SignedInUser, now: Date): Promise<void> {
  if (proof.kind === 'not needed' && proof.policy === 'OFF') return;
  requireUnlocked(locked.user, now);
  if (!(await isStillValid(tx, proof, locked, now))) throw new Refusal('PIN_REQUIRED');
}

async function isStillValid(tx: Tx, proof: PinProof, { user, session }: SignedInUser, now: Date): Promise<boolean> {
  switch (proof.kind) {
    case 'not needed':
      return !user.hasPin;
    case 'window':
      return isStepUpWindowOpen(session, now);
    case 'pin':
      return (await findPinState(tx, user)).pinHash === proof.pinHash;
  }
}

/**
 * Checks that the verified PIN is still the PIN of the locked user. Throws PIN_LOCKED, PIN_INVALID.
 * @param pinHash stored hash at the check
 */
export async function requireSamePin(
  tx: Tx,
  user: UserSnapshot,
  pinHash: string,
  { input, now }: { readonly input: InputName; readonly now: Date },
): Promise<void> {
  requireUnlocked(user, now);
  const state = await findPinState(tx, user);
  if (state.pinHash !== pinHash) throw pinInvalid(state.attemptsLeft, input);
}
