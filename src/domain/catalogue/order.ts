import type { Position } from '../../platform/paging/index.js';
import type { ShopItem, ShopSort } from './catalogue-model.js';

/** How a list is sorted; the id makes every place unique, so that a page can begin after it. */
export interface ItemOrder {
  /** Columns of the listing; an index has them in this order (migration 0003). */
  readonly columns: readonly ('sort' | 'shown_price' | 'item_id')[];
  readonly direction: 'asc' | 'desc';
  /** Where an item stands: its values of `columns`. */
  positionOf(item: ShopItem): Position;
}

const byPosition = {
  columns: ['sort', 'item_id'],
  positionOf: ({ sort, id }: ShopItem): Position => [sort, id],
} as const;
const byPrice = {
  columns: ['shown_price', 'item_id'],
  positionOf: ({ price, id }: ShopItem): Position => [price, id],
} as const;
const byAge = { columns: ['item_id'], positionOf: ({ id }: ShopItem): Position => [id] } as const;

export const ITEM_ORDERS: Readonly<Record<ShopSort, ItemOrder>> = {
  POSITION: { ...byPosition, direction: 'asc' },
  PRICE_ASC: { ...byPrice, direction: 'asc' },
  PRICE_DESC: { ...byPrice, direction: 'desc' },
  NEWEST: { ...byAge, direction: 'desc' },
};
