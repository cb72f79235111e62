import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../base/errors/refusal.js';
import type { Keyring } from '../base/keyring.js';
import { memoize } from '../base/memo.js';

/**
 * Position of an entry in its list: sort key, then id (rules.md §2.1: keyset pagination). Whole
 * numbers and UUIDs, which contain no underscores.
 */
export type Position = readonly (number | string)[];

/** Identity of a list: its owner, filters and order. */
export type ListIdentity = Readonly<Record<string, number | string | null>>;

/** The cursors of one list. */
interface Cursors {
  /**
   * Returns a URL-safe cursor that is valid in this list only, so that a client cannot read others.
   */
  encode(position: Position): string;
  /**
   * Returns the parts of the position as text. Throws INVALID_CURSOR unless `encode` created the
   * cursor for the same list, with the current or the previous key.
   */
  decode(cursor: string): readonly string[];
}

/** Characters of base64url: 132 bits. */
const MAC_LENGTH = 22;
/** Maximum number of cached list keys. */
const MAX_LISTS = 2_000;

/**
 * Creates the cursors of lists. Each list has its own key, an HMAC of its identity, which is
 * cached. The code of a cursor is a truncated hash of key and position; truncation prevents length
 * extension.
 */
export function createCursors(keyring: Keyring): (list: ListIdentity) => Cursors {
  const currentKey = memoize(MAX_LISTS, (identity: string) => keyOf(keyring.mac('cursor', identity)));

  return (list) => {
    // Callers create the properties in a fixed order.
    const identity = JSON.stringify(list);
    const current = currentKey(identity);
    return {
      encode: (position) => withMac(current, position.join('_')),

      decode(cursor) {
        const text = cursor.slice(MAC_LENGTH);
        const keys = keyring.macs('cursor', identity).map(keyOf);
        if (!keys.some((key) => isSame(withMac(key, text), cursor))) {
          throw new Refusal('INVALID_CURSOR', { input: 'after' });
        }
        return text.split('_');
      },
    };
  };
}

const keyOf = (mac: Buffer): string => mac.toString('base64url');

const withMac = (key: string, text: string): string =>
  hash('sha256', key + text, 'base64url').slice(0, MAC_LENGTH) + text;

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A page as defined by the GraphQL Cursor Connections Specification. */
export interface Connection<Node> {
  readonly edges: readonly { readonly cursor: string; readonly node: Node }[];
  readonly pageInfo: {
    readonly hasNextPage: boolean;
    readonly hasPreviousPage: boolean;
    readonly startCursor: string | null;
    readonly endCursor: string | null;
  };
  readonly totalCount: number;
}

/** The requested page. `first`: 1 to 100, checked by the input stage. */
export interface PageInput {
  readonly first: number;
  readonly after: string | null;
}

/**
 * Creates the page of a list.
 * @param nodes the entries after `after`, in order, up to one more than `first`
 */
export function connectionOf<Node>(
  { cursors, page }: { readonly cursors: Cursors; readonly page: PageInput },
  nodes: readonly Node[],
  positionOf: (node: Node) => Position,
  totalCount: number,
): Connection<Node> {
  const edges = nodes.slice(0, page.first).map((node) => ({ cursor: cursors.encode(positionOf(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: nodes.length > page.first,
      // Pagination is forward only, and a cursor always belongs to a previous entry.
      hasPreviousPage: page.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}
