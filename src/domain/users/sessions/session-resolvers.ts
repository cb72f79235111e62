import type { SliceResolvers } from '../../../../generated/resolvers.js';
import type { PromiseOrValue } from '../../../base/promise-or-value.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import { type GameServerSnapshot, type ServersService, serverIdOf } from '../../servers/index.js';
import type { SignedInUser } from '../user-model.js';
import { actorOf, signedIn, toUserRequest } from '../user-request.js';
import type { UsersService } from '../user-service.js';

/** The services that resolvers of users and sessions call. */
export interface UserServices {
  readonly users: UsersService;
  readonly servers: ServersService;
}

/** GraphQL resolvers of sessions. */
export const sessionResolvers = ({ users, servers }: UserServices) =>
  ({
    Query: {
      sessions: (_root, _args, context) => users.sessions(signedIn(context), context.now),
    },
    Mutation: {
      login: (_root, { gameServerId, ...input }, context) => {
        const serverId = gameServerId == null ? null : serverIdOf(gameServerId);
        return users.login({ ...input, gameServerId: serverId, ...toUserRequest(context) });
      },
      logout: async (_root, _args, context) => {
        await users.logout(signedIn(context), actorOf(context), context.now);
        return { loggedOut: true };
      },
      revokeSession: async (_root, { sessionId }, context) => {
        await users.revokeSession(signedIn(context), sessionId, actorOf(context), context.now);
        return { revoked: true };
      },
      revokeOtherSessions: async (_root, _args, context) => ({
        revokedCount: await users.revokeOtherSessions(signedIn(context), actorOf(context), context.now),
      }),
    },
    AuthPayload: {
      sessionId: ({ bearer }) => bearer,
      expiresAt: ({ session }) => session.absoluteExpiresAt,
      idleTimeoutSeconds: ({ session }) => session.idleTimeoutSeconds,
      user: ({ user, session }) => ({ user, session }),
    },
    Session: {
      // The stored `idleExpiresAt` never exceeds the absolute end.
      expiresAt: ({ idleExpiresAt }) => idleExpiresAt,
      gameServer: (session, _args, context) =>
        visibleServerOf(servers, context.project, { user: signedIn(context).user, session }),
    },
  }) satisfies SliceResolvers;

/**
 * Returns the selected server of a session, or null if there is none or the user lost access to it.
 * It is not replaced by another server (rules.md §3.5).
 */
export function visibleServerOf(
  servers: ServersService,
  project: ProjectSnapshot,
  { user, session }: SignedInUser,
): PromiseOrValue<GameServerSnapshot | null> {
  if (session.gameServerId === null) return null;
  return servers.findAccessible(project.id, session.gameServerId, { kind: 'user', user });
}
