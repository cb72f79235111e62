import type { SliceResolvers } from '../../../generated/resolvers.js';
import { selectedServer } from '../servers/index.js';
import { signedIn, toSignedInRequest } from '../users/index.js';
import { visibleStatusOf } from './account-model.js';
import type { AccountRequest } from './account-request.js';
import type { AccountsService } from './account-service.js';

/** Resolvers of game accounts: `schema/accounts.graphql`. */
export const accountResolvers = ({ accounts }: { readonly accounts: AccountsService }) =>
  ({
    Query: {
      accounts: (_root, _args, context) => accounts.list(signedIn(context), selectedServer(context)),
    },
    Mutation: {
      createAccount: (_root, { login, password }, context) =>
        accounts.create({ ...requestOf(context), login, password }),
      changeAccountPassword: (_root, { accountId, newPassword, password }, context) =>
        accounts.changePassword({ ...requestOf(context), accountId: Number(accountId), newPassword, password }),
      keepAccount: (_root, { accountId }, context) =>
        accounts.keep({ ...requestOf(context), accountId: Number(accountId) }),
      dropAccount: async (_root, { accountId }, context) => {
        await accounts.drop({ ...requestOf(context), accountId: Number(accountId) });
        return { dropped: true };
      },
    },
    Account: { status: visibleStatusOf },
  }) satisfies SliceResolvers;

type RequestContext = Parameters<typeof toSignedInRequest>[0] & Parameters<typeof selectedServer>[0];

const requestOf = (context: RequestContext): AccountRequest => ({
  ...toSignedInRequest(context),
  server: selectedServer(context),
});
