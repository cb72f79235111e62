import { beforeAll, describe, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { type Asking, type TestService, useService } from '../../../test/support/service.js';
import { sendRaw } from '../../../test/support/wire.js';

// The limit is one request per second with a burst of two. Of concurrent requests, some are
// admitted and some rejected, at any speed of the machine.
const REQUESTS = 20;

const open = useService();
const perNetwork = useService({ sharedWith: open, requestRates: { perNetwork: 1, perUser: 0 } });
const perUser = useService({ sharedWith: open, requestRates: { perNetwork: 0, perUser: 1 } });
const late = useService({ sharedWith: open, requestRates: { perNetwork: 1, perUser: 0 }, isLate: () => true });
const project = useProject(open, { slug: 'isles' });
let token: string;

beforeAll(async () => {
  token = project.token;
});

const times = <T>(work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: REQUESTS }, (_, index) => work(index)));
type Answered = { readonly body: { readonly errors?: readonly { readonly extensions: { readonly code: string } }[] } };
/** Returns the error code of an answer, or `done`. */
const outcomeOf = ({ body }: Answered): string => body.errors?.[0]?.extensions.code ?? 'done';
/** Sends requests concurrently; returns their distinct outcomes. */
const outcomes = async (work: (index: number) => Promise<Answered>): Promise<string[]> =>
  [...new Set((await times(work)).map(outcomeOf))].sort();

