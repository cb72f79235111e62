import type { Resolvers } from '../../generated/resolvers.js';
import { accountResolvers } from './accounts/index.js';
import { shopResolvers } from './catalogue/index.js';
import type { Domain } from './index.js';
import { projectResolvers } from './projects/index.js';
import { purchaseResolvers } from './purchases/index.js';
import { scalars } from './scalars.js';
import { serverResolvers } from './servers/index.js';
import { userResolvers } from './users/index.js';
import { walletResolvers } from './wallet/index.js';

/** All resolvers of the schema: the compiler says which slice forgot one. */
export function createResolvers(domain: Domain): Resolvers {
  const projects = projectResolvers(domain.projects);
  const servers = serverResolvers(domain.servers);
  const users = userResolvers(domain);
  const accounts = accountResolvers(domain.accounts);
  const catalogue = shopResolvers(domain.catalogue);
  const wallet = walletResolvers(domain.wallet);
  const purchases = purchaseResolvers(domain.purchases);
  return {
    ...scalars,
    ...projects,
    ...servers,
    ...users,
    ...catalogue,
    ...purchases,
    Query: {
      ...projects.Query,
      ...servers.Query,
      ...users.Query,
      ...accounts.Query,
      ...catalogue.Query,
      ...wallet.Query,
      ...purchases.Query,
    },
    Mutation: { ...users.Mutation, ...accounts.Mutation, ...purchases.Mutation },
  };
}
