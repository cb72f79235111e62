/** Translations of a text by language: a BCP 47 tag in canonical case. */
export type LocalizedText = Readonly<Record<string, string>>;

/** A text and its language. */
export interface Translation {
  readonly text: string;
  readonly language: string;
}

/**
 * Returns the translation in the first of `languages` that the text has, else in any language.
 * Returns null for a text without translations.
 */
export function findText(text: LocalizedText, languages: readonly string[]): Translation | null {
  for (const language of languages) {
    const translation = text[language];
    if (translation !== undefined && Object.hasOwn(text, language)) return { text: translation, language };
  }
  const [any] = Object.entries(text);
  return any === undefined ? null : { language: any[0], text: any[1] };
}

/**
 * Localizes a required text: rules.md §3.10.5. `lastResort` (a code, a SKU) replaces a missing
 * translation.
 */
export const localize = (text: LocalizedText, languages: readonly string[], lastResort: string): string =>
  findText(text, languages)?.text ?? lastResort;

/** Localizes an optional text: null if there is no translation. */
export const localizeOptional = (text: LocalizedText, languages: readonly string[]): string | null =>
  findText(text, languages)?.text ?? null;
