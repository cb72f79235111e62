import type { SliceResolvers, UserStatus } from '../../../generated/resolvers.js';
import { setAnswerLanguage } from '../../base/language/chain.js';
import { type ServersService, selectedServer } from '../servers/index.js';
import { sessionResolvers, shownServer } from './sessions/session-resolvers.js';
import { effectiveStatus } from './user-model.js';
import type { UsersService } from './user-service.js';
import { askedBy, askedByUser, signedIn } from './viewer.js';

export interface UserServices {
  readonly users: UsersService;
  readonly servers: ServersService;
}

/** The GraphQL face of users and sessions: `schema/users.graphql`. */
export function userResolvers(services: UserServices) {
  const { users, servers } = services;
  const { Query, Mutation, ...sessions } = sessionResolvers(services);
  return {
    ...sessions,
    Query: {
      ...Query,
      me: (_root, _args, context) => signedIn(context),
      profile: (_root, _args, context) => signedIn(context),
    },
    Mutation: {
      ...Mutation,
      register: async (_root, { email, password, language }, context) => {
        await users.register({ ...askedBy(context), email, password, language: language ?? null });
        return { accepted: true };
      },
      confirmEmail: async (_root, { token, password = null }, context) => {
        await users.confirmEmail({ ...askedBy(context), viewer: context.viewer, token, password });
        return { confirmed: true };
      },
      requestPasswordReset: async (_root, { email }, context) => {
        await users.requestPasswordReset({ ...askedBy(context), email });
        return { accepted: true };
      },
      resetPassword: async (_root, { token, newPassword }, context) => {
        await users.resetPassword({ ...askedBy(context), token, newPassword });
        return { changed: true };
      },
      changePassword: (_root, given, context) => users.changePassword({ ...askedByUser(context), ...given }),
      requestEmailChange: async (_root, given, context) => {
        await users.requestEmailChange({ ...askedByUser(context), ...given });
        return { accepted: true };
      },
      deleteMe: async (_root, { password }, context) => {
        await users.deleteMe({ ...askedByUser(context), password });
        return { deleted: true };
      },
      setPin: async (_root, { newPin, currentPin, password }, context) => {
        const given = { newPin, currentPin: currentPin ?? null, password: password ?? null };
        await users.setPin({ ...askedByUser(context), ...given });
        return { hasPin: true };
      },
      verifyPin: async (_root, { pin }, context) => ({
        verifiedUntil: await users.verifyPin({ ...askedByUser(context), pin }),
      }),
      changeServer: (_root, _args, context) =>
        users.changeServer({ ...askedByUser(context), server: selectedServer(context) }),
      setLanguage: async (_root, { language }, context) => {
        const viewer = await users.setLanguage({ ...askedByUser(context), language: language ?? null });
        if (viewer.user.language !== null) setAnswerLanguage(context, viewer.user.language);
        return viewer;
      },
    },
    User: {
      id: ({ user }) => user.id,
      email: ({ user }) => user.email,
      status: ({ user }, _args, { now }) => shownStatus(effectiveStatus(user, now)),
      language: ({ user }) => user.language,
      hasPin: ({ user }) => user.hasPin,
      pinLockedUntil: ({ user }, _args, { now }) =>
        user.pinLockedUntil !== null && now < user.pinLockedUntil ? user.pinLockedUntil : null,
      selectedServer: (viewer, _args, { project }) => shownServer(servers, project, viewer),
      createdAt: ({ user }) => user.createdAt,
    },
  } satisfies SliceResolvers;
}

/** Deleted users have no session, so nobody can ask for their status. */
function shownStatus(status: UserStatus | 'DELETED'): UserStatus {
  if (status === 'DELETED') throw new Error('a deleted user has a live session');
  return status;
}
