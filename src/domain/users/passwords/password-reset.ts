import { Refusal } from '../../../base/errors/refusal.js';
import { sha256 } from '../../../base/secrets.js';
import { askOne } from '../../../storage/statement.js';
import { consumeToken, findOneTimeToken, requesterOf, requireStrongPassword } from '../../credentials/index.js';
import { emailOf, readEmail } from '../../email.js';
import { markPasswordSetByEmail, setPassword } from '../credential-store.js';
import { queueEmail, queueNotice, SUPPRESSED } from '../emails/email-writer.js';
import type { UserSnapshot } from '../user-model.js';
import type { UserRequest } from '../user-request.js';
import { findUser, lockUser, setConfirmed } from '../user-store.js';
import type { UserOperationDeps } from '../users-deps.js';

export interface ResetRequest extends UserRequest {
  readonly email: string;
}

export interface Reset extends UserRequest {
  readonly token: string;
  readonly newPassword: string;
}

/** Reset of a forgotten password: rules.md §3.2, §3.3. */
export function createPasswordReset({
  db,
  changes,
  loginLimits,
  allowEmail,
  passwords,
  protectFromTakeover,
}: UserOperationDeps) {
  /** Finds the user of a reset code. Throws TOKEN_INVALID. */
  async function findTokenUser({ project, now }: Reset, tokenHash: Buffer): Promise<UserSnapshot> {
    const found = await findOneTimeToken(db, project.id, tokenHash, now);
    const user =
      found?.purpose === 'RESET_PASSWORD' ? await findUser(db, { id: found.userId, projectId: project.id }) : null;
    if (user === null) throw new Refusal('TOKEN_INVALID');
    return user;
  }

  return {
    /**
     * Queues an email for the address. Whether a user has the address is decided when the email is
     * rendered, so the duration of the request reveals nothing. No-op for an invalid address.
     * Beyond the email limit of the address the email is suppressed. Throws RATE_LIMITED if too
     * many emails were requested from the network.
     */
    async requestPasswordReset(input: ResetRequest): Promise<void> {
      const { project, email, client, acting, answerLanguage } = input;
      const address = readEmail(email);
      if (address === null) return;
      const by = { name: 'anonymous', request: acting };
      const place = { projectId: project.id, address: address.norm, network: client.network, by };
      await allowEmail({ ...place, about: 'RESET_PASSWORD' }, (isAllowed) => {
        // Not as entered: the deletion of the user finds the email in every spelling of the
        // address.
        const to = isAllowed ? { userId: null, recipient: address.norm } : SUPPRESSED;
        const mail = { projectId: project.id, template: 'RESET_PASSWORD', language: answerLanguage } as const;
        return changes.quiet({ projectId: project.id, by }, (change) => queueEmail(change, { ...mail, ...to }));
      });
    },

    /**
     * Sets a new password and ends all sessions and other codes. Also confirms the address, because
     * the code proves access to the mailbox, and marks the network as a known place. The first
     * reset by email applies the account takeover protection; later ones come from the same owner.
     * Throws TOKEN_INVALID, WEAK_PASSWORD (the code stays valid).
     */
    async resetPassword(input: Reset): Promise<void> {
      const { project, newPassword, client, acting, now } = input;
      const tokenHash = sha256(input.token);
      const found = await findTokenUser(input, tokenHash);
      requireStrongPassword(newPassword, emailOf(found.email), project, 'newPassword');
      const passwordHash = await passwords.hash(newPassword, requesterOf(found));
      const by = { name: `user:${found.id}`, request: acting };
      await changes({ projectId: project.id, by }, async (change) => {
        const { tx } = change;
        const user = await askOne(tx, lockUser(found));
        if (user === null || !(await consumeToken(tx, project.id, tokenHash))) throw new Refusal('TOKEN_INVALID');
        await setPassword(tx, user, passwordHash, now);
        await setConfirmed(tx, user, now);
        const isPreviousUser = !(await markPasswordSetByEmail(tx, user));
        await protectFromTakeover(change, user, { reason: 'PASSWORD_RESET', isPreviousUser });
        await queueNotice(change, user, 'PASSWORD_CHANGED', input.answerLanguage);
        await change.record('password.reset', `user:${user.id}`);
        // Part of the change: if it fails, the code stays valid. Last, because of its locks.
        const place = { projectId: project.id, address: emailOf(user.email).norm, network: client.network };
        await askOne(tx, loginLimits.addKnownPlace(place));
      });
    },
  };
}
