import type { Caller } from './call.js';
import type { Operation } from './operation.js';
import type { CallOptions } from './options.js';
import type { Outcome, Refused } from './outcome.js';

/** The part of a page that is needed to request the next one. */
export interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/**
 * Yields the pages of a list; each is requested on demand: `for await (const page of …)`. Each page
 * is the outcome of a call; iteration ends after one that is not `ok`. `after` in the variables
 * sets the start.
 */
export async function* pages<Data extends Page, Failure extends Refused>(
  call: Caller,
  operation: Operation<never, Data, Failure>,
  variables: object = {},
  options: CallOptions = {},
): AsyncGenerator<Outcome<Data, Failure>, void, undefined> {
  let cursor: object = {};
  for (;;) {
    const page = await call(operation, { ...variables, ...cursor }, options);
    yield page;
    if (!page.ok) return;
    const { hasNextPage, endCursor } = page.data.pageInfo;
    if (!hasNextPage || endCursor === null) return;
    cursor = { after: endCursor };
  }
}

/**
 * Yields the entries of pages: `for await (const item of itemsOf(client.pages.…()))`. Each is an
 * outcome, like a page; after one that is not `ok` there are no more.
 */
export async function* itemsOf<Node, Failure extends Refused>(
  pages: AsyncIterable<Outcome<{ readonly edges: readonly { readonly node: Node }[] }, Failure>>,
): AsyncGenerator<Outcome<Node, Failure>, void, undefined> {
  for await (const page of pages) {
    if (!page.ok) yield page;
    else for (const { node } of page.data.edges) yield { ...page, data: node };
  }
}
