import { match } from '@formatjs/intl-localematcher';
import { memoizePerObject, memoizeRecent } from '../memo.js';

/**
 * The languages to choose from. Caches compare this object by identity, so reuse one object per
 * project.
 */
export interface PublishedLanguages {
  /** BCP 47 tags in canonical case. */
  readonly languages: readonly string[];
  /** Aliases of the operator: tag → one of `languages` (rules.md §1.1). */
  readonly aliases: Readonly<Record<string, string>>;
}

/** Lookup tables of one set of languages. */
interface Index {
  /** Published languages and aliases of published ones, by lower-case tag. */
  readonly byTag: ReadonlyMap<string, string>;
  /** The languages with this primary subtag. */
  readonly relatives: ReadonlyMap<string, readonly string[]>;
  /** Cached closest language by locale. The number of scripts and regions bounds it. */
  readonly closest: Map<string, string | null>;
}

const NO_MATCH = 'und';

/**
 * Returns the best language for `range`, or null. It tries the tag, then the tag truncated from the
 * right (RFC 4647 §3.4), at each length a published tag before an alias. Then it tries the closest
 * relative by CLDR distance (rules.md §3.10.3). It skips languages that `isExcluded` names. Never
 * throws.
 */
export function lookup(
  range: string,
  published: PublishedLanguages,
  isExcluded: (language: string) => boolean,
): string | null {
  const index = indexOf(published);
  const tag = range.toLowerCase();
  for (const cut of cuts(tag)) {
    const language = index.byTag.get(cut);
    if (language !== undefined && !isExcluded(language)) return language;
  }
  return closestRelative(tag, index, isExcluded);
}

/**
 * Returns the language for the first of `ranges` that has one, or English, which must be published.
 */
export function lookupFirst(ranges: readonly string[], published: PublishedLanguages): string {
  for (const range of ranges) {
    const language = lookup(range, published, () => false);
    if (language !== null) return language;
  }
  return 'en';
}

const indexOf = memoizePerObject(({ languages, aliases }: PublishedLanguages): Index => {
  const ofAliases = Object.entries(aliases).filter(([, language]) => languages.includes(language));
  const entries = [...ofAliases, ...languages.map((language) => [language, language] as const)];
  const relatives = new Map<string, string[]>();
  for (const language of languages) {
    const primary = primarySubtag(language.toLowerCase());
    relatives.set(primary, [...(relatives.get(primary) ?? []), language]);
  }
  const byTag = new Map(entries.map(([tag, language]) => [tag.toLowerCase(), language]));
  return { byTag, relatives, closest: new Map() };
});

/**
 * `zh-hant-cn-x-a` → itself, `zh-hant-cn`, `zh-hant`, `zh`: no result ends with a single-letter
 * subtag.
 */
function* cuts(tag: string): Generator<string> {
  const subtags = tag.split('-');
  while (subtags.length > 0) {
    if ((subtags.at(-1)?.length ?? 0) > 1) yield subtags.join('-');
    subtags.pop();
  }
}

/**
 * Considers only languages with the same primary subtag: CLDR also maps Catalan to Spanish, which
 * is unwanted.
 */
function closestRelative(tag: string, { relatives, closest }: Index, isExcluded: (language: string) => boolean) {
  const all = relatives.get(primarySubtag(tag));
  if (all === undefined) return null;
  const locale = localeOf(tag);
  if (locale === null) return null;
  const allowed = all.filter((language) => !isExcluded(language));
  if (allowed.length < all.length) return closestOf(locale, allowed);
  let relative = closest.get(locale);
  if (relative === undefined) {
    relative = closestOf(locale, all);
    closest.set(locale, relative);
  }
  return relative;
}

function closestOf(locale: string, relatives: readonly string[]): string | null {
  if (relatives.length === 0) return null;
  const relative = match([locale], relatives, NO_MATCH, { algorithm: 'best fit' });
  return relatives.includes(relative) ? relative : null;
}

const primarySubtag = (tag: string): string => tag.split('-', 1)[0] ?? '';

/**
 * Language (with extension), script and region. Variants and private use do not affect the
 * distance.
 */
const LOCALE = /^([a-z]{2,3})(?:-[a-z]{3}){0,3}(?:-([a-z]{4}))?(?:-([a-z]{2}|\d{3}))?(?:-.*)?$/;

/**
 * Returns a check whether a script or region exists, which means that it has a name. Names are
 * loaded lazily.
 */
function createCheck(type: 'script' | 'region') {
  let names: Intl.DisplayNames | undefined;
  return (code: string): boolean => {
    names ??= new Intl.DisplayNames('en', { type, fallback: 'none' });
    return names.of(code) !== undefined;
  };
}
const isScript = createCheck('script');
const isRegion = createCheck('region');

/**
 * Reduces a tag to the parts that affect the distance: language and region if the script is the
 * usual one there, otherwise language and script. The matcher caches each locale without limit; the
 * reduction bounds their number. Returns null for an invalid locale and for an unknown script.
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

/** The usual script of a language and region. */
const usualScript = memoizeRecent(1_000, (locale: string): string => new Intl.Locale(locale).maximize().script ?? '');
