import { stringify } from 'yaml';
import type { Db } from '../../../storage/database.js';
import { listServers } from '../../servers/index.js';
import type { DeclaredCategory, DeclaredItem, DeclaredListing } from '../catalogue-declaration.js';
import { type CatalogueOwner, readCategories, readItems } from '../declare-store.js';
import { writeCsv } from './csv-write.js';
import type { Exported, FileFormat } from './files-model.js';

/** All of a catalogue as a file. */
export async function exportCatalogue(db: Db, project: CatalogueOwner, format: FileFormat): Promise<Exported> {
  const servers = await listServers(db, project.id);
  const categories = await readCategories(db, project);
  const codes = new Map(servers.map(({ id, code }) => [id, code]));
  const items = await readItems(db, project, codes, null);
  if (format === 'csv') return { text: writeCsv(items, project.languages), categories: 0, items: items.length };
  return { text: writeYaml(categories, items), categories: categories.length, items: items.length };
}

function writeYaml(categories: readonly DeclaredCategory[], items: readonly DeclaredItem[]): string {
  const file = { categories: categories.map(plainCategory), items: items.map(plainItem) };
  return stringify(file, { version: '1.2', schema: 'core', lineWidth: 0, aliasDuplicateObjects: false });
}

/** What has its default is left out, but for positions: they would follow the order of another file. */
const plainCategory = ({ code, titles, parent, sort, visible }: DeclaredCategory) => ({
  ...{ code, titles },
  ...(parent === null ? {} : { parent }),
  sort,
  ...(visible ? {} : { visible }),
});

const plainItem = (item: DeclaredItem) => ({
  ...{ sku: item.sku, category: item.category, titles: item.titles },
  ...(Object.keys(item.descriptions).length === 0 ? {} : { descriptions: item.descriptions }),
  ...(item.imageUrl === null ? {} : { imageUrl: item.imageUrl }),
  ...{ kind: item.kind.toLowerCase(), price: item.price },
  ...(item.maxQuantity === 1 ? {} : { maxQuantity: item.maxQuantity }),
  ...(item.limits.length === 0 ? {} : { limits: item.limits.map(plainLimit) }),
  ...(item.payload === null ? {} : { payload: item.payload }),
  ...(item.archived ? { archived: true } : {}),
  servers: Object.fromEntries(Object.entries(item.servers).map(([server, listing]) => [server, plainListing(listing)])),
});

const plainLimit = ({ scope, window, max }: DeclaredItem['limits'][number]) => ({
  scope: scope.toLowerCase(),
  window: window.toLowerCase(),
  max,
});

const plainListing = ({ price, oldPrice, stock, enabled, saleFrom, saleTo, sort }: DeclaredListing) => ({
  ...(price === null ? {} : { price }),
  ...(oldPrice === null ? {} : { oldPrice }),
  ...(stock === null ? {} : { stock }),
  ...(enabled ? {} : { enabled }),
  ...(saleFrom === null ? {} : { saleFrom: saleFrom.toISOString() }),
  ...(saleTo === null ? {} : { saleTo: saleTo.toISOString() }),
  sort,
});
