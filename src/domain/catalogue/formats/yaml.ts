import { z } from 'zod';
import { checkDeclared, refuseProblems } from '../../../platform/declared/index.js';
import type { DeclaredCategory, DeclaredItem, DeclaredListing } from '../import/declaration.js';
import { type CatalogueFile, completeFile, draftCatalogue } from '../import/draft.js';

const catalogueFile = z.strictObject({ categories: z.unknown().optional(), items: z.unknown().optional() });

/**
 * Reads a catalogue from a YAML file with the layout of `apply`, and checks it without the
 * database. Throws INVALID_VARIABLES if the file cannot be parsed.
 */
export async function readCatalogueYaml(text: string, file: string): Promise<CatalogueFile> {
  const { readOperatorYaml } = await import('../../../platform/yaml.js');
  const { value, source, slips } = readOperatorYaml(text, file, { inDigits: requiresPlainDigits });
  const { problems } = checkDeclared(catalogueFile, value);
  if (typeof value !== 'object' || value === null) throw refuseProblems(source, problems);
  return completeFile(draftCatalogue(value, source, [...slips, ...problems]));
}

/**
 * Whether a number at this path must be written in plain digits: all numbers of a catalogue except
 * in payloads, which are for game servers.
 */
export const requiresPlainDigits = ([list, , field]: readonly string[]): boolean =>
  list === 'categories' || (list === 'items' && field !== 'payload');

/** The catalogue as the two parts of a YAML file. Reading the file yields the same catalogue. */
export const plainCatalogue = (categories: readonly DeclaredCategory[], items: readonly DeclaredItem[]) => ({
  categories: categories.map(plainCategory),
  items: items.map(plainItem),
});

/** Omits defaults, except for positions: a default position follows the order of the file. */
const plainCategory = ({ code, titles, parent, sort, visible }: DeclaredCategory) => ({
  ...{ code, titles },
  ...(parent === null ? {} : { parent }),
  sort,
  ...(visible ? {} : { visible }),
});

/** An item in the form of a file. */
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

/** A listing in the form of a file. */
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
