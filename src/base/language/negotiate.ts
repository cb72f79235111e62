import Negotiator from 'negotiator';
import { memoizeHeader } from '../memo.js';
import { type LanguageOffer, lookup } from './lookup.js';

/** Chooses a language of `offer` by an `Accept-Language` header; `match` is null where the header decides nothing. */
export type Negotiate = (header: string | undefined, offer: LanguageOffer) => Negotiated;

export interface Negotiated {
  readonly match: string | null;
}

const NOTHING: Negotiated = { match: null };

/**
 * A negotiator with a bounded memory per offer; an offer that is no longer used takes its memory along.
 * The function it returns never throws, whatever the header holds: rules.md §3.10.
 */
export function createNegotiator(): Negotiate {
  const memory = new WeakMap<LanguageOffer, (header: string) => Negotiated>();
  return (header, offer) => {
    if (header === undefined || header === '') return NOTHING;
    let remembering = memory.get(offer);
    if (remembering === undefined) {
      remembering = memoizeHeader((known) => negotiate(known, offer));
      memory.set(offer, remembering);
    }
    return remembering(header);
  };
}

/** The same without a memory. */
export function negotiate(header: string, offer: LanguageOffer): Negotiated {
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
    const match = lookup(range, offer, isExcluded);
    if (match !== null) return { match };
  }
  return NOTHING;
}

/**
 * `en;q=0` rules out `en` and all that begins with `en-`, unless the header itself asks for the longer tag:
 * `en-GB, en;q=0` takes British English and no other.
 */
function excludes(language: string, named: readonly string[], excluded: readonly string[]): boolean {
  const longest = (ranges: readonly string[]): number =>
    Math.max(0, ...ranges.filter((range) => covers(range, language)).map((range) => range.length));
  const length = longest(excluded);
  return length > 0 && length >= longest(named);
}

const covers = (range: string, language: string): boolean => language === range || language.startsWith(`${range}-`);

/** What an `Accept-Language` header asks for. */
interface LanguageRanges {
  /** Tags in the order of preference; where `*` stood, the list ends. */
  readonly wanted: readonly string[];
  /** Lower-case ranges that came with `q=0`. */
  readonly excluded: readonly string[];
}

const MAX_BYTES = 1024;
const MAX_RANGES = 32;

/** RFC 4647 §2.1 (basic range) and RFC 9110 §12.4.2 (weight). What does not look like this is skipped. */
const MEMBER = /^(\*|[a-z]{1,8}(?:-[a-z0-9]{1,8})*)(?:[ \t]*;[ \t]*q=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?))?$/i;

/**
 * Reads the header: rules.md §3.10.1 and 2. Never throws; what is malformed, beyond 1024 bytes or after the
 * 32nd member does not count.
 */
function readRanges(header: string): LanguageRanges {
  const members: string[] = [];
  const excluded: string[] = [];
  for (const part of withinLimit(header).split(',', MAX_RANGES)) {
    const member = part.trim().replaceAll('_', '-');
    const [, range = '', weight = '1'] = MEMBER.exec(member) ?? [];
    if (range === '') continue;
    if (Number(weight) > 0) members.push(member);
    else if (range !== '*') excluded.push(range.toLowerCase());
  }
  // negotiator would take `de;q=0,8` for a language named 8, and `q=5` for a weight: it gets clean members only.
  const sorted = new Negotiator({ headers: { 'accept-language': members.join(',') } }).languages();
  const end = sorted.indexOf('*');
  return { wanted: end < 0 ? sorted : sorted.slice(0, end), excluded };
}

/** The header up to the last comma within the limit: a member that is cut in half would mean something else. */
function withinLimit(header: string): string {
  if (header.length <= MAX_BYTES) return header;
  const end = header.lastIndexOf(',', MAX_BYTES);
  return end < 0 ? '' : header.slice(0, end);
}
