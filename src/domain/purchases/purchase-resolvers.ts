import type { SliceResolvers } from '../../../generated/resolvers.js';
import { localize } from '../../base/language/text.js';
import { itemNameOf } from '../catalogue/index.js';
import { currencyOf } from '../projects/index.js';
import { selectedServer } from '../servers/index.js';
import { actorOf, signedIn, toSignedInRequest } from '../users/index.js';
import type { PurchasesService } from './purchase-service.js';

/** GraphQL resolvers of orders: `schema/purchases.graphql`. */
export const purchaseResolvers = ({ purchases }: { readonly purchases: PurchasesService }) =>
  ({
    Query: {
      purchases: (_root, { status, ...page }, context) =>
        purchases.purchases({
          project: context.project,
          viewer: signedIn(context),
          ...page,
          status: status ?? null,
          gameServerId: context.gameServer?.id ?? null,
        }),
      purchaseStatus: (_root, { purchaseId, idempotencyKey }, context) =>
        purchases.purchaseStatus(
          context.project,
          signedIn(context),
          { purchaseId: purchaseId ?? null, idempotencyKey: idempotencyKey ?? null },
          actorOf(context),
        ),
    },
    Mutation: {
      // The scope stage has resolved `gameServerId`.
      purchase: async (_root, { itemId, sku, accountId, character, pin, gameServerId: _server, ...input }, context) => {
        const { purchase, balance, replayed } = await purchases.purchase({
          ...toSignedInRequest(context),
          ...input,
          server: selectedServer(context),
          item: itemNameOf({ itemId, sku }),
          accountId: Number(accountId),
          character: character ?? null,
          pin: pin ?? null,
        });
        const currency = currencyOf(context.project, context.languages);
        return { purchase, balance: { amount: balance, currency }, replayed };
      },
    },
    Purchase: {
      item: ({ itemId, sku, titles }, _args, { languages }) => ({
        id: itemId,
        sku,
        title: localize(titles, languages, sku),
      }),
      currency: ({ currencyCode: code }, _args, { project, languages }) => {
        const currency = currencyOf(project, languages);
        // The project may have changed its currency, but not the scale (rules.md §1.1.3). Its name
        // does not apply to the old code.
        return currency.code === code ? currency : { ...currency, code, name: code };
      },
    },
  }) satisfies SliceResolvers;
