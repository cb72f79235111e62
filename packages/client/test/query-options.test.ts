import { expect, it } from '@jest/globals';
import { CallFailed, pagesOf, queryOf } from '../../../docs/samples/query-options.js';
import { useFixture } from '../../../test/support/fixture.js';
import { useService } from '../../../test/support/service.js';
import { connectTo } from './faulty-connection.js';

// The example adapter for TanStack Query, called as that calls it, with a running service.

const service = useService();
const fixture = useFixture(service, { items: ['sword', 'shield', 'bow'].map((sku) => ({ sku })) });
const connect = () => connectTo(service, fixture.project.token);
const { signal } = new AbortController();

it('returns data and throws failures with their outcome', async () => {
  const { client } = connect();
  const servers = queryOf(['servers'], (options) => client.gameServers({}, options));
  expect(await servers.queryFn({ signal })).toMatchObject([{ code: 'one' }, { code: 'two' }]);
  const me = queryOf(['me'], (options) => client.me({}, options));
  const failure: unknown = await me.queryFn({ signal }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallFailed);
  expect(failure).toMatchObject({ message: 'Please log in.', outcome: { code: 'UNAUTHENTICATED' } });
});

it('leaves retries to the client: three requests for a failing call', async () => {
  const { client, sent, failures } = connect();
  failures.push('NO_CONNECTION', 'NO_CONNECTION', 'NO_CONNECTION');
  const { retry, queryFn } = queryOf(['servers'], (options) => client.gameServers({}, options));
  await expect(queryFn({ signal })).rejects.toThrow(CallFailed);
  expect([retry, sent.length]).toEqual([false, 3]);
});

it('passes the signal on', async () => {
  const { client, sent } = connect();
  const { queryFn } = queryOf(['servers'], (options) => client.gameServers({}, options));
  await expect(queryFn({ signal: AbortSignal.abort() })).rejects.toMatchObject({ outcome: { reason: 'ABORTED' } });
  expect(sent).toEqual([]);
});

it('requests one page after the other until the last', async () => {
  const { client } = connect();
  const gameServerId = fixture.project.server('one');
  const { queryFn, initialPageParam, getNextPageParam } = pagesOf(['items'], (after, options) =>
    client.shopItems({ gameServerId, first: 2, after }, options),
  );
  const skus: string[] = [];
  let pageParam: string | null = initialPageParam;
  do {
    const page = await queryFn({ pageParam, signal });
    skus.push(...page.edges.map(({ node }) => node.sku));
    pageParam = getNextPageParam(page);
  } while (pageParam !== null);
  expect(skus.sort()).toEqual(['bow', 'shield', 'sword']);
});
