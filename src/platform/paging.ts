import { hash, timingSafeEqual } from 'node:crypto';
import { Refusal } from '../base/errors/refusal.js';
import type { Keyring } from '../base/keyring.js';
import { memoize } from '../base/memo.js';

/**
 * Where an entry stands in its order: the sort key, then the id (rules.md §2.1: keyset, not offset). Whole numbers and
 * UUIDs, in which there are no underscores.
 */
export type Position = readonly (number | string)[];

/** What a list is of: everything that decides which entries are in it, and in what order, and whose it is. */
export type ListIdentity = Readonly<Record<string, number | string | null>>;

/** The cursors of one list. */
interface Cursors {
  /** Safe in a URL; means nothing in another list, so that nobody can page through what is not theirs. */
  encode(position: Position): string;
  /**
   * The position, each part as a text.
   * Throws INVALID_CURSOR: for what was not made by `encode` for this very list, with this or the previous key.
   */
  decode(cursor: string): readonly string[];
}

/** In letters of base64url: 132 bits. */
const MAC_LENGTH = 22;
/** Of which the key is remembered. */
const MAX_LISTS = 2_000;

/**
 * Gives the cursors of a list, which has a key of its own: an HMAC of what decides what is in it, made once for as long as
 * the list is in use. An entry's code is a mere hash of that key and its position; half of one is told, so that nobody can
 * go on hashing from there without the key.
 */
export function createCursors(keyring: Keyring): (list: ListIdentity) => Cursors {
  const currentKey = memoize(MAX_LISTS, (identity: string) => keyOf(keyring.mac('cursor', identity)));

  return (list) => {
    // The order of the properties is that of the code which asks, always the same.
    const identity = JSON.stringify(list);
    const current = currentKey(identity);
    return {
      encode: (position) => spell(current, position.join('_')),

      decode(cursor) {
        const text = cursor.slice(MAC_LENGTH);
        const keys = keyring.macs('cursor', identity).map(keyOf);
        if (!keys.some((key) => isSame(spell(key, text), cursor))) {
          throw new Refusal('INVALID_CURSOR', { input: 'after' });
        }
        return text.split('_');
      },
    };
  };
}

const keyOf = (mac: Buffer): string => mac.toString('base64url');

const spell = (key: string, text: string): string =>
  hash('sha256', key + text, 'base64url').slice(0, MAC_LENGTH) + text;

function isSame(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}

/** A page as the GraphQL Cursor Connections Specification has it. */
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

/** Which page is asked for. `first`: 1 to 100, checked by the input stage. */
export interface PageQuestion {
  readonly first: number;
  readonly after: string | null;
}

/**
 * The page of a list.
 * @param found the entries after `after` in their order, one more than `first` where there are so many
 */
export function connectionOf<Node>(
  { cursors, question }: { readonly cursors: Cursors; readonly question: PageQuestion },
  found: readonly Node[],
  positionOf: (node: Node) => Position,
  totalCount: number,
): Connection<Node> {
  const edges = found.slice(0, question.first).map((node) => ({ cursor: cursors.encode(positionOf(node)), node }));
  return {
    edges,
    pageInfo: {
      hasNextPage: found.length > question.first,
      // Paging goes forward only; whoever came by a cursor has an entry behind them.
      hasPreviousPage: question.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}
