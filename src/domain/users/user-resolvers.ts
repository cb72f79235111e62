import type { SliceResolvers, UserStatus } from '../../../generated/resolvers.js';
import { setAnswerLanguage } from '../../base/language/chain.js';
import { selectedServer } from '../servers/index.js';
import { type UserServices, visibleServerOf } from './sessions/session-resolvers.js';
import { effectiveStatus } from './user-model.js';
import { signedIn, toSignedInRequest, toUserRequest } from './user-request.js';

/** GraphQL resolvers of users: `schema/users.graphql`. */
export const userResolvers = ({ users, servers }: UserServices) =>
  ({
    Query: {
      // Returns the viewer: identifyViewer (src/request/viewer.ts) has read user and session.
      me: (_root, _args, context) => signedIn(context),
      profile: (_root, _args, context) => signedIn(context),
    },
    Mutation: {
      register: async (_root, { email, password, language }, context) => {
        await users.register({ ...toUserRequest(context), email, password, language: language ?? null });
        return { accepted: true };
      },
      confirmEmail: async (_root, { token, password = null }, context) => {
        await users.confirmEmail({ ...toUserRequest(context), viewer: context.viewer, token, password });
        return { confirmed: true };
      },
      requestPasswordReset: async (_root, { email }, context) => {
        await users.requestPasswordReset({ ...toUserRequest(context), email });
        return { accepted: true };
      },
      resetPassword: async (_root, { token, newPassword }, context) => {
        await users.resetPassword({ ...toUserRequest(context), token, newPassword });
        return { changed: true };
      },
      changePassword: (_root, input, context) => users.changePassword({ ...input, ...toSignedInRequest(context) }),
      requestEmailChange: async (_root, input, context) => {
        await users.requestEmailChange({ ...input, ...toSignedInRequest(context) });
        return { accepted: true };
      },
      deleteMe: async (_root, { password }, context) => {
        await users.deleteMe({ ...toSignedInRequest(context), password });
        return { deleted: true };
      },
      setPin: async (_root, { newPin, currentPin, password }, context) => {
        const input = { newPin, currentPin: currentPin ?? null, password: password ?? null };
        await users.setPin({ ...toSignedInRequest(context), ...input });
        return { hasPin: true };
      },
      verifyPin: async (_root, { pin }, context) => ({
        verifiedUntil: await users.verifyPin({ ...toSignedInRequest(context), pin }),
      }),
      changeServer: (_root, _args, context) =>
        users.changeServer({ ...toSignedInRequest(context), server: selectedServer(context) }),
      setLanguage: async (_root, { language }, context) => {
        const viewer = await users.setLanguage({ ...toSignedInRequest(context), language: language ?? null });
        setAnswerLanguage(context, viewer.user.language);
        return viewer;
      },
    },
    User: {
      id: ({ user }) => user.id,
      email: ({ user }) => user.email,
      status: ({ user }, _args, { now }) => toStatus(effectiveStatus(user, now)),
      language: ({ user }) => user.language,
      hasPin: ({ user }) => user.hasPin,
      pinLockedUntil: ({ user }, _args, { now }) =>
        user.pinLockedUntil !== null && now < user.pinLockedUntil ? user.pinLockedUntil : null,
      selectedServer: (viewer, _args, { project }) => visibleServerOf(servers, project, viewer),
      createdAt: ({ user }) => user.createdAt,
    },
  }) satisfies SliceResolvers;

/** Excludes DELETED, which no live session has. */
function toStatus(status: UserStatus | 'DELETED'): UserStatus {
  if (status === 'DELETED') throw new Error('a deleted user has a live session');
  return status;
}
