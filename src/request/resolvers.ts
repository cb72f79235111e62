import type { Resolvers } from '../../generated/resolvers.js';
import { scalars } from '../../packages/contract/src/serve.js';
import { accountResolvers } from '../domain/accounts/index.js';
import { shopResolvers } from '../domain/catalogue/index.js';
import type { Domain } from '../domain/index.js';
import { projectResolvers } from '../domain/projects/index.js';
import { purchaseResolvers } from '../domain/purchases/index.js';
import { serverResolvers } from '../domain/servers/index.js';
import { userResolvers } from '../domain/users/index.js';
import { walletResolvers } from '../domain/wallet/index.js';

/** Combines the resolvers of all slices. The type checker reports a missing one. */
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
    ...accounts,
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
