import type { Resolvers, UserStatus } from '../../../generated/resolvers.js';
import { type Context, selectedServer, signedIn } from '../../base/context.js';
import { answerIn } from '../../base/language/answer-language.js';
import { type ServersService, serverIdOf } from '../servers/index.js';
import type { SignedInUser } from './model.js';
import type { UsersService } from './service.js';

export interface UserServices {
  readonly users: UsersService;
  readonly servers: ServersService;
}

/** The GraphQL face of users and sessions: `schema/users.graphql`. */
export const userResolvers = ({ users, servers }: UserServices) =>
  ({
    Query: {
      me: (_root, _args, context) => signedIn(context),
      profile: (_root, _args, context) => signedIn(context),
    },
    Mutation: {
      login: (_root, { email, password, gameServerId, shortSession }, { project, client, now }) =>
        users.login({
          project,
          email,
          password,
          gameServerId: gameServerId == null ? null : serverIdOf(gameServerId),
          shortSession,
          client,
          now,
        }),
      logout: async (_root, _args, context) => {
        await users.logout(signedIn(context).session, context.now);
        return { loggedOut: true };
      },
      changeServer: (_root, _args, context) => users.changeServer(signedIn(context), selectedServer(context)),
      setLanguage: async (_root, { language }, context) => {
        const viewer = await users.setLanguage(context.project, signedIn(context), language ?? null);
        if (viewer.user.language !== null) answerIn(context, viewer.user.language);
        return viewer;
      },
    },
    AuthPayload: {
      sessionId: ({ bearer }) => bearer,
      expiresAt: ({ session }) => session.absoluteExpiresAt,
      idleTimeoutSeconds: ({ session }) => session.idleTimeoutSeconds,
      user: ({ user, session }) => ({ user, session }),
    },
    User: {
      id: ({ user }) => user.id,
      email: ({ user }) => user.email,
      status: ({ user }, _args, { now }) => shownStatus(users.effectiveStatus(user, now)),
      language: ({ user }) => user.language,
      hasPin: ({ user }) => user.hasPin,
      pinLockedUntil: ({ user }, _args, { now }) =>
        user.pinLockedUntil !== null && now < user.pinLockedUntil ? user.pinLockedUntil : null,
      selectedServer: (viewer, _args, context) => shownServer(servers, viewer, context),
      createdAt: ({ user }) => user.createdAt,
    },
  }) satisfies Pick<Resolvers, 'Mutation' | 'AuthPayload' | 'User'> & {
    Query: Pick<Resolvers['Query'], 'me' | 'profile'>;
  };

/** Deleted users have no session, so nobody can ask for their status. */
function shownStatus(status: UserStatus | 'DELETED'): UserStatus {
  if (status === 'DELETED') throw new Error('a deleted user has a live session');
  return status;
}

/** Null where none is selected, or where the user may no longer use it: it is not swapped for another (§3.5). */
async function shownServer(servers: ServersService, { user, session }: SignedInUser, { project }: Context) {
  if (session.gameServerId === null) return null;
  return await servers.visible(project.id, session.gameServerId, { kind: 'user', user, session });
}
