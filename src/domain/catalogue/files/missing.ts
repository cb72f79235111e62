import type { LocalizedText } from '../../../base/language/text.js';
import type { Path } from '../../../platform/declared/index.js';
import type { CatalogueDraft } from '../declaration-draft.js';
import type { MissingTranslation } from './files-model.js';

/** Texts of a file that lack languages of the project; an item that has no description at all lacks none. */
export function missingTranslations(
  { categories, items, source }: CatalogueDraft,
  languages: readonly string[],
): MissingTranslation[] {
  const lacking = (text: string, path: Path, texts: LocalizedText): MissingTranslation[] => {
    const missing = languages.filter((language) => !Object.hasOwn(texts, language));
    if (missing.length === 0 || missing.length === languages.length) return [];
    const { line, column } = source.locate(path);
    return [{ line, column, text, languages: missing }];
  };
  return [
    ...(categories ?? []).flatMap(({ path, value }) =>
      lacking(`category ${value.code} titles`, [...path, 'titles'], value.titles),
    ),
    ...(items ?? []).flatMap(({ path, value }) => [
      ...lacking(`item ${value.sku} titles`, [...path, 'titles'], value.titles),
      ...lacking(`item ${value.sku} descriptions`, [...path, 'descriptions'], value.descriptions),
    ]),
  ];
}
