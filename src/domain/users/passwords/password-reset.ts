import { Refusal } from '../../../base/errors/refusal.js';
import { sha256 } from '../../../base/secrets.js';
import type { Deps } from '../../../platform/deps.js';
import { askOne } from '../../../storage/statement.js';
import {
  findToken,
  hasherOf,
  type LoginLimits,
  type MayMail,
  type Passwords,
  requireStrong,
  useToken,
} from '../../credentials/index.js';
import { emailOf, readEmail } from '../../email.js';
import { queueEmail, queueNotice } from '../joining/emails/email-writer.js';
import type { HandOver } from '../joining/hand-over.js';
import type { UserSnapshot } from '../user-model.js';
import { findUser, lockUser, setConfirmed } from '../user-store.js';
import type { Asked } from '../viewer.js';
import { markSetByMail, setPassword } from './credential-store.js';

export interface PasswordResetParts extends Pick<Deps, 'db' | 'changes'> {
  readonly loginLimits: LoginLimits;
  readonly mayMail: MayMail;
  readonly passwords: Passwords;
  readonly handOver: HandOver;
}

export interface ResetRequest extends Asked {
  readonly email: string;
}

export interface Reset extends Asked {
  readonly token: string;
  readonly newPassword: string;
}

/** The way back in for users who have forgotten their password: rules.md §3.2, §3.3. */
export function createPasswordReset({ db, changes, loginLimits, mayMail, passwords, handOver }: PasswordResetParts) {
  /** The user whom the code was sent to. Throws TOKEN_INVALID. */
  async function bearerOf({ project, now }: Reset, tokenHash: Buffer): Promise<UserSnapshot> {
    const found = await findToken(db, project.id, tokenHash, now);
    const user = found?.purpose === 'RESET_PASSWORD' ? await findUser(db, project.id, found.userId) : null;
    if (user === null) throw new Refusal('TOKEN_INVALID');
    return user;
  }

  return {
    /**
     * Queues the request itself, whoever the address belongs to; that nobody has it is found out when the mail is
     * written, out of the reach of any clock. Beyond the limit of mails to the address, and for what is no address, nothing happens.
     * Throws RATE_LIMITED where too many mails were requested from the network.
     */
    async requestPasswordReset(given: ResetRequest): Promise<void> {
      const { project, email, client, request, answerLanguage } = given;
      const address = readEmail(email);
      if (address === null) return;
      const by = { name: 'anonymous', request };
      const place = { projectId: project.id, address: address.norm, network: client.network, by };
      if (!(await mayMail({ ...place, about: 'RESET_PASSWORD' }))) return;
      const mail = { userId: null, template: 'RESET_PASSWORD', recipient: address.address } as const;
      await changes.quiet({ projectId: project.id, by }, (change) =>
        queueEmail(change, { projectId: project.id, ...mail, language: answerLanguage }),
      );
    },

    /**
     * Sets a new password and ends every session and every other code. Who can read the mail has the address, so it
     * is confirmed as well, and nobody's tries from elsewhere keep them out of log-in any more. The first time that the
     * reader of an address does so, the user passes into their hands; after that they are the one who came before.
     * Throws TOKEN_INVALID, WEAK_PASSWORD (the code stays good).
     */
    async resetPassword(given: Reset): Promise<void> {
      const { project, newPassword, client, request, now } = given;
      const tokenHash = sha256(given.token);
      const { id: userId, email } = await bearerOf(given, tokenHash);
      requireStrong(newPassword, emailOf(email), project, 'newPassword');
      const passwordHash = await passwords.hash(newPassword, hasherOf({ id: userId, projectId: project.id }));
      const by = { name: `user:${userId}`, request };
      const address = await changes({ projectId: project.id, by }, async (change) => {
        const { tx } = change;
        const user = await askOne(tx, lockUser({ projectId: project.id, userId }));
        if (user === null || !(await useToken(tx, project.id, tokenHash))) throw new Refusal('TOKEN_INVALID');
        await setPassword(tx, project.id, userId, { passwordHash, now });
        await setConfirmed(tx, project.id, userId, now);
        const isKnown = !(await markSetByMail(tx, project.id, userId));
        await handOver(change, user, { reason: 'PASSWORD_RESET', isKnown });
        await queueNotice(change, user, 'PASSWORD_CHANGED', given.answerLanguage);
        await change.record('password.reset', `user:${userId}`);
        return emailOf(user.email).norm;
      });
      await loginLimits.remember({ projectId: project.id, address, network: client.network });
    },
  };
}
