import { Refusal } from '../../../base/errors/refusal.js';
import { askOne } from '../../../storage/statement.js';
import { stepUpWindowEnd } from '../../credentials/index.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import { createPinCheck, type PinAttempt, type PinCheckDeps, requireSamePin } from './pin-check.js';
import { createPinProof } from './pin-proof.js';
import { openStepUpWindow } from './pin-store.js';
import { createSetPin, type SetPinDeps } from './set-pin.js';

const INPUT = 'pin';

/** PINs and their step-up windows (rules.md §3.4). */
export function createPinService(deps: PinCheckDeps & SetPinDeps) {
  const { changes } = deps;
  const checkPin = createPinCheck(deps);

  return {
    setPin: createSetPin(deps, checkPin),
    provePin: createPinProof(checkPin),

    /** Opens the step-up window of the session; returns its end. */
    async verifyPin({ viewer, pin, by }: Omit<PinAttempt, 'input'>): Promise<Date> {
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
  };
}
