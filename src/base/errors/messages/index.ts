import { lookupFirst, type PublishedLanguages } from '../../language/lookup.js';
import type { Translation } from '../../language/text.js';
import { type ErrorCode, isForClients } from '../catalogue.js';
import type { Refusal, RefusalFields } from '../refusal.js';
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

/** The languages that have all messages. */
export const messageLanguages: readonly string[] = [...shipped.keys()];

/** The languages to negotiate a refusal's language among, before the project is known. */
export const messageLanguageSet: PublishedLanguages = { languages: messageLanguages, aliases: {} };

/**
 * Returns the message of a refusal in the first of `languages` that has messages or a relative with
 * messages, else in English (rules.md §3.10.5). The message of `fields.reason` requires all its
 * parameters; otherwise that of the code is used. So no placeholder reaches a client.
 */
export function message(
  code: ErrorCode,
  fields: Pick<RefusalFields, 'reason' | 'params'>,
  languages: readonly string[],
): Translation {
  const language = lookupFirst(languages, messageLanguageSet);
  const messages = shipped.get(language) ?? en;
  const byKey: Readonly<Record<string, string>> = messages;
  const template = fields.reason === undefined ? undefined : byKey[`${code}.${fields.reason}`];
  const text = template === undefined ? null : fill(template, fields.params ?? {});
  return { text: text ?? messages[code], language };
}

/** Returns the text of any refusal: its notice, or the message of its code. */
export const sentenceOf = ({ code, fields }: Refusal, languages: readonly string[]): string =>
  fields.notice ?? (isForClients(code) ? message(code, fields, languages).text : code);

/** Fills the placeholders of `template`; null if one has no value. */
function fill(template: string, params: Readonly<Record<string, string | number>>): string | null {
  let isComplete = true;
  const text = template.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
    if (Object.hasOwn(params, name)) return String(params[name]);
    isComplete = false;
    return placeholder;
  });
  return isComplete ? text : null;
}
