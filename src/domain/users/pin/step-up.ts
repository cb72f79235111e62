import type { Clock } from '../../../base/clock.js';
import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import type { Database } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { ProjectFacts } from '../../projects/index.js';
import { lockSignedIn } from '../sessions/signed-in.js';
import type { SignedInUser } from '../user-model.js';
import type { CheckPin } from './check.js';
import { isWindowOpen, windowEnd } from './limits.js';
import { demandPinForm } from './pin-rules.js';
import { openWindow } from './pin-store.js';
import type { PinProof } from './proof.js';
import { demandUnlocked, isLocked } from './refusals.js';
import { demandSamePin } from './same-pin.js';

export interface StepUpParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly checkPin: CheckPin;
}

export interface PinQuestion {
  readonly project: ProjectFacts;
  readonly viewer: SignedInUser;
  readonly by: Actor;
  readonly now: Date;
}

const INPUT = 'pin';

/** How a PIN lets its user spend: for a while on one session, or with the request itself (operations.md §3.4). */
export function createStepUp({ database, notifications, clock, checkPin }: StepUpParts) {
  return {
    /**
     * Opens the step-up window of the session; returns its end. Throws PIN_NOT_SET, PIN_INVALID, PIN_LOCKED and
     * whatever else `CheckPin` does.
     */
    async verifyPin({ viewer, pin, by }: PinQuestion & { readonly pin: string }): Promise<Date> {
      const pinHash = await checkPin({ viewer, pin, input: INPUT, by });
      if (pinHash === null) throw new Refusal('PIN_NOT_SET');
      const until = await database.transaction(async (tx) => {
        const now = clock.now();
        const { user, session } = await lockSignedIn(tx, viewer, now);
        await demandSamePin(tx, user, pinHash, { input: INPUT, now });
        const end = windowEnd(now);
        await openWindow(tx, user.projectId, session.id, end);
        return end;
      });
      await notifications.settled();
      return until;
    },

    /**
     * What a purchase needs: by the project's policy nothing, the session's window, or `pin`. Throws PIN_REQUIRED,
     * PIN_NOT_SET, PIN_INVALID, PIN_LOCKED and whatever else `CheckPin` does. The proof is made before the transaction
     * that spends, which looks at it again: `demandPinProof`.
     */
    async provePin(question: PinQuestion & { readonly pin: string | null }): Promise<PinProof> {
      const { project, viewer, pin, by, now } = question;
      if (pin !== null) demandPinForm(pin, INPUT);
      if (project.pinPolicy === 'OFF' || !viewer.user.hasPin) return withoutPin(project.pinPolicy);
      // Of a PIN that is given, only its check can tell whether a lock is there to stay.
      if (pin === null) demandUnlocked(viewer.user, now);
      if (isWindowOpen(viewer.session, now) && !isLocked(viewer.user, now)) return { kind: 'window' };
      if (pin === null) throw new Refusal('PIN_REQUIRED');
      const pinHash = await checkPin({ viewer, pin, input: INPUT, by });
      return pinHash === null ? withoutPin(project.pinPolicy) : { kind: 'pin', pinHash };
    },
  };
}

/** What who has no PIN may do. */
function withoutPin(policy: ProjectFacts['pinPolicy']): PinProof {
  if (policy === 'REQUIRED') throw new Refusal('PIN_NOT_SET');
  return { kind: 'not needed', policy };
}
