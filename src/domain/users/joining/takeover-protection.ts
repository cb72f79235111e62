import type { Change } from '../../../platform/changes/index.js';
import { putPin } from '../pin/pin-store.js';
import { type RevokeReason, revokeAllSessions } from '../sessions/session-store.js';
import type { UserSnapshot } from '../user-model.js';
import { cancelCodes } from './cancel-codes.js';

/** What other slices take from a user who passes into other hands. The change holds the user's lock. */
export type OnHandOver = (change: Change, user: UserSnapshot) => Promise<void>;

export interface Arrival {
  readonly reason: RevokeReason;
  /** Whether it is known to be the one who has used the user so far: then what they made is theirs. */
  readonly isKnown: boolean;
}

export type HandOver = ReturnType<typeof createHandOver>;

/**
 * What becomes of a user, whom the caller has locked, when somebody has shown that they read the mail of the address:
 * rules.md §3.2.6. Whoever prepared the user without having read it keeps neither a way in (a session, a code) nor a
 * part in what its reader does from now on: the PIN goes, and game accounts are set aside until their owner has said
 * that they are theirs.
 */
export function createHandOver({ onHandOver }: { readonly onHandOver: OnHandOver }) {
  return async (change: Change, user: UserSnapshot, { reason, isKnown }: Arrival): Promise<void> => {
    const { tx, now, record } = change;
    const { projectId, id } = user;
    await revokeAllSessions(tx, projectId, id, { reason, now: now() });
    await cancelCodes(tx, projectId, id, now());
    if (isKnown) return;
    if (user.hasPin) {
      await putPin(tx, projectId, id, null);
      await record('user.reset-pin', `user:${id}`);
    }
    await onHandOver(change, user);
  };
}
