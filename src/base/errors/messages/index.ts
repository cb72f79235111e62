import { type LanguageOffer, lookupFirst } from '../../language/lookup.js';
import type { FoundText } from '../../language/text.js';
import { type ErrorCode, isForClients } from '../catalogue.js';
import type { Refusal, RefusalFacts } from '../refusal.js';
import { de } from './de.js';
import { en } from './en.js';
import { es } from './es.js';
import type { Messages } from './keys.js';
import { ptBR } from './pt-br.js';
import { ru } from './ru.js';

const shipped: ReadonlyMap<string, Messages> = new Map([
  ['en', en],
  ['de', de],
  ['ru', ru],
  ['es', es],
  ['pt-BR', ptBR],
]);

/** The languages in which every message is shipped. */
export const messageLanguages: readonly string[] = [...shipped.keys()];

/** What a refusal's language is negotiated among before the project is known. */
export const messageOffer: LanguageOffer = { languages: messageLanguages, aliases: {} };

/**
 * The sentence of a refusal, in the first of `languages` that is shipped or has a shipped relative, else in English
 * (rules.md §3.10.5). The exact sentence of `facts.reason` where there is one and all its parameters are
 * given, otherwise the code's own; so that no placeholder ever reaches a client.
 */
export function message(
  code: ErrorCode,
  facts: Pick<RefusalFacts, 'reason' | 'params'>,
  languages: readonly string[],
): FoundText {
  const language = lookupFirst(languages, messageOffer);
  const messages = shipped.get(language) ?? en;
  const exact: Readonly<Record<string, string>> = messages;
  const template = facts.reason === undefined ? undefined : exact[`${code}.${facts.reason}`];
  const text = template === undefined ? null : fill(template, facts.params ?? {});
  return { text: text ?? messages[code], language };
}

/** The sentence of any refusal for people: its own notice, else that of its code. */
export const sentenceOf = ({ code, facts }: Refusal, languages: readonly string[]): string =>
  facts.notice ?? (isForClients(code) ? message(code, facts, languages).text : code);

/** `template` with its placeholders filled, null when one has no value. */
function fill(template: string, params: Readonly<Record<string, string | number>>): string | null {
  let complete = true;
  const text = template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (Object.hasOwn(params, name)) return String(params[name]);
    complete = false;
    return placeholder;
  });
  return complete ? text : null;
}
