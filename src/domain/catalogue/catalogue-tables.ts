import type { Generated, GeneratedAlways } from 'kysely';
import type { LocalizedText } from '../../base/language/text.js';
import type { Json } from '../../storage/tables.js';
import type { ItemKind, PurchaseLimit } from './catalogue-model.js';

declare module '../../storage/tables.js' {
  interface Tables {
    shop_category: ShopCategoryTable;
    shop_item: ShopItemTable;
    shop_listing: ShopListingTable;
  }
}

/** rules.md §1.9 */
interface ShopCategoryTable {
  id: GeneratedAlways<number>;
  project_id: number;
  code: string;
  parent_id: number | null;
  titles: LocalizedText;
  sort: number;
  visible: boolean;
}

interface ShopItemTable {
  id: GeneratedAlways<number>;
  project_id: number;
  sku: string;
  category_id: number;
  titles: LocalizedText;
  descriptions: LocalizedText;
  image_url: string | null;
  kind: ItemKind;
  payload: Json<unknown>;
  base_price: number;
  max_quantity: number;
  limits: Json<readonly PurchaseLimit[]>;
  archived_at: Date | null;
  version: Generated<number>;
  created_at: Date;
  /** What it is found by, folded by us: of its SKU, and of its titles in all languages. */
  search: string;
}

/**
 * rules.md §1.9: an item on a server. `shown_price` is `price`, or the item's where that is null; `category_id` and
 * `archived` are the item's, copied by triggers.
 */
interface ShopListingTable {
  item_id: number;
  game_server_id: number;
  project_id: number;
  category_id: GeneratedAlways<number>;
  archived: GeneratedAlways<boolean>;
  enabled: boolean;
  price: number | null;
  shown_price: number;
  old_price: number | null;
  supplied: number | null;
  sold: Generated<number>;
  sale_from: Date | null;
  sale_to: Date | null;
  sort: number;
}
