import { type LanguageOffer, lookup } from './lookup.js';

/** The language of an answer, then those to fall back on for a text that lacks it. */
export type Languages = readonly [string, ...string[]];

const LAST_RESORT = 'en';

/**
 * The order in which languages are tried: rules.md §3.10.4.
 * @param match what the header chose (`createNegotiator`), or null
 * @param profile the user's profile language, or null; a tag that the project has withdrawn finds its relative
 * @param project the project language
 */
export function languageChain(
  match: string | null,
  profile: string | null,
  project: string,
  offer: LanguageOffer,
): Languages {
  const profileMatch = profile === null ? null : lookup(profile, offer, () => false);
  const chain = new Set([match, profileMatch, project, LAST_RESORT].filter((language) => language !== null));
  const [first = LAST_RESORT, ...rest] = chain;
  return [first, ...rest];
}

/**
 * From now on the answer of the request whose context this is comes in `language`, before those that it had: for
 * `setLanguage`, which answers in the new language (rules.md §3.10.6).
 */
export function answerIn(context: { languages: Languages }, language: string): void {
  const [...others] = context.languages;
  context.languages = [language, ...others.filter((other) => other !== language)];
}
