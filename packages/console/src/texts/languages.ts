/** The languages of the console itself; what projects publish in is theirs. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
