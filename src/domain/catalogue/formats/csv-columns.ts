import { canonicalTag } from '../../../base/language/tags.js';
import type { Diagnosis, Problem } from '../../../platform/declared/index.js';
import type { CsvRow } from './csv-text.js';

/**
 * Columns with values of the item, in which the rows of a SKU agree. Keys are the fields of YAML.
 */
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

/** Columns with values of the item on one server, named like the fields of YAML. */
export const LISTING_CSV_COLUMNS = [
  'price',
  'compareAtPrice',
  'stock',
  'enabled',
  'offeredFrom',
  'offeredUntil',
  'sort',
] as const;

/** `title.en`, `description.pt-BR` */
export const TEXT_COLUMNS = { titles: 'title', descriptions: 'description' } as const;

export const SERVER_COLUMN = 'server';

const PLAIN_COLUMNS: ReadonlySet<string> = new Set([
  ...Object.values(ITEM_COLUMNS),
  ...LISTING_CSV_COLUMNS,
  SERVER_COLUMN,
]);

/** The columns of a file. */
export interface CsvHeader {
  /** Position by name, with languages in canonical case. */
  readonly columns: ReadonlyMap<string, number>;
  /** The columns `title.*` and `description.*`. */
  readonly texts: readonly TextColumn[];
  readonly width: number;
  readonly problems: readonly Problem[];
}

export interface TextColumn {
  readonly name: string;
  readonly part: keyof typeof TEXT_COLUMNS;
  readonly language: string;
}

/**
 * Reads the columns of the first row; paths of its problems are `['rows', 0, <position>]`. Skips
 * columns without any text: spreadsheets save those whose cells were cleared.
 */
export function readCsvHeader(rows: readonly Pick<CsvRow, 'cells'>[]): CsvHeader {
  const cells = rows[0]?.cells ?? [];
  const columns = new Map<string, number>();
  const texts: TextColumn[] = [];
  const problems: Problem[] = [];
  cells.forEach((cell, at) => {
    if (cell.trim() === '' && rows.every((row) => (row.cells[at] ?? '').trim() === '')) return;
    const problem = (message: string, diagnosis: Diagnosis) =>
      problems.push({ path: ['rows', 0, at], message, ...diagnosis });
    const text = textColumn(cell.trim());
    const name = text?.name ?? cell.trim();
    if (text === null && !PLAIN_COLUMNS.has(name)) problem(...unknownColumn(name));
    else if (columns.has(name)) problem(`the column ${name} occurs twice`, { code: 'COLUMN_TWICE', values: { name } });
    else {
      columns.set(name, at);
      if (text !== null) texts.push(text);
    }
  });
  const missing = (name: string) =>
    problems.push({
      ...{ path: ['rows', 0], message: `the column ${name} is missing` },
      ...{ code: 'COLUMN_MISSING', values: { name } },
    });
  if (!columns.has(ITEM_COLUMNS.sku)) missing(ITEM_COLUMNS.sku);
  const hasListingColumn = LISTING_CSV_COLUMNS.some((name) => columns.has(name));
  if (hasListingColumn && !columns.has(SERVER_COLUMN)) missing(SERVER_COLUMN);
  return { columns, texts, width: cells.length, problems };
}

/** Suggests a column of the same language, or one that begins alike. */
function unknownColumn(name: string): [message: string, diagnosis: Diagnosis] {
  const suggestion = similarColumn(name);
  const message = `there is no column "${name}"`;
  if (suggestion === null) return [message, { code: 'UNKNOWN_COLUMN', values: { name } }];
  return [`${message}: did you mean "${suggestion}"?`, { code: 'UNKNOWN_COLUMN', values: { name, suggestion } }];
}

function similarColumn(name: string): string | null {
  const [, kind, tag] = /^([^.]+)\.(.+)$/.exec(name) ?? [];
  const language = tag === undefined ? null : canonicalTag(tag);
  if (kind !== undefined && language !== null) {
    const text = Object.values(TEXT_COLUMNS).find((column) => sharePrefix(column, kind));
    return text === undefined ? null : `${text}.${language}`;
  }
  return [...PLAIN_COLUMNS].find((column) => sharePrefix(column, name)) ?? null;
}

const PREFIX_LENGTH = 3;

const sharePrefix = (column: string, name: string): boolean =>
  name.length >= PREFIX_LENGTH && column.toLowerCase().startsWith(name.toLowerCase().slice(0, PREFIX_LENGTH));

function textColumn(cell: string): TextColumn | null {
  const [, kind, tag] = /^(title|description)\.(.+)$/.exec(cell) ?? [];
  const language = tag === undefined ? null : canonicalTag(tag);
  if (language === null) return null;
  const part = kind === TEXT_COLUMNS.titles ? 'titles' : 'descriptions';
  return { name: `${kind}.${language}`, part, language };
}

const WHOLE_NUMBERS: ReadonlySet<string> = new Set([
  ...['basePrice', 'maxQuantity', 'price', 'compareAtPrice', 'stock', 'sort'],
]);
const BOOLEANS: ReadonlySet<string> = new Set(['archived', 'enabled']);

/**
 * Converts a cell to the value of a YAML file. Invalid cells stay text, and the schema rejects
 * them. Throws UnreadableCell if the message of the schema would not fit a CSV file.
 */
export function cellValue(column: string, cell: string): unknown {
  if (WHOLE_NUMBERS.has(column)) return /^(0|-?[1-9]\d*)$/.test(cell) ? Number(cell) : cell;
  // Spreadsheets write booleans in capitals.
  if (BOOLEANS.has(column) && /^(true|false)$/i.test(cell)) return cell.toLowerCase() === 'true';
  if (column === 'limits') return limitsOf(cell);
  return column === 'payload' ? jsonOf(cell) : cell;
}

/** A cell that is no valid JSON or list of limits. */
export class UnreadableCell extends Error {
  constructor(
    message: string,
    readonly code: 'INVALID_JSON' | 'INVALID_LIMITS',
  ) {
    super(message);
  }
}

/** `user/day:2 account/total:1` */
const limitsOf = (cell: string): unknown =>
  cell
    .trim()
    .split(/\s+/)
    .map((limit) => {
      const [, scope, window, max] = /^([a-z]+)\/([a-z]+):([1-9]\d{0,8})$/i.exec(limit) ?? [];
      if (max === undefined) throw new UnreadableCell('must be like user/day:2 account/total:1', 'INVALID_LIMITS');
      return { scope, window, max: Number(max) };
    });

function jsonOf(cell: string): unknown {
  try {
    return JSON.parse(cell);
  } catch {
    throw new UnreadableCell('must be JSON', 'INVALID_JSON');
  }
}
