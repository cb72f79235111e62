import type { LocalizedText } from '../../../base/language/text.js';
import type { PageInput } from '../../../platform/paging.js';
import type { ProjectSnapshot } from '../../projects/index.js';
import type { GameServerSnapshot } from '../../servers/index.js';
import type { ItemKind, OfferWindow, PurchaseLimit } from '../catalogue-model.js';
import type { CategoryName } from '../names.js';

/** A category as the shop of one server shows it. */
export interface ShopCategory {
  readonly id: number;
  readonly code: string;
  readonly titles: LocalizedText;
  readonly parentId: number | null;
  /** Items shown on the server, in this category and those below it. */
  readonly itemCount: number;
}

/** An item as the shop of one server shows it, in the languages of the question. */
export interface ShopItem extends OfferWindow {
  readonly id: number;
  readonly sku: string;
  /** Already in the language of the answer: fetching all translations of a page would cost more than the page. */
  readonly title: string;
  readonly description: string | null;
  readonly imageUrl: string | null;
  readonly category: ShopCategory;
  readonly kind: ItemKind;
  /** Its place in the order of the operator. */
  readonly sort: number;
  readonly price: number;
  readonly oldPrice: number | null;
  readonly project: ProjectSnapshot;
  readonly gameServer: GameServerSnapshot;
  readonly maxQuantity: number;
  /** Pieces left; null: unlimited. */
  readonly remaining: number | null;
  readonly limits: readonly ShownLimit[];
}

/** A limit, and how much of it is left to the user who asks; null: nobody is signed in. */
export interface ShownLimit extends PurchaseLimit {
  readonly remaining: number | null;
}

export type ShopSort = 'POSITION' | 'PRICE_ASC' | 'PRICE_DESC' | 'NEWEST';

export interface ShopQuestion {
  readonly project: ProjectSnapshot;
  readonly server: GameServerSnapshot;
  /** The language of the answer, then those to fall back on. */
  readonly languages: readonly string[];
  /** Null: nobody is signed in. */
  readonly userId: number | null;
  readonly now: Date;
}

export interface ItemsQuestion extends ShopQuestion, PageInput {
  readonly category: CategoryName | null;
  readonly search: string | null;
  readonly sort: ShopSort;
}
