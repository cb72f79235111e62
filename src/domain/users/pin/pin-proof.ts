import { type InputName, Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { isWindowOpen, pinInvalid, requireUnlocked } from '../../credentials/index.js';
import type { SignedInUser, UserSnapshot } from '../user-model.js';
import { findPin } from './pin-store.js';

/**
 * That the user may spend: made before the transaction that spends, because a PIN check commits its count by itself.
 * `policy`: why no PIN is needed; where it is because they have none, one that was set since is needed after all.
 * `pinHash`: what was stored when the PIN was found right; a PIN that has been changed since proves nothing.
 */
export type PinProof =
  | { readonly kind: 'not needed'; readonly policy: 'OFF' | 'OPTIONAL' }
  | { readonly kind: 'window' }
  | { readonly kind: 'pin'; readonly pinHash: string };

/**
 * Checks again, within the transaction that spends, what was proved before it: the PIN may have been set, changed or
 * locked meanwhile, and the window closed (rules.md §3.4). Throws PIN_REQUIRED, PIN_LOCKED.
 * @param held the user and session as `lockSignedIn` gave them
 */
export async function requirePinProof(tx: Tx, proof: PinProof, held: SignedInUser, now: Date): Promise<void> {
  if (proof.kind === 'not needed' && proof.policy === 'OFF') return;
  requireUnlocked(held.user, now);
  if (!(await stillProves(tx, proof, held, now))) throw new Refusal('PIN_REQUIRED');
}

async function stillProves(tx: Tx, proof: PinProof, { user, session }: SignedInUser, now: Date): Promise<boolean> {
  switch (proof.kind) {
    case 'not needed':
      return !user.hasPin;
    case 'window':
      return isWindowOpen(session, now);
    case 'pin':
      return (await findPin(tx, user.projectId, user.id)).pinHash === proof.pinHash;
  }
}

/**
 * Of a PIN that was proved, that it still is the user's, whom the caller has locked. Throws PIN_LOCKED, PIN_INVALID.
 * @param pinHash what was stored when it was proved
 */
export async function requireSamePin(
  tx: Tx,
  user: UserSnapshot,
  pinHash: string,
  { input, now }: { readonly input: InputName; readonly now: Date },
): Promise<void> {
  requireUnlocked(user, now);
  const found = await findPin(tx, user.projectId, user.id);
  if (found.pinHash !== pinHash) throw pinInvalid(found.attemptsLeft, input);
}
