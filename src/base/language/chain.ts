import { type LanguageOffer, lookup } from './lookup.js';

/** The language of an answer, then those to fall back on for a text that lacks it. */
export type Languages = readonly [string, ...string[]];

const LAST_RESORT = 'en';

/**
 * The order in which languages are tried: operations.md §3.10, 4.
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
