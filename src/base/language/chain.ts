import { lookup, type PublishedLanguages } from './lookup.js';

/** The language of an answer, then the fallbacks for texts without a translation. */
export type Languages = readonly [string, ...string[]];

/** Choice among a project's languages by an `Accept-Language` header. */
export interface LanguageChoice {
  /** Without a profile language. */
  readonly languages: Languages;
  /** With a profile language, which counts if the header matches none: rules.md §3.10.4. */
  readonly withProfile: (language: string) => Languages;
}

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
 * Replaces the profile language in the languages of the answer: `setLanguage` answers in the new
 * language, or in that of the request if it clears the old one (rules.md §3.10.6).
 */
export function setAnswerLanguage(
  context: { languages: Languages; readonly choice: LanguageChoice },
  profile: string | null,
): void {
  const { languages } = context.choice;
  context.languages = profile === null ? languages : [profile, ...languages.filter((other) => other !== profile)];
}
