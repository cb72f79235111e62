import Negotiator from 'negotiator';
import { truncateList } from '../header-list.js';
import { lookup, type PublishedLanguages } from './lookup.js';

/**
 * Returns the published language that an `Accept-Language` header prefers; null if none matches.
 * Never throws: rules.md §3.10. Callers cache the result (`memoizeHeader`).
 */
export function negotiate(header: string, published: PublishedLanguages): string | null {
  const { wanted, excluded } = readRanges(header);
  const named = wanted.map((range) => range.toLowerCase());
  const verdicts = new Map<string, boolean>();
  const isExcluded = (language: string): boolean => {
    if (excluded.length === 0) return false;
    const verdict = verdicts.get(language) ?? excludes(language.toLowerCase(), named, excluded);
    verdicts.set(language, verdict);
    return verdict;
  };
  for (const range of wanted) {
    const match = lookup(range, published, isExcluded);
    if (match !== null) return match;
  }
  return null;
}

/**
 * `en;q=0` excludes `en` and all tags that begin with `en-`, except a longer tag of the same
 * header: `en-GB, en;q=0` accepts British English only.
 */
function excludes(language: string, named: readonly string[], excluded: readonly string[]): boolean {
  const longest = (ranges: readonly string[]): number =>
    Math.max(0, ...ranges.filter((range) => covers(range, language)).map((range) => range.length));
  const length = longest(excluded);
  return length > 0 && length >= longest(named);
}

const covers = (range: string, language: string): boolean => language === range || language.startsWith(`${range}-`);

/** The ranges of an `Accept-Language` header. */
interface LanguageRanges {
  /** Tags in the order of preference, up to `*`. */
  readonly wanted: readonly string[];
  /** Lower-case ranges with `q=0`. */
  readonly excluded: readonly string[];
}

const MAX_RANGES = 32;

/** RFC 4647 §2.1 (basic range) and RFC 9110 §12.4.2 (weight). Other members are skipped. */
const MEMBER = /^(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * Parses the header: rules.md §3.10.1 and 2. Never throws. Ignores malformed members, those beyond
 * 1024 bytes and those after the 32nd.
 */
function readRanges(header: string): LanguageRanges {
  const members: string[] = [];
  const excluded: string[] = [];
  for (const part of truncateList(header).split(',', MAX_RANGES)) {
    const member = part.trim().replaceAll('_', '-');
    const [, range = '', weight = '1'] = MEMBER.exec(member) ?? [];
    if (range === '') continue;
    if (Number(weight) > 0) members.push(member);
    else if (range !== '*') excluded.push(range.toLowerCase());
  }
  // negotiator would parse `de;q=0,8` as a language named 8 and accept `q=5`, so it gets valid
  // members only.
  const sorted = new Negotiator({ headers: { 'accept-language': members.join(',') } }).languages();
  const end = sorted.indexOf('*');
  return { wanted: end < 0 ? sorted : sorted.slice(0, end), excluded };
}
