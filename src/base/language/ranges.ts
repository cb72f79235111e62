import Negotiator from 'negotiator';

/** What an `Accept-Language` header asks for. */
export interface LanguageRanges {
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
 * Reads the header: operations.md §3.10, 1 and 2. Never throws; what is malformed, beyond 1024 bytes or after the
 * 32nd member does not count.
 */
export function readRanges(header: string): LanguageRanges {
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
