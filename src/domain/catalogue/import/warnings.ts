import type { LocalizedText } from '../../../base/language/text.js';
import type { Path, Place } from '../../../platform/declared/index.js';
import { isOffered } from './declaration.js';
import type { CatalogueDraft } from './draft.js';

/** What is no fault of a file, and somebody should look at all the same. */
export interface CatalogueWarnings {
  /** Texts that lack languages of the project; an item that has no description at all lacks none. */
  readonly missing: readonly MissingTranslation[];
  /** Items that are sold while they tell their game servers nothing: those can go by the SKU alone. */
  readonly withoutPayload: readonly (Place & { readonly sku: string })[];
}

/** A text of a file that lacks published languages. */
export interface MissingTranslation extends Place {
  /** `category potions titles`, `item phoenix-tear descriptions` */
  readonly text: string;
  readonly languages: readonly string[];
}

/** @param languages of the project */
export function warningsOf(
  { categories, items, source }: CatalogueDraft,
  languages: readonly string[],
): CatalogueWarnings {
  const placeOf = (path: Path): Place => {
    const { line, column } = source.locate(path);
    return { line, column };
  };
  const lacking = (text: string, path: Path, texts: LocalizedText): MissingTranslation[] => {
    const missing = languages.filter((language) => !Object.hasOwn(texts, language));
    if (missing.length === 0 || missing.length === languages.length) return [];
    return [{ ...placeOf(path), text, languages: missing }];
  };
  const missing = [
    ...(categories ?? []).flatMap(({ path, value }) =>
      lacking(`category ${value.code} titles`, [...path, 'titles'], value.titles),
    ),
    ...(items ?? []).flatMap(({ path, value }) => [
      ...lacking(`item ${value.sku} titles`, [...path, 'titles'], value.titles),
      ...lacking(`item ${value.sku} descriptions`, [...path, 'descriptions'], value.descriptions),
    ]),
  ];
  const withoutPayload = (items ?? [])
    .filter(({ value }) => value.payload === null && isOffered(value))
    .map(({ path, value: { sku } }) => ({ ...placeOf(path), sku }));
  return { missing, withoutPayload };
}
