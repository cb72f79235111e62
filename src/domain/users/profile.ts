import { Refusal } from '../../base/errors/refusal.js';
import { canonicalTag } from '../../base/language/tags.js';
import type { Deps } from '../../platform/deps.js';
import { askOne } from '../../storage/statement.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { type GameServerSnapshot, requireStillUsable } from '../servers/index.js';
import { setSessionServer } from './sessions/session-store.js';
import { lockSignedIn } from './sessions/signed-in-user.js';
import type { SignedInUser } from './user-model.js';
import type { SignedInRequest } from './user-request.js';
import { setLastServer, setUserLanguage } from './user-store.js';

/**
 * Settings of signed-in users. Both functions throw SESSION_EXPIRED and USER_BLOCKED as
 * `lockSignedIn`.
 */
export const createProfile = ({ changes }: Pick<Deps, 'changes'>) => ({
  /**
   * Selects a resolved server for the session and for later sessions of the user (§3.5). Throws
   * GAME_SERVER_CLOSED, and if the server changed meanwhile GAME_SERVER_NOT_FOUND and
   * GAME_SERVER_ACCESS_DENIED.
   */
  async changeServer(input: SignedInRequest & { readonly server: GameServerSnapshot }): Promise<GameServerSnapshot> {
    const { viewer, by, now } = input;
    const { projectId } = viewer.user;
    return await changes({ projectId, by }, async ({ tx }) => {
      const { user, session } = await askOne(tx, lockSignedIn(viewer, now));
      const server = await requireStillUsable(tx, projectId, input.server.id, { kind: 'user', user });
      await setLastServer(tx, user, server.id);
      await setSessionServer(tx, projectId, session.id, server.id);
      return server;
    });
  },

  /**
   * Sets the profile language, in any case, or clears it with null. Throws LANGUAGE_NOT_PUBLISHED.
   */
  async setLanguage(input: SignedInRequest & { readonly language: string | null }): Promise<SignedInUser> {
    const { project, viewer, by, now } = input;
    const language = publishedLanguage(project, input.language);
    return await changes({ projectId: project.id, by }, async ({ tx }) => {
      const { user, session } = await askOne(tx, lockSignedIn(viewer, now));
      await setUserLanguage(tx, user, language);
      return { user: { ...user, language }, session };
    });
  },
});

/**
 * Returns the canonical form of a published language; null stays null. Throws
 * LANGUAGE_NOT_PUBLISHED.
 */
export function publishedLanguage(project: ProjectSnapshot, language: string | null): string | null {
  if (language === null) return null;
  const tag = canonicalTag(language);
  if (tag !== null && project.languages.includes(tag)) return tag;
  throw new Refusal('LANGUAGE_NOT_PUBLISHED', { input: 'language' });
}