describe('the limit of a network', () => {
  const gameServers = (asking: Asking) => perNetwork.ask('gameServers', {}, { token, ...asking });

  it('rejects with 429, Retry-After and retryable', async () => {
    const answers = await times(() => gameServers({ from: '203.0.113.1' }));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(2);
    const refused = answers.find(({ status }) => status !== 200);
    expect(refused?.status).toBe(429);
    expect(refused?.headers.get('retry-after')).toBe('1');
    expect(refused?.body.errors?.[0]?.extensions).toMatchObject({
      category: 'authorization',
      code: 'RATE_LIMITED',
      retryable: true,
      retryAfterSeconds: 1,
      details: { limit: 'NETWORK_REQUESTS' },
    });
  });

  it('counts each IPv4 address and each IPv6 /64 separately', async () => {
    expect(await outcomes((index) => gameServers({ from: `203.0.113.${100 + index}` }))).toEqual(['done']);
    expect(await outcomes((index) => gameServers({ from: `2001:db8:0:${index}::1` }))).toEqual(['done']);
    expect(await outcomes((index) => gameServers({ from: `2001:db8:1:1::${index}` }))).toEqual([
      'RATE_LIMITED',
      'done',
    ]);
  });

  it('applies before the document, project and session are looked up', async () => {
    const unknown = await outcomes(() => perNetwork.ask('unknown', {}, { from: '203.0.113.2' }));
    expect(unknown).toEqual(['RATE_LIMITED', 'UNKNOWN_DOCUMENT']);
    const anonymous = await outcomes(() => perNetwork.ask('me', {}, { token, from: '203.0.113.3' }));
    expect(anonymous).toEqual(['RATE_LIMITED', 'UNAUTHENTICATED']);
  });

  it('holds while the event loop is late, and logs no line per request', async () => {
    const ask = () => late.ask('gameServers', {}, { token, from: '203.0.113.6' });
    expect(await outcomes(ask)).toEqual(['RATE_LIMITED', 'SERVICE_UNAVAILABLE']);
    // (control) A request within the limit is rejected because the event loop is late.
    expect(outcomeOf(await late.ask('gameServers', {}, { token, from: '203.0.113.7' }))).toBe('SERVICE_UNAVAILABLE');
  });

  type Send = (service: TestService, from: string) => Promise<Answered>;
  const send =
    (init: RequestInit): Send =>
    (service, from) =>
      service.fetch({
        method: 'POST',
        body: '{',
        ...init,
        headers: { 'content-type': 'application/json', 'x-forwarded-for': from, ...init.headers },
      });
  const raw =
    (path: string, header: string): Send =>
    (service, from) =>
      sendRaw(service.url, `POST ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n${header}\r\n\r\n`);

  it.each<[string, string, string, Send]>([
    ['another path', 'PATH_NOT_FOUND', '198.51.100.1', raw('/elsewhere', 'Content-Length: 0')],
    ['an unknown expectation', 'BAD_REQUEST', '198.51.100.2', raw('/graphql', 'Expect: gold')],
    ['another method', 'METHOD_NOT_ALLOWED', '198.51.100.3', send({ method: 'PUT' })],
    ['another type', 'UNSUPPORTED_MEDIA_TYPE', '198.51.100.4', send({ headers: { 'content-type': 'text/plain' } })],
    ['another answer', 'NOT_ACCEPTABLE', '198.51.100.5', send({ headers: { accept: 'text/html' } })],
    ['a large body', 'REQUEST_TOO_LARGE', '198.51.100.6', send({ body: ' '.repeat(64 * 1024 + 1) })],
    ['no JSON', 'INVALID_JSON', '198.51.100.7', send({})],
    ['another shape', 'INVALID_REQUEST', '198.51.100.8', send({ body: '[]' })],
  ])('counts malformed requests: %s', async (_name, code, from, ask) => {
    expect(await outcomes(() => ask(perNetwork, from))).toEqual([code, 'RATE_LIMITED'].sort());
    // (control) Without a limit, each request is rejected as malformed.
    expect(await outcomes(() => ask(open, from))).toEqual([code]);
  });

  it.each([
    ['no HTTP', 'NONSENSE\r\n\r\n', 'BAD_REQUEST'],
    ['large headers', `GET / HTTP/1.1\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
    ['CONNECT', 'CONNECT x:443 HTTP/1.1\r\nHost: x\r\n\r\n', 'METHOD_NOT_ALLOWED'],
  ])('counts input that is no request for the network of its connection: %s', async (_name, bytes, code) => {
    const ask = (service: TestService) => () => sendRaw(service.url, bytes);
    expect(await outcomes(ask(perNetwork))).toContain('RATE_LIMITED');
    // (control) Without a limit, each input is rejected as malformed.
    expect(await outcomes(ask(open))).toEqual([code]);
  });

  it('does not count preflights', async () => {
    const from = '198.51.100.101';
    const headers = { origin: 'https://shop.example', 'access-control-request-method': 'POST' };
    const preflight = () => perNetwork.fetch({ method: 'OPTIONS', headers: { 'x-forwarded-for': from, ...headers } });
    expect(new Set((await times(preflight)).map(({ status }) => status))).toEqual(new Set([204]));
    expect(outcomeOf(await gameServers({ from }))).toBe('done');
  });

  it('(control) is off by 0', async () => {
    expect(await outcomes(() => open.ask('gameServers', {}, { token, from: '203.0.113.1' }))).toEqual(['done']);
  });
});

describe('the limit of a user', () => {
  async function newSession(name: string): Promise<string> {
    const user = await project.addUser({ email: `${name}@example.com`, password: 'a password of mine' });
    return await project.loginAs(user);
  }

  it('counts a user over all networks and sessions, and no other user', async () => {
    const user = await project.addUser({ email: 'eager@example.com', password: 'a password of mine' });
    const sessions = [await project.loginAs(user), await project.loginAs(user)];
    const results = await outcomes((index) =>
      perUser.ask('me', {}, { token, session: sessions[index % 2], from: `203.0.113.${index + 1}` }),
    );
    expect(results).toEqual(['RATE_LIMITED', 'done']);
    expect(outcomeOf(await perUser.ask('me', {}, { token, session: await newSession('patient') }))).toBe('done');
  });

  it('does not apply without a session', async () => {
    expect(await outcomes(() => perUser.ask('gameServers', {}, { token }))).toEqual(['done']);
  });

  it('names USER as the limit', async () => {
    const session = await newSession('hasty');
    const answers = await times(() => perUser.ask('me', {}, { token, session }));
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body.errors?.[0]?.extensions).toMatchObject({
      retryable: true,
      details: { limit: 'USER_REQUESTS' },
    });
  });

  it('applies after the variables and before the game server', async () => {
    const session = await newSession('order');
    const changeServer = (gameServerId: string) => () =>
      perUser.ask('changeServer', { gameServerId }, { token, session });
    expect(await outcomes(changeServer('no id'))).toEqual(['INVALID_GAME_SERVER_ID']);
    expect(await outcomes(changeServer('2147483647'))).toEqual(['GAME_SERVER_NOT_FOUND', 'RATE_LIMITED']);
  });

  it('(control) is off by 0', async () => {
    const session = await newSession('free');
    expect(await outcomes(() => open.ask('me', {}, { token, session }))).toEqual(['done']);
  });
});
