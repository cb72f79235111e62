import { language } from '../texts/language.js';

/** Returns the title of an item in the language of the page, else in any language, else its SKU. */
export const titleOf = (titles: Readonly<Record<string, string>>, sku: string): string =>
  titles[language.value] ?? Object.values(titles)[0] ?? sku;
