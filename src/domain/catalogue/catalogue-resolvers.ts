import type { Resolvers } from '../../../generated/resolvers.js';
import { localize } from '../../base/language/text.js';
import type { Context } from '../context.js';
import { currencyOf } from '../projects/index.js';
import { selectedServer } from '../servers/index.js';
import type { CatalogueService } from './catalogue-service.js';
import { unavailableReason } from './sale.js';

/** The GraphQL face of the catalogue: `schema/catalogue.graphql`. */
export const catalogueResolvers = (catalogue: CatalogueService) =>
  ({
    Query: {
      shopCategories: (_root, _args, context) => catalogue.categories(asked(context)),
      shopItems: (_root, { categoryId, search, sort, first, after }, context) =>
        catalogue.items({
          ...asked(context),
          categoryId: categoryId == null ? null : Number(categoryId),
          search: search ?? null,
          sort,
          first,
          after: after ?? null,
        }),
      shopItem: (_root, { itemId }, context) => catalogue.item({ ...asked(context), itemId: Number(itemId) }),
    },
    ShopCategory: {
      title: ({ titles, code }, _args, { languages }) => localize(titles, languages, code),
    },
    ShopItem: {
      currency: ({ project }, _args, { languages }) => currencyOf(project, languages),
      purchasable: (item, _args, { now }) => unavailableReason(item, item.gameServer, now) === null,
      unavailableReason: (item, _args, { now }) => unavailableReason(item, item.gameServer, now),
    },
  }) satisfies Pick<Resolvers, 'ShopCategory' | 'ShopItem'> & {
    Query: Pick<Resolvers['Query'], 'shopCategories' | 'shopItems' | 'shopItem'>;
  };

const asked = (context: Context) => ({
  project: context.project,
  server: selectedServer(context),
  languages: context.languages,
});
