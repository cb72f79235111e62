import { describe, expect, it, jest } from '@jest/globals';
import { createClient, memorySession } from '../../../generated/client.js';
import { useFixture } from '../../../test/support/fixture.js';
import { type TestService, useService } from '../../../test/support/service.js';
import { createCaller, type Operation, settingsOf } from '../src/index.js';

// The option `get` of the typed client (rules.md §2.8).

const service = useService({ getMaxAgeSeconds: 60 });
const closed = useService({ sharedWith: service });
const fixture = useFixture(service, { items: [{ sku: 'sword' }] });

/** Returns a client with the option, its caller, and its requests. */
function connect(node: TestService, changed: Partial<Parameters<typeof createClient>[0]> = {}) {
  const sent: string[] = [];
  const options: Parameters<typeof createClient>[0] = {
    ...{ endpoint: node.url, contextToken: fixture.project.token, get: true, retries: 0 },
    fetch: (url, init) => {
      sent.push(`${init.method ?? 'GET'} ${url.slice(node.url.length)}`);
      return fetch(url, init);
    },
    ...changed,
  };
  return { client: createClient(options), call: createCaller(settingsOf(options)), sent };
}

describe('a client with the option get', () => {
  const order = () => ({ sku: 'sword', gameServerId: fixture.project.server('one') });

  it('sends shareable operations to one address for equal variables', async () => {
    const { client, sent } = connect(service);
    const { sku, gameServerId } = order();
    expect(await client.shopItem({ sku, gameServerId })).toMatchObject({ ok: true, data: { sku: 'sword' } });
    expect(await client.shopItem({ gameServerId, sku })).toMatchObject({ ok: true });
    const variables = encodeURIComponent(JSON.stringify({ gameServerId, sku }));
    expect(sent.map(decodeURIComponent)).toEqual(
      Array.from({ length: 2 }, () => decodeURIComponent(`GET ?documentId=shopItem&variables=${variables}`)),
    );
  });

  it('sends an operation with nested variables to one address, in any order of their fields', async () => {
    const { call, sent } = connect(service);
    const operation: Operation<never, unknown, never> = {
      ...{ documentId: 'shopItems', kind: 'query', codes: [], keyed: false, session: null, sunset: null },
      shareable: true,
    };
    await call(operation, { filter: { tags: [{ a: 1, b: null }], price: { from: 1, to: 2 } } });
    await call(operation, { filter: { price: { to: 2, from: 1 }, tags: [{ b: null, a: 1 }] } });
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
  });

  it('sends other operations, long variables and requests with a session as a POST', async () => {
    const { session } = await fixture.newPlayer();
    const asUser = connect(service, { session: memorySession(session) });
    await asUser.client.shopItem(order());
    const { client, sent } = connect(service);
    await client.projectAvailable();
    await client.shopItems({ gameServerId: order().gameServerId, search: 'x'.repeat(4_000) });
    expect([...asUser.sent, ...sent]).toEqual(['POST ', 'POST ', 'POST ']);
  });

  it('sends everything as a POST to an endpoint with a query, which the service refuses in a GET', async () => {
    const endpoint = `${service.url}?key=a%20b`;
    const { client, sent } = connect(service, { endpoint });
    expect(await client.shopItem(order())).toMatchObject({ ok: true });
    expect(sent).toEqual(['POST ?key=a%20b']);
  });

  it('uses POST if the service allows no GET', async () => {
    const { client, sent } = connect(closed);
    expect(await client.shopItem(order())).toMatchObject({ ok: true });
    expect(sent.map((line) => line.split(' ')[0])).toEqual(['GET', 'POST']);
  });

  it('does not keep the connection of a refused GET for its unread answer', async () => {
    const cancel = jest.fn<() => void>();
    const { client } = connect(service, {
      fetch: (url, init) =>
        init.method === 'POST'
          ? fetch(url, init)
          : Promise.resolve(new Response(new ReadableStream({ cancel }), { status: 405 })),
    });
    expect(await client.shopItem(order())).toMatchObject({ ok: true });
    expect(cancel).toHaveBeenCalledTimes(1);
  });
});
