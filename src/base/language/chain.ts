import { lookup, type PublishedLanguages } from './lookup.js';

/** The language of an answer, then the fallbacks for texts without a translation. */
export type Languages = readonly [string, ...string[]];

const LAST_RESORT = 'en';

/**
 * Returns the languages of an answer in fallback order: rules.md §3.10.4.
 * @param match language chosen by the header (`negotiate`), or null
 * @param profile profile language of the user, or null; for an unpublished tag its closest relative
 *   counts
 * @param project the project language
 */
export function languageChain(
  match: string | null,
  profile: string | null,
  project: string,
  published: PublishedLanguages,
): Languages {
  const profileMatch = profile === null ? null : lookup(profile, published, () => false);
  const chain = new Set([match, profileMatch, project, LAST_RESORT].filter((language) => language !== null));
  const [first = LAST_RESORT, ...rest] = chain;
  return [first, ...rest];
}

/**
 * Makes `language` the first language of the answer. `setLanguage` uses it to answer in the new
 * language (rules.md §3.10.6).
 */
export function setAnswerLanguage(context: { languages: Languages }, language: string): void {
  context.languages = [language, ...context.languages.filter((other) => other !== language)];
}
