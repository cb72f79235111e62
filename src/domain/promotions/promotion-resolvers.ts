import type { SliceResolvers } from '../../../generated/resolvers.js';
import { currencyOf } from '../projects/index.js';
import { serverIdOf } from '../servers/index.js';
import { signedIn, toSignedInRequest } from '../users/index.js';
import type { PromotionsService } from './promotion-service.js';

/** Resolvers of promotion codes: `schema/promotions.graphql`. */
export const promotionResolvers = ({ promotions }: { readonly promotions: PromotionsService }) =>
  ({
    Query: {
      redemptions: (_root, page, context) => promotions.redemptions(signedIn(context).user, page),
    },
    Mutation: {
      redeemCode: async (_root, { code, accountId, gameServerId, idempotencyKey }, context) => {
        const { redemption, balance, replayed } = await promotions.redeemCode({
          ...toSignedInRequest(context),
          code,
          accountId: accountId == null ? null : Number(accountId),
          gameServerId: gameServerId == null ? null : serverIdOf(gameServerId),
          idempotencyKey,
        });
        const currency = currencyOf(context.project, context.languages);
        return { redemption, balance: { amount: balance, currency }, replayed };
      },
    },
  }) satisfies SliceResolvers;
