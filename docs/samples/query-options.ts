import type { NoAnswer, Outcome, Refused, UnknownRefusal } from '../../generated/client.js';

// Options of TanStack Query (React Query) 5 for calls of the typed client. Copy this file, and
// import the types from 'project-service-client'.

/** A failed call as an error: `useQuery` puts it into `error`. */
export class CallFailed<Failure extends Refused> extends Error {
  constructor(readonly outcome: Failure | UnknownRefusal | NoAnswer) {
    super(outcome.message);
  }
}

type Call<Data, Failure extends Refused> = (options: {
  readonly signal: AbortSignal;
}) => Promise<Outcome<Data, Failure>>;

async function dataOf<Data, Failure extends Refused>(call: Promise<Outcome<Data, Failure>>): Promise<Data> {
  const outcome = await call;
  if (!outcome.ok) throw new CallFailed(outcome);
  return outcome.data;
}

/** `useQuery(queryOf(['me'], (options) => client.me({}, options)))` */
export const queryOf = <Data, Failure extends Refused>(queryKey: readonly unknown[], call: Call<Data, Failure>) => ({
  queryKey,
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => dataOf(call({ signal })),
  retry: false, // The client retries by itself.
});

interface Page {
  readonly pageInfo: { readonly hasNextPage: boolean; readonly endCursor: string | null };
}

/** `useInfiniteQuery(pagesOf(['items'], (after, call) => client.shopItems({ after }, call)))` */
export const pagesOf = <Data extends Page, Failure extends Refused>(
  queryKey: readonly unknown[],
  call: (after: string | null, options: { readonly signal: AbortSignal }) => Promise<Outcome<Data, Failure>>,
) => ({
  queryKey,
  queryFn: ({ pageParam, signal }: { readonly pageParam: string | null; readonly signal: AbortSignal }) =>
    dataOf(call(pageParam, { signal })),
  initialPageParam: null,
  getNextPageParam: ({ pageInfo }: Data) => (pageInfo.hasNextPage ? pageInfo.endCursor : null),
  retry: false,
});
