import { LRUCache } from 'lru-cache';
import { type LanguageOffer, lookup } from './lookup.js';
import { readRanges } from './ranges.js';

export type { LanguageOffer } from './lookup.js';

/** Chooses a language of `offer` by an `Accept-Language` header; `match` is null where the header decides nothing. */
export type Negotiate = (header: string | undefined, offer: LanguageOffer) => Negotiated;

export interface Negotiated {
  readonly match: string | null;
}

const NOTHING: Negotiated = { match: null };
const REMEMBERED_HEADERS = 500;
/** Longer headers are rare and can be made up without end: they are worked out each time. */
const REMEMBERED_LENGTH = 256;

/**
 * A negotiator with a bounded memory per offer; an offer that is no longer used takes its memory along.
 * The function it returns never throws, whatever the header holds: operations.md §3.10.
 */
export function createNegotiator(): Negotiate {
  const memory = new WeakMap<LanguageOffer, LRUCache<string, Negotiated>>();
  return (header, offer) => {
    if (header === undefined || header === '') return NOTHING;
    if (header.length > REMEMBERED_LENGTH) return negotiate(header, offer);
    let known = memory.get(offer);
    if (known === undefined) {
      known = new LRUCache({ max: REMEMBERED_HEADERS });
      memory.set(offer, known);
    }
    const remembered = known.get(header);
    if (remembered !== undefined) return remembered;
    const result = negotiate(header, offer);
    known.set(header, result);
    return result;
  };
}

function negotiate(header: string, offer: LanguageOffer): Negotiated {
  const { wanted, excluded } = readRanges(header);
  const named = wanted.map((range) => range.toLowerCase());
  const isExcluded = (language: string): boolean => excludes(language.toLowerCase(), named, excluded);
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
