import type { Tx } from '../../../storage/database.js';
import type { UserFacts } from '../user-model.js';
import { findPin } from './pin-store.js';
import { demandUnlocked, pinInvalid } from './refusals.js';

/**
 * Of a PIN that was proved, that it still is the user's, whom the caller has locked. Throws PIN_LOCKED, PIN_INVALID.
 * @param pinHash what was stored when it was proved
 */
export async function demandSamePin(
  tx: Tx,
  user: UserFacts,
  pinHash: string,
  { input, now }: { readonly input: string; readonly now: Date },
): Promise<void> {
  demandUnlocked(user, now);
  const found = await findPin(tx, user.projectId, user.id);
  if (found.pinHash !== pinHash) throw pinInvalid(found.attemptsLeft, input);
}
