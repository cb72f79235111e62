import { stringify } from 'csv-stringify/sync';
import type { DeclaredItem, DeclaredListing } from '../catalogue-declaration.js';
import { neutralized } from './csv-cells.js';
import { ITEM_COLUMNS, LISTING_COLUMNS, SERVER_COLUMN } from './csv-columns.js';

type Cell = string | number | boolean | null;

/** Items as a CSV file that `readCsv` reads again: operations.md §4.2. With a byte order mark, or spreadsheets misread it. */
export function writeCsv(items: readonly DeclaredItem[], languages: readonly string[]): string {
  const texts = (part: string) => languages.map((language) => `${part}.${language}`);
  const { sku, category, kind, imageUrl, ...others } = ITEM_COLUMNS;
  const header = [
    ...[sku, category, kind, imageUrl, ...texts('title'), ...texts('description'), ...Object.values(others)],
    ...[SERVER_COLUMN, ...LISTING_COLUMNS],
  ];
  const rows = items.flatMap((item) => rowsOf(item, languages));
  const cells = [header, ...rows].map((row) => row.map((cell) => neutralized(cell === null ? '' : String(cell))));
  // A single line feed is no end of line to the library, but is to whoever reads.
  return stringify(cells, { bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
}

function rowsOf(item: DeclaredItem, languages: readonly string[]): Cell[][] {
  const ofItem = [
    ...[item.sku, item.category, item.kind.toLowerCase(), item.imageUrl],
    ...[item.titles, item.descriptions].flatMap((texts) => languages.map((language) => texts[language] ?? null)),
    ...[item.price, item.maxQuantity, limitsText(item), item.payload === null ? null : JSON.stringify(item.payload)],
    item.archived,
  ];
  const listings = Object.entries(item.servers);
  if (listings.length === 0) return [[...ofItem, null, ...LISTING_COLUMNS.map(() => null)]];
  return listings.map(([server, listing]) => [
    ...ofItem,
    server,
    ...LISTING_COLUMNS.map((field) => cellOf(listing, field)),
  ]);
}

function cellOf(listing: DeclaredListing, field: (typeof LISTING_COLUMNS)[number]): Cell {
  const value = listing[field];
  return typeof value === 'object' && value !== null ? value.toISOString() : value;
}

const limitsText = ({ limits }: DeclaredItem): string =>
  limits.map(({ scope, window, max }) => `${scope}/${window}:${max}`.toLowerCase()).join(' ');
