/** Languages of the console. The languages of projects are independent of them. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>;
