import type { LocalizedText } from '../../../base/language/text.js';
import type { PageInput } from '../../../platform/paging.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { GameServerSnapshot } from '../../servers/index.js';
import type { ItemKind, OfferWindow, PurchaseLimit } from '../catalogue-model.js';
import type { CategoryName } from '../names.js';

/** A category in the shop of a server. */
export interface ShopCategory {
  readonly id: number;
  readonly code: string;
  readonly titles: LocalizedText;
  readonly parentId: number | null;
  /** Number of items on the server, in this category and its descendants. */
  readonly itemCount: number;
}

/** An item in the shop of a server, in the language of the answer. */
export interface ShopItem extends OfferWindow {
  readonly id: number;
  readonly sku: string;
  /** In the language of the answer: reading all translations would cost more than the page. */
  readonly title: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly category: ShopCategory;
  readonly kind: ItemKind;
  /** Position set by the operator. */
  readonly sort: number;
  readonly price: number;
  readonly oldPrice: number | null;
  readonly gameServer: GameServerSnapshot;
  readonly maxQuantity: number;
  /** Pieces left; null: unlimited. */
  readonly remaining: number | null;
  readonly limits: readonly ShownLimit[];
}

/** A limit with the remaining quantity of the viewer; null if no user is signed in. */
export interface ShownLimit extends PurchaseLimit {
  readonly remaining: number | null;
}

export type ShopSort = 'POSITION' | 'PRICE_ASC' | 'PRICE_DESC' | 'NEWEST';

export interface ShopQuestion {
  readonly project: ProjectSnapshot;
  readonly server: GameServerSnapshot;
  /** The language of the answer, then its fallbacks. */
  readonly languages: readonly string[];
  /** Null if no user is signed in. */
  readonly userId: number | null;
  readonly now: Date;
}

/** A page of the items in a category, or of those that a search finds. */
export interface ShopListing extends PageInput {
  readonly category: CategoryName | null;
  readonly search: string | null;
  readonly sort: ShopSort;
}
