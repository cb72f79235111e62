import type { Cursors, ListIdentity, Position } from './cursor.js';

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
      // Paging goes forward only; whoever came by a cursor has an entry behind him.
      hasPreviousPage: question.after !== null,
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    totalCount,
  };
}
