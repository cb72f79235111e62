import { canonicalTag } from '../../../base/language/tags.js';
import type { Problem } from '../../../platform/declared/index.js';
import { ITEM_COLUMNS, LISTING_COLUMNS, REQUIRED_COLUMNS, SERVER_COLUMN, TEXT_COLUMNS } from './csv-columns.js';

export interface CsvHeader {
  /** Where each column is, by its name, with languages in canonical case. */
  readonly columns: ReadonlyMap<string, number>;
  /** Of `title.*` and `description.*`. */
  readonly texts: readonly TextColumn[];
  readonly width: number;
  readonly problems: readonly Problem[];
}

export interface TextColumn {
  readonly name: string;
  readonly part: keyof typeof TEXT_COLUMNS;
  readonly language: string;
}

const PLAIN: ReadonlySet<string> = new Set([...Object.values(ITEM_COLUMNS), ...LISTING_COLUMNS, SERVER_COLUMN]);

/** @param cells of the first row; paths of its problems are `['rows', 0, <position>]` */
export function readHeader(cells: readonly string[]): CsvHeader {
  const columns = new Map<string, number>();
  const texts: TextColumn[] = [];
  const problems: Problem[] = [];
  cells.forEach((cell, at) => {
    const problem = (message: string) => problems.push({ path: ['rows', 0, at], message });
    const text = textColumn(cell.trim());
    const name = text?.name ?? cell.trim();
    if (text === null && !PLAIN.has(name)) problem(`there is no column "${name}"`);
    else if (columns.has(name)) problem(`the column ${name} is there twice`);
    else {
      columns.set(name, at);
      if (text !== null) texts.push(text);
    }
  });
  const missing = REQUIRED_COLUMNS.filter((name) => !columns.has(name));
  if (missing.length > 0) problems.push({ path: ['rows', 0], message: `columns are missing: ${missing.join(', ')}` });
  return { columns, texts, width: cells.length, problems };
}

function textColumn(cell: string): TextColumn | null {
  const [, kind, tag] = /^(title|description)\.(.+)$/.exec(cell) ?? [];
  const language = tag === undefined ? null : canonicalTag(tag);
  if (language === null) return null;
  const part = kind === TEXT_COLUMNS.titles ? 'titles' : 'descriptions';
  return { name: `${kind}.${language}`, part, language };
}
