import { type Path, refuseProblems, type Source } from '../../../platform/declared/index.js';
import { type CatalogueDraft, draftCatalogue } from '../declaration-draft.js';
import { ITEM_COLUMNS, LISTING_COLUMNS, SERVER_COLUMN, TEXT_COLUMNS } from './csv-columns.js';
import { type CsvHeader, readHeader } from './csv-header.js';
import { type CsvItem, gatherItems, plainItem } from './csv-items.js';
import { type CsvText, placeOfCell, readRows } from './csv-rows.js';

/**
 * Reads a catalogue from a CSV file, one row per item and server:
 *
 * ```csv
 * sku,category,kind,imageUrl,title.en,title.de,description.en,basePrice,maxQuantity,limits,payload,archived,server,price,oldPrice,stock,enabled,saleFrom,saleTo,sort
 * phoenix-tear,potions,item,,Phoenix Tear,Phönixträne,,250,2,user/day:2 account/total:1,"{""item"":1014}",false,dawn,200,250,100,true,2027-01-01T00:00:00Z,,0
 * phoenix-tear,potions,item,,Phoenix Tear,Phönixträne,,250,2,user/day:2 account/total:1,"{""item"":1014}",false,dusk,,,,true,,,0
 * ```
 *
 * An empty cell, or a column left out, has the default that it has in YAML; needed are sku, category, a title, basePrice
 * and server. The rows of a SKU say the same of the item; an item that is on no server is one row with an empty server.
 * Throws the refusal INVALID_VARIABLES where the file cannot be taken apart.
 */
export function readCsv(text: string, file: string): CatalogueDraft {
  const csv = readRows(text, file);
  const header = readHeader(csv.rows[0]?.cells ?? []);
  // Every row would be wrong in the same way.
  if (header.problems.length > 0) throw refuseProblems(sourceOf(file, csv, header, []), header.problems);
  const { items, problems } = gatherItems(csv.rows, header);
  const source = sourceOf(file, csv, header, items);
  return draftCatalogue({ items: items.map(plainItem) }, source, problems);
}

function sourceOf(file: string, { rows, delimiter }: CsvText, header: CsvHeader, items: readonly CsvItem[]): Source {
  const names = new Map([...header.columns].map(([name, at]) => [at, name]));
  return {
    file,
    locate(path) {
      const { row: at, column } = cellOf(path, header, items);
      const row = rows[at];
      const place = row === undefined ? { line: 1, column: 1 } : placeOfCell(row, column, delimiter);
      return { ...place, path: at === 0 ? '' : (names.get(column) ?? '') };
    },
  };
}

/** The cell that says what stands at a path: of a YAML file, or `['rows', <row>, <cell>]`. */
function cellOf([list, index, ...rest]: Path, { columns, texts }: CsvHeader, items: readonly CsvItem[]) {
  if (list === 'rows') return { row: Number(index), column: Number(rest[0] ?? 0) };
  const item = items[Number(index)];
  const [field, key, inner] = rest;
  // Where a text lacks in all languages, its first column stands for all of them.
  const first = texts.find(({ part }) => part === field)?.language;
  const name = columnOf(field, key ?? first, inner);
  const row = field === 'servers' ? item?.servers.get(String(key))?.row : item?.row;
  return { row: row ?? item?.row ?? 0, column: columns.get(name) ?? columns.get('sku') ?? 0 };
}

function columnOf(field: Path[number] | undefined, key: Path[number] | undefined, inner: Path[number] | undefined) {
  if (field === 'servers') return LISTING_COLUMNS.find((column) => column === inner) ?? SERVER_COLUMN;
  if (field === 'titles' || field === 'descriptions') return `${TEXT_COLUMNS[field]}.${key}`;
  const [, column = 'sku'] = Object.entries(ITEM_COLUMNS).find(([name]) => name === field) ?? [];
  return column;
}
