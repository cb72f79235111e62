import type { SliceResolvers } from '../../../../generated/resolvers.js';
import { localize } from '../../../base/language/text.js';
import type { Context } from '../../context.js';
import { currencyOf } from '../../projects/index.js';
import { selectedServer } from '../../servers/index.js';
import { unavailableReason } from '../catalogue-model.js';
import { categoryNameOf, itemNameOf } from '../names.js';
import type { ShopItem, ShopQuestion } from './shop-model.js';
import type { Shop } from './shop-service.js';

/** Resolvers of the shop: `schema/catalogue.graphql`. */
export const shopResolvers = ({ catalogue: shop }: { readonly catalogue: Shop }) =>
  ({
    Query: {
      shopCategories: (_root, _args, context) => shop.categories(selectedServer(context)),
      shopItems: async (_root, args, context) => {
        const { search = null, sort, first, after = null } = args;
        const listing = { category: categoryNameOf(args), search, sort, first, after };
        const page = await shop.items(questionOf(context), listing);
        for (const { node } of page.edges) limitCaching(node, context);
        return page;
      },
      shopItem: async (_root, named, context) => {
        const item = await shop.item(questionOf(context), itemNameOf(named));
        limitCaching(item, context);
        return item;
      },
    },
    ShopCategory: {
      title: ({ titles, code }, _args, { languages }) => localize(titles, languages, code),
    },
    ShopItem: {
      currency: (_item, _args, { project, languages }) => currencyOf(project, languages),
      purchasable: (item, _args, { now }) => unavailableReason(item, item.gameServer, now) === null,
      unavailableReason: (item, _args, { now }) => unavailableReason(item, item.gameServer, now),
    },
  }) satisfies SliceResolvers;

const questionOf = (context: Context): ShopQuestion => ({
  project: context.project,
  server: selectedServer(context),
  languages: context.languages,
  userId: context.viewer.kind === 'user' ? context.viewer.user.id : null,
  now: context.now,
});

/** Limits the caching of an answer by stock, by the viewer's limits, and by the sale window. */
function limitCaching(
  { remaining, limits, offeredFrom, offeredUntil }: ShopItem,
  { cacheControl, now }: Context,
): void {
  if (remaining !== null) cacheControl.disable();
  if (limits.length > 0) cacheControl.varyByUser();
  for (const edge of [offeredFrom, offeredUntil]) if (edge !== null && now < edge) cacheControl.expireAt(edge);
}
