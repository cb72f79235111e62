import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import { recordAudit } from '../../../platform/audit/index.js';
import type { Database } from '../../../storage/database.js';
import type { Notifications } from '../../../storage/notifications.js';
import type { ListedSession, SignedInUser } from '../user-model.js';
import { listLiveSessions, lockLiveSession, revokeAllSessions, revokeSession } from './session-store.js';
import { lockSignedIn } from './signed-in-user.js';

export interface SessionsParts {
  readonly database: Database;
  readonly notifications: Notifications;
}

/** What users do with their sessions: operations.md §3.1. */
export function createSessions({ database, notifications }: SessionsParts) {
  return {
    /** Ends the session; throws SESSION_EXPIRED where another request was faster. Blocked users may as well (§3.6). */
    async logout({ user, session }: SignedInUser, by: Actor, now: Date): Promise<void> {
      await database.transaction(async (tx) => {
        const ended = await revokeSession(tx, user.projectId, session.id, { reason: 'LOGOUT', now });
        if (!ended) throw new Refusal('SESSION_EXPIRED');
        const target = `session:${session.id}`;
        await recordAudit(tx, { by, at: now, action: 'session.end', projectId: user.projectId, target });
      });
      await notifications.settled();
    },

    /** The user's live sessions, the one seen last first; `current` is the one that asks. */
    async sessions({ user, session }: SignedInUser, now: Date): Promise<ListedSession[]> {
      const live = await listLiveSessions(database.db, user.projectId, user.id, now);
      return live.map((each) => ({ ...each, current: each.id === session.id }));
    },

    /**
     * Ends one of the user's own sessions by its handle. Throws SESSION_NOT_FOUND: somebody else's, ended and made up
     * are all the same; SESSION_EXPIRED and USER_BLOCKED where that happened to the one that asks, meanwhile.
     */
    async revokeSession(viewer: SignedInUser, sessionId: string, by: Actor, now: Date): Promise<void> {
      const { id: userId, projectId } = viewer.user;
      await database.transaction(async (tx) => {
        await lockSignedIn(tx, viewer, now);
        const found = await lockLiveSession(tx, projectId, userId, sessionId, now);
        if (found === null) throw new Refusal('SESSION_NOT_FOUND', { input: 'sessionId' });
        await revokeSession(tx, projectId, found.id, { reason: 'REVOKED', now });
        const target = `session:${found.id}`;
        await recordAudit(tx, { by, at: now, action: 'session.revoke', projectId, target });
      });
      await notifications.settled();
    },

    /** Ends all of the user's sessions but the one that asks; returns how many. Throws as `revokeSession`. */
    async revokeOtherSessions(viewer: SignedInUser, by: Actor, now: Date): Promise<number> {
      const { id: userId, projectId } = viewer.user;
      const count = await database.transaction(async (tx) => {
        const { session } = await lockSignedIn(tx, viewer, now);
        const live = await listLiveSessions(tx, projectId, userId, now);
        await revokeAllSessions(tx, projectId, userId, { reason: 'REVOKED', now, except: session.id });
        const revoked = live.filter(({ id }) => id !== session.id).length;
        if (revoked === 0) return 0;
        const target = `user:${userId}`;
        const after = { revoked };
        await recordAudit(tx, { by, at: now, action: 'session.revoke-all', projectId, target, after });
        return revoked;
      });
      await notifications.settled();
      return count;
    },
  };
}
