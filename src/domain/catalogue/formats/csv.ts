import {
  type DeclaredFile,
  type Diagnosis,
  ENOUGH_PROBLEMS,
  type Path,
  type Problem,
  refuseProblems,
} from '../../../platform/declared/index.js';
import { type DeclaredItem, type DeclaredListing, isSku } from '../import/declaration.js';
import { type CatalogueDraft, type CatalogueFile, draftCatalogue } from '../import/draft.js';
import {
  type CsvHeader,
  cellValue,
  ITEM_COLUMNS,
  LISTING_CSV_COLUMNS,
  readCsvHeader,
  SERVER_COLUMN,
  TEXT_COLUMNS,
  type TextColumn,
  UnreadableCell,
} from './csv-columns.js';
import { type CsvText, formatRows, readRows } from './csv-text.js';
import { plainItem, plainListing } from './yaml.js';

/**
 * Reads a catalogue from a CSV file, one row per item and server:
 *
 * ```csv
 * sku,category,title.en,basePrice,payload,server,price,compareAtPrice,stock,offeredFrom
 * phoenix-tear,potions,Phoenix Tear,250,"{""item"":1014}",dawn,200,250,100,2027-01-01T00:00:00Z
 * phoenix-tear,potions,Phoenix Tear,250,"{""item"":1014}",dusk,,,,
 * ```
 *
 * A column or server row that the file lacks changes nothing. An empty cell resets to the default
 * of YAML. The column sku is required; a new item also needs category, a title and basePrice. The
 * rows of a SKU must agree about the item; a row with an empty server has no listing. Throws
 * INVALID_VARIABLES if the file cannot be parsed.
 */
export function readCatalogueCsv(text: string, file: string): CatalogueFile {
  const csv = readRows(text, file);
  const header = readCsvHeader(csv.rows);
  // A wrong header would make every row wrong in the same way.
  if (header.problems.length > 0) throw refuseProblems(sourceOf(file, csv, header, []), header.problems);
  const { items, problems } = gatherItems(csv, header);
  const source = sourceOf(file, csv, header, items);
  let last: { readonly json: string; readonly draft: CatalogueDraft } | null = null;
  return {
    skus: items.map(({ sku }) => sku).filter(isSku),
    draftFor: (stored, prune) => {
      const completed = items.map((item) => completeItem(stored.items.get(item.sku), item, header, prune));
      // Checking a large file takes seconds, too long for a transaction; usually nothing has
      // changed.
      const json = JSON.stringify(completed);
      if (last?.json !== json) last = { json, draft: draftCatalogue({ items: completed }, source, problems) };
      return last.draft;
    },
  };
}

/** An item with its rows. */
interface CsvItem {
  readonly sku: string;
  /** Position of the first row. */
  readonly row: number;
  /** Values of the item, by the fields of a YAML file. */
  readonly fields: Readonly<Record<string, unknown>> & Readonly<Record<TextColumn['part'], object>>;
  /** Values of the item per server. */
  readonly servers: Map<string, { readonly row: number; readonly listing: Readonly<Record<string, unknown>> }>;
}

/**
 * Completes an item with its stored values, as a YAML file would have it. With `prune` the item is
 * not listed on servers without a row.
 */
function completeItem(
  stored: DeclaredItem | undefined,
  { fields, servers }: CsvItem,
  { columns, texts }: CsvHeader,
  prune: boolean,
) {
  const before = stored === undefined ? {} : omittedFields(plainItem(stored), ITEM_COLUMNS, columns);
  const textsOf = (part: TextColumn['part']) => {
    const languages = new Set(texts.filter((text) => text.part === part).map(({ language }) => language));
    const kept = Object.entries(stored?.[part] ?? {}).filter(([language]) => !languages.has(language));
    return { ...Object.fromEntries(kept), ...fields[part] };
  };
  const listings = Object.entries(stored?.servers ?? {}).map(
    ([code, listing]) => [code, plainListing(listing)] as const,
  );
  const kept = new Map(listings);
  const listed = [...servers].map(([code, { listing }]) => {
    const omitted = omittedFields(kept.get(code) ?? {}, LISTING_FIELDS, columns);
    return [code, { ...omitted, ...listing }] as const;
  });
  return {
    ...before,
    ...fields,
    ...{ titles: textsOf('titles'), descriptions: textsOf('descriptions') },
    servers: Object.fromEntries([...(prune && columns.has(SERVER_COLUMN) ? [] : kept), ...listed]),
  };
}

