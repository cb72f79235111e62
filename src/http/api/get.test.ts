import { describe, expect, it } from '@jest/globals';
import { createTestClock } from '../../../test/support/clock.js';
import { contractWith } from '../../../test/support/contract.js';
import { useFixture } from '../../../test/support/fixture.js';
import { useProject } from '../../../test/support/project.js';
import { type TestService, useService } from '../../../test/support/service.js';

// GET of documents whose answers caches outside may share: rules.md §2.8.

const MAX_AGE = 300;
const clock = createTestClock();
const service = useService({ clock, getMaxAgeSeconds: MAX_AGE });
/** A node without GET. */
const closed = useService({ clock, sharedWith: service });
const fixture = useFixture(service, {
  languages: ['en', 'de'],
  origins: ['https://shop.example'],
  declared: { policies: { pinPolicy: 'off' } },
  items: [
    { sku: 'sword', titles: { en: 'Sword', de: 'Schwert' } },
    { sku: 'rare', servers: { one: { stock: 5 } } },
    { sku: 'ending', servers: { one: { offeredUntil: new Date(clock.now().getTime() + 60_000).toISOString() } } },
    { sku: 'bread', limits: [{ scope: 'user', window: 'day', max: 4 }] },
  ],
});
const neighbour = useProject(service, { slug: 'neighbour' });

type Sent = Readonly<Record<string, string>>;

const itemOf = (sku: string) => ({ sku, gameServerId: fixture.project.server('one') });
const queryOf = (documentId: string, variables: unknown) =>
  new URLSearchParams({ documentId, variables: JSON.stringify(variables) });
const english = (): Sent => ({ 'x-project-context': fixture.project.token, 'accept-language': 'en' });

async function get(query: URLSearchParams, headers: Sent = {}, { method = 'GET', node = service } = {}) {
  const response = await fetch(`${node.url}?${query}`, { method, headers: { ...english(), ...headers } });
  const text = await response.text();
  const code: string | null = response.ok || text === '' ? null : JSON.parse(text).errors[0].extensions.code;
  return { status: response.status, headers: response.headers, text, code };
}

const getItem = (sku: string, headers: Sent = {}) => get(queryOf('shopItem', itemOf(sku)), headers);
const maxAgeOf = ({ headers }: { readonly headers: Headers }) =>
  Number(/^public, max-age=(\d+)$/.exec(headers.get('cache-control') ?? '')?.[1]);

describe('a GET', () => {
  it('returns the bytes of the POST, which caches may share', async () => {
    const posted = await fixture.project.ask('shopItem', itemOf('sword'));
    const { status, headers, text } = await getItem('sword');
    expect([status, text]).toEqual([200, posted.text]);
    expect(maxAgeOf({ headers })).toBe(MAX_AGE);
    expect(headers.get('vary')).toBe('Origin, Accept, Accept-Language, X-Project-Context, Authorization');
    expect(headers.get('x-request-id')).toBeNull();
    expect(headers.get('etag')).toMatch(/^"[\w-]{43}"$/);
  });

  it('returns 304 for a tag of the same bytes only', async () => {
    const etag = (await getItem('sword')).headers.get('etag') ?? '';
    for (const tags of [etag, `"old", W/${etag}`, '*']) {
      const known = await getItem('sword', { 'if-none-match': tags });
      expect([known.status, known.text, known.headers.get('etag')]).toEqual([304, '', etag]);
      expect(maxAgeOf(known)).toBe(MAX_AGE);
    }
    const accept = 'application/graphql-response+json';
    for (const other of [{ 'accept-language': 'de' }, { accept }, {}]) {
      const sku = Object.keys(other).length === 0 ? 'bread' : 'sword';
      expect((await getItem(sku, { ...other, 'if-none-match': etag })).status).toBe(200);
    }
  });

  it('expires when its data can change, also from the response cache', async () => {
    for (let time = 0; time < 2; time += 1) {
      expect(maxAgeOf(await getItem('ending'))).toBe(60);
      expect(maxAgeOf(await getItem('rare'))).toBe(0);
    }
  });

  it('ignores operationName and extensions of generic clients', async () => {
    const query = queryOf('shopItem', itemOf('sword'));
    query.set('operationName', 'shopItem');
    query.set('extensions', '{"clientLibrary":{"name":"generic"}}');
    expect((await get(query)).text).toBe((await getItem('sword')).text);
    query.set('extensions', '{');
    expect((await get(query)).code).toBe('INVALID_REQUEST');
  });

  it('has a HEAD without a body', async () => {
    const { status, headers, text } = await get(queryOf('shopItem', itemOf('sword')), {}, { method: 'HEAD' });
    expect([status, text, headers.get('etag')]).toEqual([200, '', (await getItem('sword')).headers.get('etag')]);
  });

  it('is readable for pages of the project', async () => {
    const { headers } = await getItem('sword', { origin: 'https://shop.example' });
    expect(headers.get('access-control-allow-origin')).toBe('https://shop.example');
    const { headers: foreign } = await getItem('sword', { origin: 'https://evil.example' });
    expect(foreign.get('access-control-allow-origin')).toBeNull();
  });

  it('makes the count of its document a lower bound', async () => {
    const counted = async (version: string) => {
      await service.domain.usage.write();
      const usage = await service.domain.usage.list({ documentId: 'shopItem' });
      return usage.find((row) => row.version === version);
    };
    const named = (version: string) => ({ 'graphql-client-name': 'web', 'graphql-client-version': version });
    await getItem('sword', named('1'));
    await fixture.project.ask('shopItem', itemOf('sword'), { headers: named('1') });
    await fixture.project.ask('shopItem', itemOf('sword'), { headers: named('2') });
    expect(await counted('1')).toMatchObject({ calls: 2, isLowerBound: true });
    expect(await counted('2')).toMatchObject({ calls: 1, isLowerBound: false });
  });
});

