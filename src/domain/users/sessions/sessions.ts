import { Refusal } from '../../../base/errors/refusal.js';
import type { Actor } from '../../../platform/audit/index.js';
import { askOne } from '../../../storage/statement.js';
import type { ListedSession, SignedInUser } from '../user-model.js';
import type { UsersDeps } from '../users-deps.js';
import {
  deleteEndedSessions,
  listLiveSessions,
  lockLiveSession,
  revokeAllSessions,
  revokeSession,
} from './session-store.js';
import { lockSignedIn } from './signed-in-user.js';

/** Retention of ended sessions, to distinguish their bearers from unknown ones. */
const RETENTION_MS = 30 * 86_400_000;

/** Operations of users on their sessions: rules.md §3.1. */
export function createSessions({ db, changes, clock }: UsersDeps) {
  return {
    /**
     * Ends the session. Throws SESSION_EXPIRED if it has ended already. Blocked users may log out
     * (§3.6).
     */
    async logout({ user: { projectId }, session }: SignedInUser, by: Actor, now: Date): Promise<void> {
      await changes({ projectId, by }, async ({ tx, record }) => {
        const ended = await revokeSession(tx, projectId, session.id, { reason: 'LOGOUT', now });
        if (!ended) throw new Refusal('SESSION_EXPIRED');
        await record('session.end', `session:${session.id}`);
      });
    },

    /**
     * Lists the live sessions of the user, last seen first; `current` marks that of the request.
     */
    async sessions({ user, session }: SignedInUser, now: Date): Promise<ListedSession[]> {
      const live = await listLiveSessions(db, user, now);
      return live.map((each) => ({ ...each, current: each.id === session.id }));
    },

    /**
     * Ends a session of the user by its handle. Throws SESSION_NOT_FOUND alike for sessions of
     * other users, ended ones and unknown handles.
     */
    async revokeSession(viewer: SignedInUser, sessionId: string, by: Actor, now: Date): Promise<void> {
      const { id: userId, projectId } = viewer.user;
      await changes({ projectId, by }, async ({ tx, record }) => {
        await askOne(tx, lockSignedIn(viewer, now));
        const found = await askOne(tx, lockLiveSession({ projectId, userId, sessionId, now }));
        if (found === null) throw new Refusal('SESSION_NOT_FOUND', { input: 'sessionId' });
        await revokeSession(tx, projectId, found.id, { reason: 'REVOKED', now });
        await record('session.revoke', `session:${found.id}`);
      });
    },

    /**
     * Ends all sessions of the user except that of the request; returns the number. Throws as
     * `revokeSession`.
     */
    async revokeOtherSessions(viewer: SignedInUser, by: Actor, now: Date): Promise<number> {
      const { user } = viewer;
      return await changes({ projectId: user.projectId, by }, async ({ tx, record }) => {
        const { session } = await askOne(tx, lockSignedIn(viewer, now));
        const live = await listLiveSessions(tx, user, now);
        await revokeAllSessions(tx, user, { reason: 'REVOKED', now, except: session.id });
        const revoked = live.filter(({ id }) => id !== session.id).length;
        if (revoked > 0) await record('session.revoke-all', `user:${user.id}`, { after: { revoked } });
        return revoked;
      });
    },

    /** Deletes sessions of all projects that ended a month ago; returns the number. */
    sweepSessions: (): Promise<number> =>
      deleteEndedSessions(changes.direct, new Date(clock.now().getTime() - RETENTION_MS)),
  };
}
