// Written by src/dev/list-modules.mjs; `npm run codegen` updates it.
import type { Resolvers } from '../../generated/resolvers.js';
import { scalars } from '../../packages/contract/src/serve.js';
import { accountResolvers } from '../domain/accounts/account-resolvers.js';
import { shopResolvers } from '../domain/catalogue/shop/shop-resolvers.js';
import type { Domain } from '../domain/index.js';
import { projectResolvers } from '../domain/projects/project-resolvers.js';
import { promotionResolvers } from '../domain/promotions/promotion-resolvers.js';
import { purchaseResolvers } from '../domain/purchases/purchase-resolvers.js';
import { serverResolvers } from '../domain/servers/server-resolvers.js';
import { sessionResolvers } from '../domain/users/sessions/session-resolvers.js';
import { userResolvers } from '../domain/users/user-resolvers.js';
import { walletResolvers } from '../domain/wallet/wallet-resolvers.js';

/** Combines the resolvers of all slices. The type checker reports a missing one. */
export function createResolvers(domain: Domain): Resolvers {
  const account = accountResolvers(domain);
  const shop = shopResolvers(domain);
  const project = projectResolvers(domain);
  const promotion = promotionResolvers(domain);
  const purchase = purchaseResolvers(domain);
  const server = serverResolvers(domain);
  const session = sessionResolvers(domain);
  const user = userResolvers(domain);
  const wallet = walletResolvers(domain);
  return {
    ...scalars,
    ...account,
    ...shop,
    ...project,
    ...promotion,
    ...purchase,
    ...server,
    ...session,
    ...user,
    ...wallet,
    Query: {
      ...account.Query,
      ...shop.Query,
      ...project.Query,
      ...promotion.Query,
      ...purchase.Query,
      ...server.Query,
      ...session.Query,
      ...user.Query,
      ...wallet.Query,
    },
    Mutation: {
      ...account.Mutation,
      ...promotion.Mutation,
      ...purchase.Mutation,
      ...session.Mutation,
      ...user.Mutation,
    },
  };
}