describe('a GET is refused, and no cache may store that,', () => {
  const item = () => queryOf('shopItem', itemOf('sword'));
  const refused: readonly (readonly [string, () => Promise<[URLSearchParams, Sent]>, string])[] = [
    [
      'with a session',
      async () => [item(), { authorization: `Bearer ${(await fixture.newPlayer()).session}` }],
      'METHOD_NOT_ALLOWED',
    ],
    ['with any credentials', async () => [item(), { authorization: 'Basic YTpi' }], 'METHOD_NOT_ALLOWED'],
    ['of a mutation', async () => [queryOf('login', { email: 'a@b.cd', password: 'x' }), {}], 'METHOD_NOT_ALLOWED'],
    ['of a query for users', async () => [queryOf('me', {}), {}], 'METHOD_NOT_ALLOWED'],
    ['of a query that is not @cacheable', async () => [queryOf('projectAvailable', {}), {}], 'METHOD_NOT_ALLOWED'],
    ['of an unknown document', async () => [queryOf('nonsense', {}), {}], 'UNKNOWN_DOCUMENT'],
    ['of an unknown item', async () => [queryOf('shopItem', itemOf('none')), {}], 'SHOP_ITEM_NOT_FOUND'],
    ['without a project', async () => [item(), { 'x-project-context': 'pct_unknown' }], 'PROJECT_CONTEXT_INVALID'],
    ['without variables', async () => [new URLSearchParams({ documentId: 'shopItem' }), {}], 'INVALID_REQUEST'],
    [
      'with variables that are not JSON',
      async () => [new URLSearchParams({ documentId: 'shopItem', variables: '{' }), {}],
      'INVALID_REQUEST',
    ],
    ['with query text', async () => [new URLSearchParams({ query: '{me{id}}' }), {}], 'INVALID_REQUEST'],
    ['with a long address', async () => [queryOf('shopItem', { sku: 'x'.repeat(8_200) }), {}], 'REQUEST_TOO_LARGE'],
    [
      'with a long address, if it accepts no JSON',
      async () => [queryOf('shopItem', { sku: 'x'.repeat(8_200) }), { accept: 'text/html' }],
      'NOT_ACCEPTABLE',
    ],
  ];

  it.each(refused)('%s', async (_title, asked, expected) => {
    const [query, headers] = await asked();
    const answer = await get(query, headers);
    expect(answer.code).toBe(expected);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    if (answer.status === 405) expect(answer.headers.get('allow')).toBe('POST');
  });

  it('unless it is allowed by the settings', async () => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await get(item(), {}, { method, node: closed });
      expect([status, headers.get('allow'), headers.get('cache-control')]).toEqual([405, 'POST', 'no-store']);
    }
  });

  it('with an unknown parameter, which `field` names', async () => {
    const query = item();
    query.set('utm', '1');
    const { text } = await get(query);
    expect(JSON.parse(text).errors[0]).toMatchObject({
      message: expect.stringMatching(/^The request has an unknown field/),
      extensions: { code: 'INVALID_REQUEST', field: 'utm' },
    });
  });
});

