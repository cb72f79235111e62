import type { Problem } from '../../../platform/declared/index.js';
import { cellValue, ITEM_COLUMNS, LIMITS_ADVICE, LISTING_COLUMNS, SERVER_COLUMN } from './csv-columns.js';
import type { CsvHeader, TextColumn } from './csv-header.js';
import type { CsvRow } from './csv-rows.js';

/** An item, and the rows that speak of it. */
export interface CsvItem {
  /** Position of the row that came first. */
  readonly row: number;
  /** What it says of the item, by the fields of a YAML file. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** What the row of each server says of it there. */
  readonly servers: Map<string, { readonly row: number; readonly listing: Readonly<Record<string, unknown>> }>;
}

/** The item as a YAML file would have it. */
export const plainItem = ({ fields, servers }: CsvItem) => ({
  ...fields,
  servers: Object.fromEntries([...servers].map(([code, { listing }]) => [code, listing])),
});

export interface CsvItems {
  readonly items: readonly CsvItem[];
  readonly problems: readonly Problem[];
}

/** Brings the rows of each item together. Paths of problems are `['rows', <position>, <position of the cell>]`. */
export function gatherItems(rows: readonly CsvRow[], header: CsvHeader): CsvItems {
  const items: CsvItem[] = [];
  const bySku = new Map<string, CsvItem>();
  const problems: Problem[] = [];
  const { columns, texts, width } = header;
  const itemColumns = [...Object.values(ITEM_COLUMNS), ...texts.map(({ name }) => name)];

  rows.forEach((row, at) => {
    if (at === 0) return;
    const cellOf = (column: string): string => row.cells[columns.get(column) ?? -1] ?? '';
    const problem = (column: string, message: string) =>
      problems.push({ path: ['rows', at, columns.get(column) ?? 0], message });
    if (row.cells.length !== width) {
      problem('sku', `has ${row.cells.length} cells, and the header ${width}`);
      return;
    }
    const sku = cellOf('sku');
    const item = bySku.get(sku) ?? itemOf(cellOf, header, { row: at, problem });
    if (item.row === at) items.push(item);
    else {
      const first = rows[item.row];
      for (const column of itemColumns) {
        if (cellOf(column) === (first?.cells[columns.get(column) ?? -1] ?? '')) continue;
        problem(column, `differs from what line ${first?.line} says of ${sku}`);
      }
    }
    if (sku !== '') bySku.set(sku, item);
    addListing(item, cellOf, { row: at, problem });
  });
  return { items, problems };
}

interface Reading {
  readonly row: number;
  readonly problem: (column: string, message: string) => void;
}

function itemOf(cellOf: (column: string) => string, { texts }: CsvHeader, { row, problem }: Reading): CsvItem {
  const filled = Object.entries(ITEM_COLUMNS).filter(([, column]) => cellOf(column) !== '');
  const textsOf = (wanted: TextColumn['part']) =>
    Object.fromEntries(
      texts
        .filter(({ name, part }) => part === wanted && cellOf(name) !== '')
        .map(({ name, language }) => [language, cellOf(name)]),
    );
  const fields = {
    ...Object.fromEntries(filled.map(([field, column]) => [field, readCell(column, cellOf(column), problem)])),
    titles: textsOf('titles'),
    descriptions: textsOf('descriptions'),
  };
  return { row, fields, servers: new Map() };
}

function addListing(item: CsvItem, cellOf: (column: string) => string, { row, problem }: Reading): void {
  const server = cellOf(SERVER_COLUMN);
  const filled = LISTING_COLUMNS.filter((column) => cellOf(column) !== '');
  if (server === '') {
    const [first] = filled;
    if (first !== undefined) problem(first, 'is said of no server');
    return;
  }
  if (item.servers.has(server)) {
    problem(SERVER_COLUMN, `${server} is there twice for ${cellOf('sku')}`);
    return;
  }
  const listing = Object.fromEntries(filled.map((column) => [column, readCell(column, cellOf(column), problem)]));
  item.servers.set(server, { row, listing });
}

function readCell(column: string, cell: string, problem: Reading['problem']): unknown {
  try {
    const value = cellValue(column, cell);
    if (!Array.isArray(value) || column !== 'limits' || value.every((limit) => typeof limit === 'object')) return value;
    problem(column, LIMITS_ADVICE);
  } catch {
    problem(column, 'must be JSON');
  }
  return undefined;
}
