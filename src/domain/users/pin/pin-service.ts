import { Refusal } from '../../../base/errors/refusal.js';
import { askOne } from '../../../storage/statement.js';
import { isLocked, isStepUpWindowOpen, requireUnlocked, stepUpWindowEnd } from '../../credentials/index.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { SignedInRequest } from '../user-request.js';
import { createPinCheck, type PinCheckDeps } from './pin-check.js';
import { type PinProof, requireSamePin } from './pin-proof.js';
import { openStepUpWindow } from './pin-store.js';
import { createSetPin, type SetPinDeps } from './set-pin.js';

type PinQuestion = Pick<SignedInRequest, 'project' | 'viewer' | 'by' | 'now'>;

const INPUT = 'pin';

/** PINs and their step-up windows (rules.md §3.4). */
export function createPinService(deps: PinCheckDeps & SetPinDeps) {
  const { changes } = deps;
  const checkPin = createPinCheck(deps);

  return {
    setPin: createSetPin(deps, checkPin),

    /**
     * Opens the step-up window of the session; returns its end. Throws PIN_NOT_SET, PIN_INVALID,
     * PIN_LOCKED and the errors of `CheckPin`.
     */
    async verifyPin({ viewer, pin, by }: PinQuestion & { readonly pin: string }): Promise<Date> {
      const pinHash = await checkPin({ viewer, pin, input: INPUT, by });
      if (pinHash === null) throw new Refusal('PIN_NOT_SET');
      return await changes({ projectId: viewer.user.projectId, by }, async ({ tx, now: time }) => {
        const now = time();
        const { user, session } = await askOne(tx, lockSignedIn(viewer, now));
        await requireSamePin(tx, user, pinHash, { input: INPUT, now });
        const end = stepUpWindowEnd(now);
        await openStepUpWindow(tx, user.projectId, session.id, end);
        return end;
      });
    },

    /**
     * Proves that the user may spend: by policy, by an open window, or by `pin`. The spending
     * transaction checks the proof again: `requirePinProof`. Throws PIN_REQUIRED, PIN_NOT_SET,
     * PIN_INVALID, PIN_LOCKED and the errors of `CheckPin`.
     */
    async provePin(query: PinQuestion & { readonly pin: string | null }): Promise<PinProof> {
      const { project, viewer, pin, by, now } = query;
      // Before the check, because the check commits the count of attempts.
      by.request?.obligations.fulfil('PIN');
      if (project.pinPolicy === 'OFF' || !viewer.user.hasPin) return withoutPin(project.pinPolicy);
      // With a PIN, the check decides: the lockout may not be permanent yet.
      if (pin === null) requireUnlocked(viewer.user, now);
      if (isStepUpWindowOpen(viewer.session, now) && !isLocked(viewer.user, now)) return { kind: 'window' };
      if (pin === null) throw new Refusal('PIN_REQUIRED');
      const pinHash = await checkPin({ viewer, pin, input: INPUT, by });
      return pinHash === null ? withoutPin(project.pinPolicy) : { kind: 'pin', pinHash };
    },
  };
}

/** Returns the proof of a user without a PIN. Throws PIN_NOT_SET if the project requires one. */
function withoutPin(policy: ProjectSnapshot['pinPolicy']): PinProof {
  if (policy === 'REQUIRED') throw new Refusal('PIN_NOT_SET');
  return { kind: 'not needed', policy };
}
