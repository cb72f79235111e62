import type { SliceResolvers } from '../../../generated/resolvers.js';
import type { ProjectSnapshot } from '../projects/index.js';
import { selectedServer } from '../servers/index.js';
import { actorOf, signedIn } from '../users/index.js';
import { shownStatus } from './account-model.js';
import type { AccountsService } from './account-service.js';
import type { Asked } from './ask-server.js';

/** The GraphQL face of game accounts: `schema/accounts.graphql`. */
export const accountResolvers = (accounts: AccountsService) =>
  ({
    Query: {
      accounts: (_root, _args, context) => accounts.list(signedIn(context), selectedServer(context)),
    },
    Mutation: {
      createAccount: (_root, { login, password }, context) => accounts.create({ ...asked(context), login, password }),
      changeAccountPassword: (_root, { accountId, newPassword, password }, context) =>
        accounts.changePassword({ ...asked(context), accountId: Number(accountId), newPassword, password }),
      keepAccount: (_root, { accountId }, context) =>
        accounts.keep({ ...asked(context), accountId: Number(accountId) }),
      dropAccount: async (_root, { accountId }, context) => {
        await accounts.drop({ ...asked(context), accountId: Number(accountId) });
        return { dropped: true };
      },
    },
    Account: { status: shownStatus },
  }) satisfies SliceResolvers;

type Asking = Parameters<typeof actorOf>[0] &
  Parameters<typeof selectedServer>[0] & { readonly project: ProjectSnapshot };

const asked = (context: Asking): Asked => ({
  project: context.project,
  viewer: signedIn(context),
  server: selectedServer(context),
  by: actorOf(context),
});
