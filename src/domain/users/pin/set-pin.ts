import { Refusal } from '../../../base/errors/refusal.js';
import type { Tx } from '../../../storage/database.js';
import { askOne } from '../../../storage/statement.js';
import { requireStrongPin } from '../../credentials/index.js';
import { emailOf } from '../../email.js';
import { queueNotice } from '../emails/email-writer.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { SignedInUser } from '../user-model.js';
import type { SignedInRequest } from '../user-request.js';
import type { UserOperationDeps } from '../users-deps.js';
import { type CheckPin, requireSamePin } from './pin-check.js';
import { closeStepUpWindows, setPinHash } from './pin-store.js';

/** Without `pinCheckHashes`: a new PIN must not use the gate of PIN checks. */
export type SetPinDeps = Pick<UserOperationDeps, 'changes' | 'currentPassword' | 'newPinHashes' | 'allowNotice'>;

export interface PinChange extends Pick<SignedInRequest, 'project' | 'viewer' | 'answerLanguage' | 'by'> {
  readonly newPin: string;
  /** Exactly one of the two, as the SDL requires. */
  readonly currentPin: string | null;
  readonly password: string | null;
}

/** Proof that the user may set the PIN. `recheck` throws if it is no longer valid. */
interface Proof {
  readonly means: 'PIN' | 'PASSWORD';
  recheck(tx: Tx, locked: SignedInUser, now: Date): Promise<void>;
}

const NEW = 'newPin';
const CURRENT = 'currentPin';
const PASSWORD = 'password';
const NOTICE = 'PIN_CHANGED';

/** Implements `setPin`: rules.md §3.4. */
export function createSetPin({ changes, currentPassword, newPinHashes, allowNotice }: SetPinDeps, checkPin: CheckPin) {
  async function byPassword({ viewer, by }: PinChange, password: string): Promise<Proof> {
    const proof = await currentPassword.prove(viewer.user, password, by);
    return { means: 'PASSWORD', recheck: (tx) => currentPassword.requireUnchanged(tx, proof) };
  }

  async function byPin({ viewer, by }: PinChange, pin: string): Promise<Proof> {
    // The PIN check counts attempts like a password check (rules.md §3.4.4).
    by.request?.obligations.fulfil('PASSWORD');
    const pinHash = await checkPin({ viewer, pin, input: CURRENT, by });
    if (pinHash === null) throw missingPassword();
    const recheck: Proof['recheck'] = (tx, { user }, now) => requireSamePin(tx, user, pinHash, { input: CURRENT, now });
    return { means: 'PIN', recheck };
  }

  /**
   * Accepts the password from users without a PIN or with a forgotten one, also during a lockout.
   */
  async function prove(change: PinChange): Promise<Proof> {
    const { currentPin, password, viewer } = change;
    if (password !== null) return await byPassword(change, password);
    if (currentPin === null || !viewer.user.hasPin) throw missingPassword();
    return await byPin(change, currentPin);
  }

  /**
   * Sets or replaces the PIN, ends a lockout and closes all step-up windows. Emails a notice if the
   * password was the proof, up to the limit of the address. Throws INVALID_VARIABLES if there is no
   * PIN to prove with.
   */
  return async function setPin(input: PinChange): Promise<void> {
    const { project, viewer, newPin, answerLanguage, by } = input;
    requireStrongPin(newPin, project, NEW);
    const proof = await prove(input);
    const pinHash = await newPinHashes.hash(viewer.user, newPin);
    const notice = { projectId: project.id, address: emailOf(viewer.user.email).norm, about: NOTICE } as const;
    await changes({ projectId: project.id, by }, async (change) => {
      const { tx } = change;
      const now = change.now();
      const locked = await askOne(tx, lockSignedIn(viewer, now));
      await proof.recheck(tx, locked, now);
      await setPinHash(tx, locked.user, pinHash);
      await closeStepUpWindows(tx, locked.user);
      const isNoticeAllowed = proof.means === 'PASSWORD' && (await allowNotice(tx, notice));
      if (isNoticeAllowed) await queueNotice(change, locked.user, NOTICE, answerLanguage);
      await change.record('pin.set', `user:${locked.user.id}`, { after: { provedBy: proof.means } });
    });
  };
}

const missingPassword = (): Refusal =>
  new Refusal('INVALID_VARIABLES', { input: PASSWORD, reason: 'missing', params: { name: 'password' } });
