import { expect } from '@jest/globals';
import type { BoundClient } from './api-client.js';

type Reader = Pick<BoundClient, 'run'>;

/**
 * Expects the entries of a list with pages in this order, on two pages, and none for others. With
 * up to three entries, a test does not notice a statement for each entry.
 */
export async function expectPages(
  list: string,
  reader: Reader,
  nodes: readonly object[],
  others: readonly Reader[],
): Promise<void> {
  const edges = nodes.map((node) => ({ node }));
  const first = edges.length - 1;
  const page = Object(await reader.run(list, { first }));
  expect(page).toMatchObject({
    edges: edges.slice(0, first),
    totalCount: edges.length,
    pageInfo: { hasNextPage: true },
  });
  const { endCursor: after } = page.pageInfo;
  expect(await reader.run(list, { after })).toMatchObject({ edges: edges.slice(first) });
  for (const other of others) expect(await other.run(list)).toMatchObject({ edges: [], totalCount: 0 });
}
