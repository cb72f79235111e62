import type { Database } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import type { ProjectFacts } from '../projects/index.js';
import type { GameServerFacts } from '../servers/index.js';
import { demandNotClosed } from '../servers/index.js';
import { publishedLanguage } from './profile-language.js';
import { setSessionServer } from './sessions/session-store.js';
import { lockSignedIn } from './sessions/signed-in-user.js';
import type { SignedInUser } from './user-model.js';
import { setLastServer, setUserLanguage } from './user-store.js';

export interface ProfileParts {
  readonly database: Database;
  readonly notifications: Notifications;
}

/** What signed-in users set for themselves. Both throw SESSION_EXPIRED and USER_BLOCKED as `lockSignedIn` does. */
export function createProfile({ database, notifications }: ProfileParts) {
  return {
    /**
     * Puts the session, and the user's next one, on a server that the caller has resolved for him (§3.5).
     * Throws GAME_SERVER_CLOSED.
     */
    async changeServer(viewer: SignedInUser, server: GameServerFacts, now: Date): Promise<GameServerFacts> {
      demandNotClosed(server);
      const { id: userId, projectId } = viewer.user;
      await database.transaction(async (tx) => {
        const { session } = await lockSignedIn(tx, viewer, now);
        await setLastServer(tx, projectId, userId, server.id);
        await setSessionServer(tx, projectId, session.id, server.id);
      });
      await notifications.settled();
      return server;
    },

    /**
     * Sets the profile language to one of the project's, written in any case, or clears it with null.
     * Throws LANGUAGE_NOT_PUBLISHED.
     */
    async setLanguage(
      project: ProjectFacts,
      viewer: SignedInUser,
      language: string | null,
      now: Date,
    ): Promise<SignedInUser> {
      const tag = publishedLanguage(project, language);
      const changed = await database.transaction(async (tx) => {
        const { user, session } = await lockSignedIn(tx, viewer, now);
        await setUserLanguage(tx, project.id, user.id, tag);
        return { user: { ...user, language: tag }, session };
      });
      await notifications.settled();
      return changed;
    },
  };
}
