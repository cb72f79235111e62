import { refuse } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import { recordAudit } from '../../../platform/audit/index.js';
import { queueMail } from '../../../platform/mail/index.js';
import type { ProjectFacts } from '../../projects/index.js';
import { listLiveSessions, revokeAllSessions } from '../sessions/session-store.js';
import type { ListedSession } from '../user-model.js';
import { findUser } from '../user-store.js';
import { lockKnown, type OperatorParts } from './lock.js';

/** How operators help users in and out: operations.md §4.1. Every refusal is INVALID_VARIABLES. */
export function createAccessOperations({ database, notifications, clock }: OperatorParts) {
  return {
    /**
     * Queues a mail with a code for `resetPassword`, in the user's language, else the project's. Refuses unknown and
     * deleted users.
     */
    async sendPasswordReset({ id: projectId, language }: ProjectFacts, userId: number, by: Actor): Promise<void> {
      await database.transaction(async (tx) => {
        const now = clock.now();
        const user = await lockKnown(tx, projectId, userId);
        const mail = { userId: null, template: 'RESET_PASSWORD', recipient: user.email } as const;
        await queueMail(tx, { ...mail, projectId, language: user.language ?? language, now });
        const entry = { by, at: now, action: 'password.reset-mail', projectId, target: `user:${userId}` } as const;
        await recordAudit(tx, entry);
      });
    },

    /** The user's live sessions, the one seen last first. Refuses unknown users. */
    async listSessions(projectId: number, userId: number): Promise<Omit<ListedSession, 'current'>[]> {
      const user = await findUser(database.db, projectId, userId);
      if (user === null) throw refuse('USER_NOT_FOUND', 'user', 'There is no such user in this project.');
      return await listLiveSessions(database.db, projectId, userId, clock.now());
    },

    /** Ends every session of the user, now; returns how many were live. Refuses unknown and deleted users. */
    async revokeSessions(projectId: number, userId: number, by: Actor): Promise<number> {
      const revoked = await database.transaction(async (tx) => {
        const now = clock.now();
        await lockKnown(tx, projectId, userId);
        const live = await listLiveSessions(tx, projectId, userId, now);
        if (live.length === 0) return 0;
        await revokeAllSessions(tx, projectId, userId, { reason: 'OPERATOR', now });
        const after = { revoked: live.length, reason: 'OPERATOR' };
        const target = `user:${userId}`;
        await recordAudit(tx, { by, at: now, action: 'session.revoke-all', projectId, target, after });
        return live.length;
      });
      await notifications.settled();
      return revoked;
    },
  };
}
