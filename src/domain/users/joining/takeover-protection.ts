import type { Change } from '../../../platform/changes/index.js';
import { cancelCodes } from '../cancel-codes.js';
import { setPinHash } from '../pin/pin-store.js';
import { type RevokeReason, revokeAllSessions } from '../sessions/session-store.js';
import type { UserSnapshot } from '../user-model.js';

/**
 * Revokes what other slices hold for the previous user of the account. The caller holds the lock of
 * the user.
 */
export type OnTakeoverProtection = (change: Change, user: UserSnapshot) => Promise<void>;

export interface OwnershipProof {
  readonly reason: RevokeReason;
  /** True if the proof comes from the previous user: then accounts and PIN stay. */
  readonly isPreviousUser: boolean;
}

export type ProtectFromTakeover = ReturnType<typeof createTakeoverProtection>;

/**
 * Protects an account from takeover once a person proves that they read its mailbox (rules.md
 * §3.2.6). Ends all sessions and codes. Unless the previous user gave the proof, it also clears the
 * PIN and quarantines game accounts until the owner confirms them. The caller has locked the user.
 */
export function createTakeoverProtection(onTakeoverProtection: OnTakeoverProtection) {
  return async (change: Change, user: UserSnapshot, { reason, isPreviousUser }: OwnershipProof): Promise<void> => {
    const { tx, now, record } = change;
    await revokeAllSessions(tx, user, { reason, now: now() });
    await cancelCodes(tx, user, now());
    if (isPreviousUser) return;
    if (user.hasPin) {
      await setPinHash(tx, user, null);
      await record('user.reset-pin', `user:${user.id}`);
    }
    await onTakeoverProtection(change, user);
  };
}
