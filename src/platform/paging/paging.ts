import { timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { Refusal } from '../../base/errors/refusal.js';
import type { Keyring } from '../../base/keyring.js';

/** Where an entry stands in its order: the sort key, then the id (rules.md §2.1: keyset, not offset). */
export type Position = readonly (number | string)[];

/** What a list is of: everything that decides which entries are in it, and in what order, and whose it is. */
export type ListIdentity = Readonly<Record<string, number | string | null>>;

interface Cursors {
  /** Base64url; means nothing in another list, so that nobody can page through what is not theirs. */
  encode(list: ListIdentity, position: Position): string;
  /** Throws INVALID_CURSOR: for what was not made by `encode` for this very list, with this or the previous key. */
  decode(list: ListIdentity, cursor: string): Position;
}

const MAC_BYTES = 16;
const position = z.array(z.union([z.number(), z.string()])).max(4);

export function createCursors(keyring: Keyring): Cursors {
  // The order of the properties is that of the code which asks, always the same.
  const signed = (list: ListIdentity, text: string): string => JSON.stringify([list, text]);

  return {
    encode(list, at) {
      const text = JSON.stringify(at);
      const mac = keyring.mac('cursor', signed(list, text)).subarray(0, MAC_BYTES);
      return Buffer.concat([mac, Buffer.from(text)]).toString('base64url');
    },

    decode(list, cursor) {
      const bytes = Buffer.from(cursor, 'base64url');
      const mac = bytes.subarray(0, MAC_BYTES);
      const text = bytes.subarray(MAC_BYTES).toString();
      const isOurs =
        mac.length === MAC_BYTES &&
        // Base64 has several spellings of one value; ours has one.
        bytes.toString('base64url') === cursor &&
        keyring.macs('cursor', signed(list, text)).some((known) => timingSafeEqual(known.subarray(0, MAC_BYTES), mac));
      if (!isOurs) throw new Refusal('INVALID_CURSOR', { input: 'after' });
      return position.parse(JSON.parse(text));
    },
  };
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
  {
    cursors,
    list,
    question,
  }: { readonly cursors: Cursors; readonly list: ListIdentity; readonly question: PageQuestion },
  found: readonly Node[],
  positionOf: (node: Node) => Position,
  totalCount: number,
): Connection<Node> {
  const edges = found
    .slice(0, question.first)
    .map((node) => ({ cursor: cursors.encode(list, positionOf(node)), node }));
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
