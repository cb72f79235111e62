import { Refusal } from '../../base/errors/refusal.js';
import type { GameServerFacts, ProjectFacts, SessionFacts } from '../../base/facts.js';
import type { Database } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import { canonicalTag } from '../projects/index.js';
import { demandNotClosed } from '../servers/index.js';
import type { SignedInUser } from './model.js';
import { setLastServer, setUserLanguage } from './repository.js';
import { revokeSession, setSessionServer } from './session-repository.js';

export interface ProfileParts {
  readonly database: Database;
  readonly notifications: Notifications;
}

/** What signed-in users do with their own session and profile. */
export function createProfile({ database, notifications }: ProfileParts) {
  return {
    /** Ends the session; throws SESSION_EXPIRED where another request was faster. operations.md §3.1. */
    async logout(session: SessionFacts, now: Date): Promise<void> {
      const ended = await revokeSession(database.db, session.projectId, session.id, { reason: 'LOGOUT', now });
      if (!ended) throw new Refusal('SESSION_EXPIRED');
      await notifications.settled();
    },

    /**
     * Puts the session, and the user's next one, on a server that the caller has resolved for him (§3.5).
     * Throws GAME_SERVER_CLOSED; SESSION_EXPIRED where the session has ended meanwhile.
     */
    async changeServer({ user, session }: SignedInUser, server: GameServerFacts): Promise<GameServerFacts> {
      demandNotClosed(server);
      const { id: userId, projectId } = user;
      await database.transaction(async (tx) => {
        // The user before the session, as in log-in: two that lock in one order cannot wait for each other.
        await setLastServer(tx, projectId, userId, server.id);
        const isLive = await setSessionServer(tx, projectId, session.id, server.id);
        if (!isLive) throw new Refusal('SESSION_EXPIRED');
      });
      await notifications.settled();
      return server;
    },

    /**
     * Sets the profile language to one of the project's, written in any case, or clears it with null.
     * Throws LANGUAGE_NOT_PUBLISHED.
     */
    async setLanguage(project: ProjectFacts, viewer: SignedInUser, language: string | null): Promise<SignedInUser> {
      const tag = language === null ? null : canonicalTag(language);
      if (language !== null && (tag === null || !project.languages.includes(tag))) {
        throw new Refusal('LANGUAGE_NOT_PUBLISHED', { field: 'variables.language' });
      }
      const user = await setUserLanguage(database.db, project.id, viewer.user.id, tag);
      if (user === null) throw new Refusal('SESSION_EXPIRED');
      await notifications.settled();
      return { user, session: viewer.session };
    },
  };
}
