import { match } from '@formatjs/intl-localematcher';

/** What may be chosen from. Offers are compared by identity when results are remembered: keep one object each. */
export interface LanguageOffer {
  /** BCP 47 tags in canonical case. */
  readonly languages: readonly string[];
  /** The operator's own "take this for that": tag → one of `languages` (rules.md §1.1). */
  readonly aliases: Readonly<Record<string, string>>;
}

/** An offer, looked at once. */
interface Index {
  /** By tag in lower case: what is published, and aliases of what is. */
  readonly byTag: ReadonlyMap<string, string>;
  /** The languages with this primary subtag. */
  readonly relatives: ReadonlyMap<string, readonly string[]>;
  /** What was found closest to a locale; as many entries as there are known scripts and regions, at most. */
  readonly closest: Map<string, string | null>;
}

const NO_MATCH = 'und';

/**
 * The language of the offer that serves `range` best, or null: the tag itself, then the tag cut from the right
 * (RFC 4647 §3.4), at each length an alias after the published tag; then the closest relative by CLDR distance
 * (rules.md §3.10.3). Languages that `isExcluded` names are passed over. Never throws.
 */
export function lookup(range: string, offer: LanguageOffer, isExcluded: (language: string) => boolean): string | null {
  const index = indexOf(offer);
  const tag = range.toLowerCase();
  for (const cut of cuts(tag)) {
    const found = index.byTag.get(cut);
    if (found !== undefined && !isExcluded(found)) return found;
  }
  return closestRelative(tag, index, isExcluded);
}

/** What serves the first of `ranges` that the offer has or has a relative of, else English, which must be offered. */
export function lookupFirst(ranges: readonly string[], offer: LanguageOffer): string {
  for (const range of ranges) {
    const found = lookup(range, offer, () => false);
    if (found !== null) return found;
  }
  return 'en';
}

const indexes = new WeakMap<LanguageOffer, Index>();

function indexOf(offer: LanguageOffer): Index {
  const known = indexes.get(offer);
  if (known !== undefined) return known;
  const { languages, aliases } = offer;
  const ofAliases = Object.entries(aliases).filter(([, language]) => languages.includes(language));
  const entries = [...ofAliases, ...languages.map((language) => [language, language] as const)];
  const relatives = new Map<string, string[]>();
  for (const language of languages) {
    const primary = primarySubtag(language.toLowerCase());
    relatives.set(primary, [...(relatives.get(primary) ?? []), language]);
  }
  const byTag = new Map(entries.map(([tag, language]) => [tag.toLowerCase(), language]));
  const index = { byTag, relatives, closest: new Map<string, string | null>() };
  indexes.set(offer, index);
  return index;
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
function closestRelative(tag: string, { relatives, closest }: Index, isExcluded: (language: string) => boolean) {
  const all = relatives.get(primarySubtag(tag));
  if (all === undefined) return null;
  const locale = localeOf(tag);
  if (locale === null) return null;
  const allowed = all.filter((language) => !isExcluded(language));
  if (allowed.length < all.length) return closestOf(locale, allowed);
  let found = closest.get(locale);
  if (found === undefined) {
    found = closestOf(locale, all);
    closest.set(locale, found);
  }
  return found;
}

function closestOf(locale: string, relatives: readonly string[]): string | null {
  if (relatives.length === 0) return null;
  const found = match([locale], relatives, NO_MATCH, { algorithm: 'best fit' });
  return relatives.includes(found) ? found : null;
}

const primarySubtag = (tag: string): string => tag.split('-', 1)[0] ?? '';

/** Language (with its extension), script, region; variants and private parts do not bring languages closer. */
const LOCALE = /^([a-z]{2,3})(?:-[a-z]{3}){0,3}(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-.*)?$/;

/** Whether there is such a script or region: what has a name. Names are loaded with the first question. */
function known(type: 'script' | 'region') {
  let names: Intl.DisplayNames | undefined;
  return (code: string): boolean => {
    names ??= new Intl.DisplayNames('en', { type, fallback: 'none' });
    return names.of(code) !== undefined;
  };
}
const isScript = known('script');
const isRegion = known('region');

/**
 * What of a tag counts for the distance: language and region where the script is the usual one there, else language and
 * script. So few locales are left that what the matcher remembers of each (it never forgets) has a bound, whatever
 * clients make up. Null for what is no locale, or has a script that nobody knows.
 */
function localeOf(tag: string): string | null {
  const [, language, small = '', region = ''] = LOCALE.exec(tag) ?? [];
  if (language === undefined) return null;
  const script = small.replace(/^./, (letter) => letter.toUpperCase());
  if (script !== '' && !isScript(script)) return null;
  const inRegion = region !== '' && isRegion(region.toUpperCase()) ? `${language}-${region.toUpperCase()}` : language;
  if (script === '' || usualScript(inRegion) === script) return inRegion;
  return `${language}-${script}`;
}

/** By language and region; as many entries as there are regions for each language that some project publishes. */
const usualScripts = new Map<string, string>();

function usualScript(locale: string): string {
  const script = usualScripts.get(locale) ?? new Intl.Locale(locale).maximize().script ?? '';
  usualScripts.set(locale, script);
  return script;
}