describe('an answer of another document', () => {
  const DAY_SECONDS = 86_400;
  const tomorrow = new Date(clock.now().getTime() + 1_000 * DAY_SECONDS).toISOString().slice(0, 10);
  let reads = 0;
  const note = (): string => {
    if (reads < 3) throw new Error('the note cannot be read');
    return 'a note';
  };
  const node = useService({
    clock,
    sharedWith: service,
    getMaxAgeSeconds: DAY_SECONDS,
    contract: contractWith({
      published: [],
      sdl: 'extend type Query { torn: Torn! @access(to: PUBLIC) @cacheable }\ntype Torn { read: Int!, note: String }',
      documents: {
        torn: 'query torn { torn { read note } }',
        leaving: `query leaving @sunset(since: "${tomorrow}", on: "${tomorrow}", reason: "old") { leaving: torn { read } }`,
      },
      queries: {
        torn: () => {
          reads += 1;
          return { read: reads, note };
        },
      },
    }),
  });

  it('is neither cached nor shared if a part of it has an error', async () => {
    const read = async () => {
      const { text, headers } = await get(queryOf('torn', {}), {}, { node });
      return [JSON.parse(text).data.torn, headers.get('cache-control')];
    };
    expect(await read()).toEqual([{ read: 1, note: null }, 'no-store']);
    expect(await read()).toEqual([{ read: 2, note: null }, 'no-store']);
    // (control) Without the error it is both.
    const shared = [{ read: 3, note: 'a note' }, `public, max-age=${DAY_SECONDS}`];
    expect([await read(), await read()]).toEqual([shared, shared]);
  });

  it('is shared until the end of the document', async () => {
    const seconds = Math.floor((Date.parse(tomorrow) - clock.now().getTime()) / 1_000);
    expect(maxAgeOf(await get(queryOf('leaving', {}), {}, { node }))).toBe(seconds);
  });
});

describe('another method than GET, HEAD and POST', () => {
  it('is refused with the methods of the node (RFC 9110 §15.5.6)', async () => {
    for (const [node, methods] of [
      [service, 'GET, HEAD, POST'],
      [closed, 'POST'],
    ] as const) {
      const { status, headers } = await get(new URLSearchParams(), {}, { method: 'PUT', node });
      expect([status, headers.get('allow')]).toEqual([405, methods]);
    }
  });
});

/** A shared cache (RFC 9111): it stores `public` answers by address and headers of `Vary`. */
function createSharedCache(node: TestService) {
  const stored: { readonly address: string; readonly vary: readonly string[]; readonly sent: Sent; text: string }[] =
    [];
  return async (query: URLSearchParams, sent: Sent): Promise<{ readonly text: string; readonly isHit: boolean }> => {
    const address = String(query);
    const hit = stored.find((of) => of.address === address && of.vary.every((name) => of.sent[name] === sent[name]));
    if (hit !== undefined) return { text: hit.text, isHit: true };
    const answer = await get(query, sent, { node });
    const vary = (answer.headers.get('vary') ?? '').toLowerCase().split(', ');
    if (maxAgeOf(answer) > 0) stored.push({ address, vary, sent, text: answer.text });
    return { text: answer.text, isHit: false };
  };
}

describe('a shared cache', () => {
  it('serves the same project again, and never another project, language or user', async () => {
    const ask = createSharedCache(service);
    const item = queryOf('shopItem', itemOf('bread'));
    const player = await fixture.newPlayer();
    const theirs = { 'x-project-context': neighbour.token, 'accept-language': 'en' };

    const first = await ask(item, english());
    expect(first.text).toContain('"remaining":null');
    expect(await ask(item, english())).toEqual({ text: first.text, isHit: true });
    expect((await ask(item, theirs)).text).toContain('GAME_SERVER_NOT_FOUND');
    const german = await ask(queryOf('shopItem', itemOf('sword')), { ...english(), 'accept-language': 'de' });
    expect(german.text).toContain('Schwert');
    expect((await ask(queryOf('shopItem', itemOf('sword')), english())).text).toContain('Sword');
    const asUser = await ask(item, { ...english(), authorization: `Bearer ${player.session}` });
    expect(asUser.isHit).toBe(false);
    expect(asUser.text).toContain('METHOD_NOT_ALLOWED');
  });
});
