import type { DataOf } from '../../../../../src/admin/index.js';
import { escapeFormulas } from '../../../../../src/platform/csv.js';
import { readAmount, writeAmount } from '../../texts/number.js';

// An item is edited as a CSV file that says of it what has changed, and of nothing else anything (rules.md §4.2.3).

/** Cells by column; `servers` by code. An empty cell is nothing. */
export interface Cells {
  readonly item: Readonly<Record<string, string>>;
  readonly servers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Item = DataOf<'catalogue.items'>['items'][number];
type OnServer = Item['servers'][number];

/** How amounts and numbers are written in cells. */
export interface Notation {
  /** Decimals of the currency. */
  readonly scale: number;
  readonly locale: string;
}

const written = (amount: number, { scale, locale }: Notation): string => writeAmount(amount, locale, scale);

/** The number in a cell of an amount, in the smallest unit, or of the stock; null if it is none, or below zero. */
function numberIn(column: string, cell: string, { scale, locale }: Notation): number | null {
  const value = readAmount(cell, locale, column === 'stock' ? 0 : scale);
  return value === null || value < 0 ? null : value;
}

/** Columns whose cells are texts; those of others are numbers, times and words of ours. */
const TEXTS = /^(title|description)\./;

/** What an item says now, as far as the grid knows it: its payload and its descriptions it does not. */
export const cellsOf = (
  { titles, missing, price, archived, servers }: Item,
  languages: readonly string[],
  notation: Notation,
): Cells => ({
  item: {
    ...Object.fromEntries(languages.map((language) => [`title.${language}`, titles[language] ?? ''])),
    ...Object.fromEntries(missing.descriptions.map((language) => [`description.${language}`, ''])),
    ...{ basePrice: written(price, notation), payload: '', archived: String(archived) },
  },
  servers: Object.fromEntries(servers.map((one) => [one.server, listingCells(one, price, notation)])),
});

const listingCells = (
  { enabled, price, compareAtPrice, sold, left, offeredFrom, offeredUntil }: OnServer,
  base: number,
  notation: Notation,
) => ({
  enabled: String(enabled),
  price: price === base ? '' : written(price, notation),
  compareAtPrice: compareAtPrice === null ? '' : written(compareAtPrice, notation),
  // A file says what there has ever been, not what is left.
  stock: left === null ? '' : String(left + sold),
  offeredFrom: offeredFrom ?? '',
  offeredUntil: offeredUntil ?? '',
});

const AMOUNTS: ReadonlySet<string> = new Set(['basePrice', 'price', 'compareAtPrice']);

/** Columns in which something is wrong. */
export const faultsOf = ({ item, servers }: Cells, notation: Notation): ReadonlySet<string> =>
  new Set([
    ...faultyIn(item, notation),
    ...Object.entries(servers).flatMap(([code, cells]) =>
      faultyIn(cells, notation).map((column) => `${code} ${column}`),
    ),
  ]);

const faultyIn = (cells: Readonly<Record<string, string>>, notation: Notation): readonly string[] =>
  Object.entries(cells).flatMap(([column, cell]) => {
    if (column === 'basePrice' && cell === '') return [column];
    if (cell === '') return [];
    if (AMOUNTS.has(column) || column === 'stock') return numberIn(column, cell, notation) === null ? [column] : [];
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

/** The file that makes an item say what it says after, and leaves all else; null: nothing has changed. */
export function editAsCsv(sku: string, before: Cells, after: Cells, notation: Notation): string | null {
  const columns = changedIn(before.item, after.item);
  const servers = Object.entries(after.servers)
    .map(([code, cells]) => ({ code, cells, changed: changedIn(before.servers[code] ?? {}, cells) }))
    .filter(({ changed }) => changed.length > 0);
  if (columns.length === 0 && servers.length === 0) return null;
  const ofServers = [...new Set(servers.flatMap(({ changed }) => changed))];
  const ofItem = [sku, ...columns.map((column) => fileCell(column, after.item[column] ?? '', notation))];
  const header = ['sku', ...columns, ...(servers.length === 0 ? [] : ['server', ...ofServers])];
  const rows = servers.map(({ code, cells }) => [
    ...[...ofItem, code],
    ...ofServers.map((column) => fileCell(column, cells[column] ?? '', notation)),
  ]);
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
