import type { DataOf } from '../../../../../src/admin/index.js';
import { escapeFormulas } from '../../../../../src/platform/csv.js';
import { readAmount, writeAmount } from '../../texts/number.js';

// Edits to an item are sent as a CSV file that contains only the changed cells (rules.md §4.2.3).

/** Cells by column; `servers` by code. An empty cell means no value. */
export interface Cells {
  readonly item: Readonly<Record<string, string>>;
  readonly servers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Item = DataOf<'catalogue.items'>['items'][number];
type OnServer = Item['servers'][number];

/** Notation of amounts and numbers in cells. */
export interface Notation {
  /** Decimals of the currency. */
  readonly scale: number;
  readonly locale: string;
}

const amountText = (amount: number, { scale, locale }: Notation): string => writeAmount(amount, locale, scale);

/** Parses an amount (in the smallest unit) or a stock; null if it is invalid or negative. */
function numberIn(column: string, cell: string, { scale, locale }: Notation): number | null {
  const value = readAmount(cell, locale, column === 'stock' ? 0 : scale);
  return value === null || value < 0 ? null : value;
}

/** Columns with free text. */
const TEXTS = /^(title|description)\./;

/** Returns the current cells of an item. Payload and descriptions are unknown here and empty. */
export const cellsOf = (
  { titles, missing, price, archived, servers }: Item,
  languages: readonly string[],
  notation: Notation,
): Cells => ({
  item: {
    ...Object.fromEntries(languages.map((language) => [`title.${language}`, titles[language] ?? ''])),
    ...Object.fromEntries(missing.descriptions.map((language) => [`description.${language}`, ''])),
    ...{ basePrice: amountText(price, notation), payload: '', archived: String(archived) },
  },
  servers: Object.fromEntries(servers.map((one) => [one.server, listingCells(one, notation)])),
});

const listingCells = (
  { enabled, ownPrice, compareAtPrice, sold, left, offeredFrom, offeredUntil }: OnServer,
  notation: Notation,
) => ({
  enabled: String(enabled),
  price: ownPrice === null ? '' : amountText(ownPrice, notation),
  compareAtPrice: compareAtPrice === null ? '' : amountText(compareAtPrice, notation),
  // The file has the number ever supplied, not the number left.
  stock: left === null ? '' : String(left + sold),
  offeredFrom: offeredFrom ?? '',
  offeredUntil: offeredUntil ?? '',
});

const AMOUNTS: ReadonlySet<string> = new Set(['basePrice', 'price', 'compareAtPrice']);
const TIMES: ReadonlySet<string> = new Set(['offeredFrom', 'offeredUntil']);

/** Returns the columns with invalid cells. */
export const invalidColumns = ({ item, servers }: Cells, notation: Notation): ReadonlySet<string> =>
  new Set([
    ...invalidColumnsIn(item, notation),
    ...Object.entries(servers).flatMap(([code, cells]) =>
      invalidColumnsIn(cells, notation).map((column) => `${code} ${column}`),
    ),
  ]);

const invalidColumnsIn = (cells: Readonly<Record<string, string>>, notation: Notation): readonly string[] =>
  Object.entries(cells).flatMap(([column, cell]) => {
    if (column === 'basePrice' && cell === '') return [column];
    if (cell === '') return [];
    if (AMOUNTS.has(column) || column === 'stock') return numberIn(column, cell, notation) === null ? [column] : [];
    if (TIMES.has(column)) return Number.isNaN(Date.parse(cell)) ? [column] : [];
    return column === 'payload' && !isJson(cell) ? [column] : [];
  });

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns a CSV file with the changed cells of an item; null if nothing has changed. Its columns
 * are those of all servers in the file: a cell that changed only on another server gets the value
 * of `current`, which may be newer than that of `before`.
 */
export function editAsCsv(
  sku: string,
  before: Cells,
  after: Cells,
  notation: Notation,
  current: Cells = before,
): string | null {
  const columns = changedIn(before.item, after.item);
  const servers = Object.entries(after.servers)
    .map(([code, cells]) => ({ code, cells, changed: changedIn(before.servers[code] ?? {}, cells) }))
    .filter(({ changed }) => changed.length > 0);
  if (columns.length === 0 && servers.length === 0) return null;
  const ofServers = [...new Set(servers.flatMap(({ changed }) => changed))];
  const ofItem = [sku, ...columns.map((column) => fileCell(column, after.item[column] ?? '', notation))];
  const header = ['sku', ...columns, ...(servers.length === 0 ? [] : ['server', ...ofServers])];
  const rows = servers.map(({ code, cells, changed }) => {
    const now = current.servers[code] ?? {};
    const cellOf = (column: string) => (changed.includes(column) ? cells : now)[column] ?? '';
    return [...ofItem, code, ...ofServers.map((column) => fileCell(column, cellOf(column), notation))];
  });
  return [header, ...(rows.length === 0 ? [ofItem] : rows)].map((row) => row.map(quoted).join(',')).join('\n');
}

const changedIn = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] => Object.keys(after).filter((column) => after[column] !== before[column]);

function fileCell(column: string, cell: string, notation: Notation): string {
  if (AMOUNTS.has(column) || column === 'stock') return String(numberIn(column, cell, notation) ?? cell);
  return TEXTS.test(column) ? escapeFormulas(cell) : cell;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
