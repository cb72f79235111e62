import type { Clock } from '../../base/clock.js';
import { Refusal } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';
import type { Connection } from '../../platform/paging/index.js';
import type { Database } from '../../storage/database.js';
import type { Notifications } from '../../storage/notifications.js';
import type { ItemsQuestion, ShopCategory, ShopItem, ShopQuestion } from './catalogue-model.js';
import { type CatalogueFiles, createCatalogueFiles } from './files/files-service.js';
import { createItemList } from './item-list.js';
import { findItem } from './item-store.js';
import { createShelves } from './shelves.js';
import { shownItem } from './shown-item.js';

export interface CatalogueParts {
  readonly database: Database;
  readonly notifications: Notifications;
  readonly clock: Clock;
  readonly keyring: Keyring;
}

/** What clients see of the catalogue, and how operators change it: operations.md §1.9, §4.1. */
export interface CatalogueService extends CatalogueFiles {
  /** Visible categories, parents before their children, with what they hold on this server. */
  categories(question: Pick<ShopQuestion, 'project' | 'server'>): Promise<readonly ShopCategory[]>;
  /** Throws CATEGORY_NOT_FOUND, INVALID_CURSOR, INVALID_VARIABLES (search too long). */
  items(question: ItemsQuestion): Promise<Connection<ShopItem>>;
  /** Throws SHOP_ITEM_NOT_FOUND. */
  item(question: ShopQuestion & { readonly itemId: number }): Promise<ShopItem>;
}

export function createCatalogueService(parts: CatalogueParts): CatalogueService {
  const { database } = parts;
  const shelvesOf = createShelves(parts);

  return {
    ...createCatalogueFiles(parts),

    categories: async ({ server }) => (await shelvesOf(server)).shelves.map(({ category }) => category),
    items: createItemList({ ...parts, shelvesOf }),

    async item({ itemId, ...question }) {
      const { project, server, languages } = question;
      const key = { projectId: project.id, serverId: server.id, itemId };
      const row = await findItem(database.db, key, languages);
      const item = row === null ? null : shownItem(row, await shelvesOf(server), question);
      if (item === null) throw new Refusal('SHOP_ITEM_NOT_FOUND', { input: 'itemId' });
      return item;
    },
  };
}
