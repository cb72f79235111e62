import type { Caller } from './call.js';
import type { Operation } from './operation.js';
import type { CallOptions } from './options.js';
import type { Outcome, Refused } from './outcome.js';

/** What a page has to have, so that the next one can be asked for. */
export interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/**
 * The pages of a list, one after the other, each asked for when it is wanted: `for await (const page of …)`. Each is an
 * outcome as that of the call; after one that is not `ok` there are no more. `after` of the variables says where to begin.
 */
export async function* pages<Data extends Page, Failure extends Refused>(
  call: Caller,
  operation: Operation<never, Data, Failure>,
  variables: object = {},
  options: CallOptions = {},
): AsyncGenerator<Outcome<Data, Failure>, void, undefined> {
  let from: object = {};
  for (;;) {
    const page = await call(operation, { ...variables, ...from }, options);
    yield page;
    if (!page.ok) return;
    const { hasNextPage, endCursor } = page.data.pageInfo;
    if (!hasNextPage || endCursor === null) return;
    from = { after: endCursor };
  }
}
