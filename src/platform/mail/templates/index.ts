import { type LanguageOffer, lookup } from '../../../base/language/lookup.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import { ptBR } from './pt-br.js';
import { ru } from './ru.js';
import type { MailTexts } from './texts.js';

export type { CodeTemplate, CodeText, NoticeText } from './texts.js';

const shipped: ReadonlyMap<string, MailTexts> = new Map([
  ['en', en],
  ['de', de],
  ['ru', ru],
  ['es', es],
  ['pt-BR', ptBR],
]);

const offer: LanguageOffer = { languages: [...shipped.keys()], aliases: {} };

/** The texts in the first of `languages` that is shipped or has a shipped relative, else in English. */
export function textsIn(languages: readonly string[]): { readonly language: string; readonly texts: MailTexts } {
  for (const wanted of languages) {
    const language = shipped.has(wanted) ? wanted : lookup(wanted, offer, () => false);
    const texts = language === null ? undefined : shipped.get(language);
    if (language !== null && texts !== undefined) return { language, texts };
  }
  return { language: 'en', texts: en };
}
