import type { LocalizedText } from '../../../base/language/text.js';
import type { Path, Place } from '../../../platform/declared/index.js';
import { isOffered } from './declaration.js';
import type { CatalogueDraft } from './draft.js';

/** Warnings about a file that can be imported. */
export interface CatalogueWarnings {
  /** Texts without some published language; an item without any description has none missing. */
  readonly missing: readonly MissingTranslation[];
  /** Items on sale without a payload: their game servers receive only the SKU. */
  readonly withoutPayload: readonly (Place & { readonly sku: string })[];
}

/** A text without some published languages. */
export interface MissingTranslation extends Place {
  /** `category potions titles`, `item phoenix-tear descriptions` */
  readonly text: string;
  readonly languages: readonly string[];
}

/** @param languages published languages of the project */
export function warningsOf(
  { categories, items, source }: CatalogueDraft,
  languages: readonly string[],
): CatalogueWarnings {
  const placeOf = (path: Path): Place => {
    const { line, column } = source.locate(path);
    return { line, column };
  };
  const missingIn = (text: string, path: Path, texts: LocalizedText): MissingTranslation[] => {
    const missing = languages.filter((language) => !Object.hasOwn(texts, language));
    if (missing.length === 0 || missing.length === languages.length) return [];
    return [{ ...placeOf(path), text, languages: missing }];
  };
  const missing = [
    ...(categories ?? []).flatMap(({ path, value }) =>
      missingIn(`category ${value.code} titles`, [...path, 'titles'], value.titles),
    ),
    ...(items ?? []).flatMap(({ path, value }) => [
      ...missingIn(`item ${value.sku} titles`, [...path, 'titles'], value.titles),
      ...missingIn(`item ${value.sku} descriptions`, [...path, 'descriptions'], value.descriptions),
    ]),
  ];
  const withoutPayload = (items ?? [])
    .filter(({ value }) => value.payload === null && isOffered(value))
    .map(({ path, value: { sku } }) => ({ ...placeOf(path), sku }));
  return { missing, withoutPayload };
}
