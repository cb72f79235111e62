import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Deps } from '../../../platform/deps.js';
import { askOne } from '../../../storage/statement.js';
import { isLocked, isWindowOpen, type PinHashes, requireUnlocked, windowEnd } from '../../credentials/index.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { CurrentPassword } from '../passwords/current-password.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { SignedInUser } from '../user-model.js';
import { createPinCheck } from './pin-check.js';
import { type PinProof, requireSamePin } from './pin-proof.js';
import { openWindow } from './pin-store.js';
import { createSetPin } from './set-pin.js';

export interface PinParts extends Pick<Deps, 'changes' | 'clock'> {
  readonly newPinHashes: PinHashes;
  readonly pinCheckHashes: PinHashes;
  readonly currentPassword: CurrentPassword;
}

export interface PinQuestion {
  readonly project: ProjectSnapshot;
  readonly viewer: SignedInUser;
  readonly by: Actor;
  readonly now: Date;
}

const INPUT = 'pin';

/** PINs, and how one lets its user spend: for a while on one session, or with the request itself (rules.md §3.4). */
export function createPinService(parts: PinParts) {
  const { changes, newPinHashes, pinCheckHashes } = parts;
  const checkPin = createPinCheck({ ...parts, hashes: pinCheckHashes });

  return {
    setPin: createSetPin({ ...parts, checkPin, hashes: newPinHashes }),

    /**
     * Opens the step-up window of the session; returns its end. Throws PIN_NOT_SET, PIN_INVALID, PIN_LOCKED and
     * whatever else `CheckPin` does.
     */
    async verifyPin({ viewer, pin, by }: PinQuestion & { readonly pin: string }): Promise<Date> {
      const pinHash = await checkPin({ viewer, pin, input: INPUT, by });
      if (pinHash === null) throw new Refusal('PIN_NOT_SET');
      return await changes({ projectId: viewer.user.projectId, by }, async ({ tx, now: time }) => {
        const now = time();
        const { user, session } = await askOne(tx, lockSignedIn(viewer, now));
        await requireSamePin(tx, user, pinHash, { input: INPUT, now });
        const end = windowEnd(now);
        await openWindow(tx, user.projectId, session.id, end);
        return end;
      });
    },

    /**
     * What a purchase needs: by the project's policy nothing, the session's window, or `pin`. Throws PIN_REQUIRED,
     * PIN_NOT_SET, PIN_INVALID, PIN_LOCKED and whatever else `CheckPin` does. The proof is made before the transaction
     * that spends, which looks at it again: `requirePinProof`.
     */
    async provePin(question: PinQuestion & { readonly pin: string | null }): Promise<PinProof> {
      const { project, viewer, pin, by, now } = question;
      by.request?.obligations.fulfil('PIN');
      if (project.pinPolicy === 'OFF' || !viewer.user.hasPin) return withoutPin(project.pinPolicy);
      // Of a PIN that is given, only its check can tell whether a lock is there to stay.
      if (pin === null) requireUnlocked(viewer.user, now);
      if (isWindowOpen(viewer.session, now) && !isLocked(viewer.user, now)) return { kind: 'window' };
      if (pin === null) throw new Refusal('PIN_REQUIRED');
      const pinHash = await checkPin({ viewer, pin, input: INPUT, by });
      return pinHash === null ? withoutPin(project.pinPolicy) : { kind: 'pin', pinHash };
    },
  };
}

/** What may be done by those who have no PIN. */
function withoutPin(policy: ProjectSnapshot['pinPolicy']): PinProof {
  if (policy === 'REQUIRED') throw new Refusal('PIN_NOT_SET');
  return { kind: 'not needed', policy };
}
