import type { LocalizedText } from '../../base/language/text.js';
import type { PurchaseLimit } from './catalogue-model.js';

declare module '../../storage/tables.js' {
  interface ColumnValues {
    'shop_category.titles': LocalizedText;
    'shop_item.titles': LocalizedText;
    'shop_item.descriptions': LocalizedText;
    'shop_item.payload': unknown;
    'shop_item.limits': readonly PurchaseLimit[];
  }
}
