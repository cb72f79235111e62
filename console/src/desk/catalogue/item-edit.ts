import { neutralized } from '../../../../src/platform/csv/csv.js';
import type { Item, OnServer } from './items-grid.js';

// An item is edited as a CSV file that says of it what has changed, and of nothing else anything (rules.md §4.2.3).

/** Cells by column; `servers` by code. An empty cell is nothing. */
export interface Cells {
  readonly item: Readonly<Record<string, string>>;
  readonly servers: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Columns whose cells are texts; those of others are numbers, times and words of ours. */
const TEXTS = /^(title|description)\./;

/** What an item says now, as far as the grid knows it: its payload and its descriptions it does not. */
export const cellsOf = (
  { titles, missing, price, archived, servers }: Item,
  languages: readonly string[],
  scale: number,
): Cells => ({
  item: {
    ...Object.fromEntries(languages.map((language) => [`title.${language}`, titles[language] ?? ''])),
    ...Object.fromEntries(missing.descriptions.map((language) => [`description.${language}`, ''])),
    ...{ basePrice: written(price, scale), payload: '', archived: String(archived) },
  },
  servers: Object.fromEntries(servers.map((one) => [one.server, listingCells(one, price, scale)])),
});

const listingCells = (
  { enabled, price, oldPrice, sold, left, saleFrom, saleTo }: OnServer,
  base: number,
  scale: number,
) => ({
  enabled: String(enabled),
  price: price === base ? '' : written(price, scale),
  oldPrice: oldPrice === null ? '' : written(oldPrice, scale),
  // A file says what there has ever been, not what is left.
  stock: left === null ? '' : String(left + sold),
  saleFrom: saleFrom ?? '',
  saleTo: saleTo ?? '',
});

const AMOUNTS: ReadonlySet<string> = new Set(['basePrice', 'price', 'oldPrice']);

/** Columns in which something is wrong. */
export const faultsOf = ({ item, servers }: Cells, scale: number): ReadonlySet<string> =>
  new Set([
    ...faultyIn(item, scale),
    ...Object.entries(servers).flatMap(([code, cells]) => faultyIn(cells, scale).map((column) => `${code} ${column}`)),
  ]);

const faultyIn = (cells: Readonly<Record<string, string>>, scale: number): readonly string[] =>
  Object.entries(cells).flatMap(([column, cell]) => {
    if (column === 'basePrice' && cell === '') return [column];
    if (cell === '') return [];
    if (AMOUNTS.has(column)) return amountOf(cell, scale) === null ? [column] : [];
    if (column === 'stock') return /^\d{1,10}$/.test(cell) ? [] : [column];
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
export function editAsCsv(sku: string, before: Cells, after: Cells, scale: number): string | null {
  const columns = changedIn(before.item, after.item);
  const servers = Object.entries(after.servers)
    .map(([code, cells]) => ({ code, cells, changed: changedIn(before.servers[code] ?? {}, cells) }))
    .filter(({ changed }) => changed.length > 0);
  if (columns.length === 0 && servers.length === 0) return null;
  const ofServers = [...new Set(servers.flatMap(({ changed }) => changed))];
  const ofItem = [sku, ...columns.map((column) => fileCell(column, after.item[column] ?? '', scale))];
  const header = ['sku', ...columns, ...(servers.length === 0 ? [] : ['server', ...ofServers])];
  const rows = servers.map(({ code, cells }) => [
    ...[...ofItem, code],
    ...ofServers.map((column) => fileCell(column, cells[column] ?? '', scale)),
  ]);
  return [header, ...(rows.length === 0 ? [ofItem] : rows)].map((row) => row.map(quoted).join(',')).join('\n');
}

const changedIn = (
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): readonly string[] => Object.keys(after).filter((column) => after[column] !== before[column]);

function fileCell(column: string, cell: string, scale: number): string {
  if (AMOUNTS.has(column) && cell !== '') return String(amountOf(cell, scale) ?? cell);
  return TEXTS.test(column) ? neutralized(cell) : cell;
}

const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;

/** An amount in the smallest unit as people write it: `12.50`. */
const written = (amount: number, scale: number): string => (amount / 10 ** scale).toFixed(scale);

/** What `12.50` or `12,5` is in the smallest unit; null: no amount. */
function amountOf(text: string, scale: number): number | null {
  const [, whole = '', digits = ''] = /^(\d{1,15})(?:[.,](\d+))?$/.exec(text.trim()) ?? [];
  if (whole === '' || digits.length > scale) return null;
  const amount = Number(whole + digits.padEnd(scale, '0'));
  return Number.isSafeInteger(amount) ? amount : null;
}
