import { match } from '@formatjs/intl-localematcher';

/** What may be chosen from. Offers are compared by identity when results are remembered: keep one object each. */
export interface LanguageOffer {
  /** BCP 47 tags in canonical case. */
  readonly languages: readonly string[];
  /** The operator's own "take this for that": tag → one of `languages` (rules.md §1.1). */
  readonly aliases: Readonly<Record<string, string>>;
}

const NO_MATCH = 'und';

/**
 * The language of the offer that serves `range` best, or null: the tag itself, then the tag cut from the right
 * (RFC 4647 §3.4), at each length an alias after the published tag; then the closest relative by CLDR distance
 * (rules.md §3.10.3). Languages that `isExcluded` names are passed over. Never throws.
 */
export function lookup(range: string, offer: LanguageOffer, isExcluded: (language: string) => boolean): string | null {
  for (const tag of cuts(range.toLowerCase())) {
    const found = byTag(tag, offer);
    if (found !== null && !isExcluded(found)) return found;
  }
  return closestRelative(
    range,
    offer.languages.filter((language) => !isExcluded(language)),
  );
}

function byTag(tag: string, offer: LanguageOffer): string | null {
  const published = offer.languages.find((language) => language.toLowerCase() === tag);
  if (published !== undefined) return published;
  const alias = Object.entries(offer.aliases).find(([from]) => from.toLowerCase() === tag)?.[1];
  return alias !== undefined && offer.languages.includes(alias) ? alias : null;
}

/** `zh-hant-cn-x-a` → itself, `zh-hant-cn`, `zh-hant`, `zh`: a single letter never stands at the end. */
function* cuts(tag: string): Generator<string> {
  const subtags = tag.split('-');
  while (subtags.length > 0) {
    if ((subtags.at(-1)?.length ?? 0) > 1) yield subtags.join('-');
    subtags.pop();
  }
}

/** Only among languages with the same primary subtag: CLDR also leads from Catalan to Spanish, which nobody asked for. */
function closestRelative(range: string, languages: readonly string[]): string | null {
  const primary = primarySubtag(range);
  const relatives = languages.filter((language) => primarySubtag(language) === primary);
  if (relatives.length === 0) return null;
  try {
    const found = match([range], relatives, NO_MATCH, { algorithm: 'best fit' });
    return relatives.includes(found) ? found : null;
  } catch {
    return null; // a range that is no locale: `i-klingon`, `x-private`
  }
}

const primarySubtag = (tag: string): string => tag.split('-', 1)[0]?.toLowerCase() ?? '';