const LISTING_FIELDS = Object.fromEntries(LISTING_CSV_COLUMNS.map((column) => [column, column]));

/** The fields without a column in the file. */
const omittedFields = (
  plain: Readonly<Record<string, unknown>>,
  columnOf: Readonly<Record<string, string>>,
  columns: ReadonlyMap<string, number>,
) => Object.fromEntries(Object.entries(plain).filter(([field]) => !columns.has(columnOf[field] ?? '')));

/**
 * Groups the rows by item. Paths of problems are `['rows', <position>, <position of the cell>]`.
 */
function gatherItems({ rows, placeOf }: CsvText, header: CsvHeader) {
  const items: CsvItem[] = [];
  const bySku = new Map<string, CsvItem>();
  const problems: Problem[] = [];
  const { columns, texts, width } = header;
  const itemColumns = [...Object.values(ITEM_COLUMNS), ...texts.map(({ name }) => name)];

  for (const [at, row] of rows.entries()) {
    if (at === 0) continue;
    if (problems.length >= ENOUGH_PROBLEMS) break;
    const cellOf = (column: string): string => row.cells[columns.get(column) ?? -1] ?? '';
    const problem = (column: string, message: string, diagnosis: Diagnosis) =>
      problems.push({ path: ['rows', at, columns.get(column) ?? 0], message, ...diagnosis });
    const { length: count } = row.cells;
    if (count !== width) {
      problem('sku', `has ${count} cells, and the header ${width}`, { code: 'CELL_COUNT', values: { count, width } });
      continue;
    }
    const reader: RowReader = { row: at, cellOf, problem };
    const sku = cellOf('sku');
    const item = bySku.get(sku) ?? itemOf(reader, header);
    if (item.row === at) items.push(item);
    else {
      const first = rows[item.row];
      for (const column of itemColumns) {
        if (cellOf(column) === (first?.cells[columns.get(column) ?? -1] ?? '')) continue;
        const line = first === undefined ? 1 : placeOf(first).line;
        const diagnosis = { code: 'CONFLICTING_ROWS', values: { line, name: sku } } as const;
        const ownPrice = column === 'basePrice' ? ', and the price on one server into the column price' : '';
        const fix = `write the same value in all its rows${ownPrice}`;
        problem(column, `differs from line ${line} of the item ${sku}: ${fix}`, diagnosis);
      }
    }
    if (sku !== '') bySku.set(sku, item);
    addListing(item, reader);
  }
  return { items, problems };
}

/** Access to the cells of a row. */
interface RowReader {
  readonly row: number;
  readonly cellOf: (column: string) => string;
  readonly problem: (column: string, message: string, diagnosis: Diagnosis) => void;
}

function itemOf(reader: RowReader, { texts }: CsvHeader): CsvItem {
  const { row, cellOf } = reader;
  const textsOf = (wanted: TextColumn['part']) =>
    Object.fromEntries(
      texts
        .filter(({ name, part }) => part === wanted && cellOf(name) !== '')
        .map(({ name, language }) => [language, cellOf(name)]),
    );
  const fields = {
    ...filledCells(reader, Object.entries(ITEM_COLUMNS)),
    titles: textsOf('titles'),
    descriptions: textsOf('descriptions'),
  };
  return { sku: cellOf('sku'), row, fields, servers: new Map() };
}

function addListing(item: CsvItem, reader: RowReader): void {
  const { row, cellOf, problem } = reader;
  const server = cellOf(SERVER_COLUMN);
  if (server === '') {
    const first = LISTING_CSV_COLUMNS.find((column) => cellOf(column) !== '');
    if (first !== undefined) problem(first, 'needs a server', { code: 'LISTING_WITHOUT_SERVER' });
    return;
  }
  if (item.servers.has(server)) {
    const diagnosis = { code: 'TWICE', values: { name: server } } as const;
    problem(SERVER_COLUMN, `${server} occurs twice for ${cellOf('sku')}`, diagnosis);
    return;
  }
  item.servers.set(server, { row, listing: filledCells(reader, Object.entries(LISTING_FIELDS)) });
}

