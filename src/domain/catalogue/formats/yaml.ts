import { z } from 'zod';
import { check, refuseProblems } from '../../../platform/declared/index.js';
import type { DeclaredCategory, DeclaredItem, DeclaredListing } from '../import/declaration.js';
import { type CatalogueFile, draftCatalogue, sayingAll } from '../import/draft.js';

const catalogueFile = z.strictObject({ categories: z.unknown().optional(), items: z.unknown().optional() });

/**
 * Reads a catalogue from a YAML file, laid out as in `apply`; its faults that need no database are found.
 * Throws the refusal INVALID_VARIABLES where the file cannot be read at all.
 */
export async function readCatalogueYaml(text: string, file: string): Promise<CatalogueFile> {
  const { readYaml } = await import('../../../platform/yaml.js');
  const { value, source, slips } = readYaml(text, file, { inDigits: inPlainDigits });
  const { problems } = check(catalogueFile, value);
  if (typeof value !== 'object' || value === null) throw refuseProblems(source, problems);
  return sayingAll(draftCatalogue(value, source, [...slips, ...problems]));
}

/**
 * Whether a number that stands there in a YAML file has to be written in plain digits: all of a catalogue, but for what
 * it passes on to game servers.
 */
export const inPlainDigits = ([list, , field]: readonly string[]): boolean =>
  list === 'categories' || (list === 'items' && field !== 'payload');

/** All of a catalogue as a YAML file that reads again as the same. */
export async function writeCatalogueYaml(
  categories: readonly DeclaredCategory[],
  items: readonly DeclaredItem[],
): Promise<string> {
  const { writeYaml } = await import('../../../platform/yaml.js');
  return writeYaml(plainCatalogue(categories, items));
}

/** The two parts of a file that are its catalogue. */
export const plainCatalogue = (categories: readonly DeclaredCategory[], items: readonly DeclaredItem[]) => ({
  categories: categories.map(plainCategory),
  items: items.map(plainItem),
});

/** What has its default is left out, but for positions: they would follow the order of another file. */
const plainCategory = ({ code, titles, parent, sort, visible }: DeclaredCategory) => ({
  ...{ code, titles },
  ...(parent === null ? {} : { parent }),
  sort,
  ...(visible ? {} : { visible }),
});

/** An item as a file has it. */
export const plainItem = (item: DeclaredItem) => ({
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

/** The same of an item on one server. */
export const plainListing = ({
  price,
  compareAtPrice,
  stock,
  enabled,
  offeredFrom,
  offeredUntil,
  sort,
}: DeclaredListing) => ({
  ...(price === null ? {} : { price }),
  ...(compareAtPrice === null ? {} : { compareAtPrice }),
  ...(stock === null ? {} : { stock }),
  ...(enabled ? {} : { enabled }),
  ...(offeredFrom === null ? {} : { offeredFrom: offeredFrom.toISOString() }),
  ...(offeredUntil === null ? {} : { offeredUntil: offeredUntil.toISOString() }),
  sort,
});
