/** Columns that say something of the item: the rows of one SKU agree in them. By the field of a YAML file. */
export const ITEM_COLUMNS = {
  sku: 'sku',
  category: 'category',
  kind: 'kind',
  imageUrl: 'imageUrl',
  price: 'basePrice',
  maxQuantity: 'maxQuantity',
  limits: 'limits',
  payload: 'payload',
  archived: 'archived',
} as const;

export type ItemField = keyof typeof ITEM_COLUMNS;

/** Columns that say something of the item on one server, named like the fields of a YAML file. */
export const LISTING_COLUMNS = ['price', 'oldPrice', 'stock', 'enabled', 'saleFrom', 'saleTo', 'sort'] as const;

/** `title.en`, `description.pt-BR` */
export const TEXT_COLUMNS = { titles: 'title', descriptions: 'description' } as const;

export const SERVER_COLUMN = 'server';

/** Without these a file cannot say anything. */
export const REQUIRED_COLUMNS = ['sku', 'category', 'basePrice', SERVER_COLUMN] as const;

const WHOLE_NUMBERS: ReadonlySet<string> = new Set([
  ...['basePrice', 'maxQuantity', 'price', 'oldPrice', 'stock', 'sort'],
]);
const YES_OR_NO: ReadonlySet<string> = new Set(['archived', 'enabled']);

/** What a YAML file would have in place of a cell that is not empty; what makes no sense stays text, and is refused. */
export function cellValue(column: string, cell: string): unknown {
  if (WHOLE_NUMBERS.has(column)) return /^(0|-?[1-9]\d*)$/.test(cell) ? Number(cell) : cell;
  // Spreadsheets write them in capitals.
  if (YES_OR_NO.has(column) && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  if (column === 'limits') return limitsOf(cell);
  return column === 'payload' ? JSON.parse(cell) : cell;
}

/** `user/day:2 account/total:1` */
export const LIMITS_ADVICE = 'must be like user/day:2 account/total:1';

function limitsOf(cell: string): unknown {
  return cell
    .trim()
    .split(/\s+/)
    .map((limit) => {
      const [, scope, window, max] = /^([a-z]+)\/([a-z]+):([1-9]\d{0,8})$/i.exec(limit) ?? [];
      return max === undefined ? limit : { scope, window, max: Number(max) };
    });
}