/** The values of the cells that are not empty, by the fields of a YAML file. */
const filledCells = ({ cellOf, problem }: RowReader, columns: readonly (readonly [field: string, column: string])[]) =>
  Object.fromEntries(
    columns
      .filter(([, column]) => cellOf(column) !== '')
      .map(([field, column]) => {
        try {
          return [field, cellValue(column, cellOf(column))];
        } catch (error) {
          if (!(error instanceof UnreadableCell)) throw error;
          problem(column, error.message, { code: error.code });
          return [field, undefined];
        }
      }),
  );

function sourceOf(
  file: string,
  { rows, placeOf }: CsvText,
  header: CsvHeader,
  items: readonly CsvItem[],
): DeclaredFile {
  const names = new Map([...header.columns].map(([name, at]) => [at, name]));
  return {
    file,
    locate(path) {
      const { row: at, column, name = names.get(column) ?? '' } = placeIn(path, header, items);
      const row = rows[at];
      const place = row === undefined ? { line: 1, column: 1 } : placeOf(row, column);
      return { ...place, path: at === 0 ? '' : name };
    },
  };
}

/**
 * The row and column of a path of a YAML file, or of `['rows', <row>, <cell>]`. A path without a
 * column is at the start of its row.
 */
function placeIn(
  [list, index, ...rest]: Path,
  { columns, texts }: CsvHeader,
  items: readonly CsvItem[],
): { readonly row: number; readonly column: number; readonly name?: string } {
  if (list === 'rows') return { row: Number(index), column: Number(rest[0] ?? 0) };
  const item = items[Number(index)];
  const [field, key, inner] = rest;
  // A text without any language is reported in its first column.
  const first = texts.find(({ part }) => part === field)?.language ?? '*';
  const name = columnOf(field, key ?? first, inner);
  const row = field === 'servers' ? item?.servers.get(String(key))?.row : item?.row;
  return { row: row ?? item?.row ?? 0, column: columns.get(name) ?? columns.get('sku') ?? 0, name };
}

function columnOf(field: Path[number] | undefined, key: Path[number] | undefined, inner: Path[number] | undefined) {
  if (field === 'servers') return LISTING_CSV_COLUMNS.find((column) => column === inner) ?? SERVER_COLUMN;
  if (field === 'titles' || field === 'descriptions') return `${TEXT_COLUMNS[field]}.${key}`;
  const [, column = 'sku'] = Object.entries(ITEM_COLUMNS).find(([name]) => name === field) ?? [];
  return column;
}

/** Writes items as a CSV file for `readCatalogueCsv`: rules.md §4.2. */
export function writeCatalogueCsv(items: readonly DeclaredItem[], languages: readonly string[]): string {
  const texts = (part: string) => languages.map((language) => `${part}.${language}`);
  const { sku, category, kind, imageUrl, ...others } = ITEM_COLUMNS;
  const header = [
    ...[sku, category, kind, imageUrl, ...texts('title'), ...texts('description'), ...Object.values(others)],
    ...[SERVER_COLUMN, ...LISTING_CSV_COLUMNS],
  ];
  return formatRows([header, ...items.flatMap((item) => rowsOf(item, languages))]);
}

function rowsOf(item: DeclaredItem, languages: readonly string[]) {
  const ofItem = [
    ...[item.sku, item.category, item.kind.toLowerCase(), item.imageUrl],
    ...[item.titles, item.descriptions].flatMap((texts) => languages.map((language) => texts[language] ?? null)),
    ...[item.price, item.maxQuantity, limitsText(item), item.payload === null ? null : JSON.stringify(item.payload)],
    item.archived,
  ];
  const listings = Object.entries(item.servers);
  if (listings.length === 0) return [[...ofItem, null, ...LISTING_CSV_COLUMNS.map(() => null)]];
  return listings.map(([server, listing]) => [
    ...ofItem,
    server,
    ...LISTING_CSV_COLUMNS.map((field) => cellOfListing(listing, field)),
  ]);
}

function cellOfListing(listing: DeclaredListing, field: (typeof LISTING_CSV_COLUMNS)[number]) {
  const value = listing[field];
  return typeof value === 'object' && value !== null ? value.toISOString() : value;
}

const limitsText = ({ limits }: DeclaredItem): string =>
  limits.map(({ scope, window, max }) => `${scope}/${window}:${max}`.toLowerCase()).join(' ');
