import { Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { isLocked, isStepUpWindowOpen, requireUnlocked } from '../../credentials/index.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { SignedInUser } from '../user-model.js';
import type { SignedInRequest } from '../user-request.js';
import type { CheckPin } from './pin-check.js';
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

export interface PinProofInput extends Pick<SignedInRequest, 'project' | 'viewer' | 'by' | 'now'> {
  /** Null if the request has none. */
  readonly pin: string | null;
}

/** Creates `provePin`. */
export const createPinProof =
  (checkPin: CheckPin) =>
  /**
   * Proves that the user may spend: by policy, by an open step-up window, or by `pin`. The spending
   * transaction checks the proof again: `requirePinProof`. Throws PIN_REQUIRED, PIN_NOT_SET,
   * PIN_INVALID, PIN_LOCKED and the errors of `CheckPin`.
   */
  async ({ project, viewer, pin, by, now }: PinProofInput): Promise<PinProof> => {
    // Before the check, because the check commits the count of attempts.
    by.request?.obligations.fulfil('PIN');
    if (project.pinPolicy === 'OFF' || !viewer.user.hasPin) return withoutPin(project.pinPolicy);
    // If the request carries a PIN, `checkPin` decides: the lockout may be that of an attempt whose
    // PIN proves right, which ends it.
    if (pin === null) requireUnlocked(viewer.user, now);
    if (isStepUpWindowOpen(viewer.session, now) && !isLocked(viewer.user, now)) return { kind: 'window' };
    if (pin === null) throw new Refusal('PIN_REQUIRED');
    const pinHash = await checkPin({ viewer, pin, input: 'pin', by });
    return pinHash === null ? withoutPin(project.pinPolicy) : { kind: 'pin', pinHash };
  };

/** Returns the proof of a user without a PIN. Throws PIN_NOT_SET if the project requires one. */
function withoutPin(policy: ProjectSnapshot['pinPolicy']): PinProof {
  if (policy === 'REQUIRED') throw new Refusal('PIN_NOT_SET');
  return { kind: 'not needed', policy };
}

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
