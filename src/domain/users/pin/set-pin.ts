import { Refusal } from '../../../base/errors/refusal.js';
import type { Deps } from '../../../platform/deps.js';
import type { Tx } from '../../../storage/database.js';
import { askOne } from '../../../storage/statement.js';
import { type PinHashes, requireStrongPin } from '../../credentials/index.js';
import { queueNotice } from '../joining/emails/email-writer.js';
import type { CurrentPassword } from '../passwords/current-password.js';
import { lockSignedIn } from '../sessions/signed-in-user.js';
import type { SignedInUser } from '../user-model.js';
import type { AskedByUser } from '../viewer.js';
import type { CheckPin } from './pin-check.js';
import { requireSamePin } from './pin-proof.js';
import { closeWindows, putPin } from './pin-store.js';

export interface SetPinParts extends Pick<Deps, 'changes'> {
  readonly currentPassword: CurrentPassword;
  readonly hashes: PinHashes;
  readonly checkPin: CheckPin;
}

export interface PinChange extends Pick<AskedByUser, 'project' | 'viewer' | 'answerLanguage' | 'by'> {
  readonly newPin: string;
  /** One of the two, as the SDL demands. */
  readonly currentPin: string | null;
  readonly password: string | null;
}

/** How the user has shown that the PIN is theirs to set; `recheck` says no where that is not so any more. */
interface Proof {
  readonly means: 'PIN' | 'PASSWORD';
  recheck(tx: Tx, held: SignedInUser, now: Date): Promise<void>;
}

const NEW = 'newPin';
const CURRENT = 'currentPin';
const PASSWORD = 'password';

/** `setPin`: rules.md §3.4. */
export function createSetPin({ changes, currentPassword, hashes, checkPin }: SetPinParts) {
  async function byPassword({ viewer, by }: PinChange, password: string): Promise<Proof> {
    const proof = await currentPassword.prove(viewer.user, password, by);
    return { means: 'PASSWORD', recheck: (tx) => currentPassword.requireUnchanged(tx, proof) };
  }

  async function byPin({ viewer, by }: PinChange, pin: string): Promise<Proof> {
    // In place of the password: its tries are counted as well (rules.md §3.4.4).
    by.request?.obligations.fulfil('PASSWORD');
    const pinHash = await checkPin({ viewer, pin, input: CURRENT, by });
    if (pinHash === null) throw passwordMissing();
    const recheck: Proof['recheck'] = (tx, { user }, now) => requireSamePin(tx, user, pinHash, { input: CURRENT, now });
    return { means: 'PIN', recheck };
  }

  /** Users who have no PIN, or have forgotten it, prove themselves by the password, also while it is locked. */
  async function prove(change: PinChange): Promise<Proof> {
    const { currentPin, password, viewer } = change;
    if (password !== null) return await byPassword(change, password);
    if (currentPin === null || !viewer.user.hasPin) throw passwordMissing();
    return await byPin(change, currentPin);
  }

  /**
   * Sets the first PIN or another one, unlocks it and closes the step-up windows of all sessions. A notice goes to the
   * user where the password was enough. Throws INVALID_VARIABLES where there is no PIN yet to prove it by, WEAK_PIN,
   * CURRENT_PASSWORD_WRONG, PIN_INVALID, PIN_LOCKED, RATE_LIMITED; SESSION_EXPIRED and USER_BLOCKED where the session ended,
   * or the user was blocked, meanwhile.
   */
  return async function setPin(given: PinChange): Promise<void> {
    const { project, viewer, newPin, answerLanguage, by } = given;
    requireStrongPin(newPin, project, NEW);
    const proof = await prove(given);
    const pinHash = await hashes.hash(viewer.user, newPin);
    await changes({ projectId: project.id, by }, async (change) => {
      const { tx } = change;
      const now = change.now();
      const held = await askOne(tx, lockSignedIn(viewer, now));
      await proof.recheck(tx, held, now);
      const { id: userId, projectId } = held.user;
      await putPin(tx, projectId, userId, pinHash);
      await closeWindows(tx, projectId, userId);
      if (proof.means === 'PASSWORD') await queueNotice(change, held.user, 'PIN_CHANGED', answerLanguage);
      await change.record('pin.set', `user:${userId}`, { after: { provedBy: proof.means } });
    });
  };
}

const passwordMissing = (): Refusal =>
  new Refusal('INVALID_VARIABLES', { input: PASSWORD, reason: 'missing', params: { name: 'password' } });
