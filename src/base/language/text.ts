/** A text by BCP 47 tag in canonical case. */
export type LocalizedText = Readonly<Record<string, string>>;

/** A text together with the language that it is in. */
export interface FoundText {
  readonly text: string;
  readonly language: string;
}

/** The translation in the first of `languages` that there is, else any; null for a text without translations. */
export function findText(text: LocalizedText, languages: readonly string[]): FoundText | null {
  for (const language of languages) {
    const translation = text[language];
    if (translation !== undefined && Object.hasOwn(text, language)) return { text: translation, language };
  }
  const [any] = Object.entries(text);
  return any === undefined ? null : { language: any[0], text: any[1] };
}

/** A required text: rules.md §3.10.5. `lastResort` (a code, a SKU) stands in where there is no translation. */
export const localize = (text: LocalizedText, languages: readonly string[], lastResort: string): string =>
  findText(text, languages)?.text ?? lastResort;

/** An optional text: null where there is no translation at all. */
export const localizeOptional = (text: LocalizedText, languages: readonly string[]): string | null =>
  findText(text, languages)?.text ?? null;
