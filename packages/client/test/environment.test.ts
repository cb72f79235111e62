import { describe, expect, it, jest } from '@jest/globals';
import {
  type ClientOptions,
  createClient,
  type Fetch,
  type LogEntry,
  memorySession,
} from '../../../generated/client.js';
import { proxyError, refuseWith } from './faulty-connection.js';

// The typed client with other implementations of `fetch` and storage, timers and proxies.

const NEVER = new Promise<never>(() => {});

function clientWith(fetch: Fetch, options: Partial<ClientOptions> = {}) {
  const log: LogEntry[] = [];
  const common = { endpoint: 'https://api.example/graphql', contextToken: 'pct_of_a_project', retries: 0 };
  return { log, client: createClient({ ...common, log: (entry) => void log.push(entry), fetch, ...options }) };
}

const servers = async () => Response.json({ data: { gameServers: [] } });

describe('a custom fetch', () => {
  it('is called without a receiver, as browsers require', async () => {
    const { client } = clientWith(async function (this: unknown) {
      if (this !== undefined) throw new TypeError('Illegal invocation');
      return servers();
    });
    expect(await client.gameServers()).toMatchObject({ ok: true });
  });

  it.each<[string, Fetch]>([
    ['a fetch', () => NEVER],
    ['a body', async () => new Response(new ReadableStream())],
  ])('does not delay the end of a call if %s ignores the signal', async (_, fetch) => {
    const { client } = clientWith(fetch, { timeoutMs: 50 });
    expect(await client.gameServers()).toMatchObject({ code: 'NO_ANSWER', reason: 'TIME_LIMIT', retryable: true });
    expect(await client.deleteMe({ password: 'secret' })).toMatchObject({ reason: 'TIME_LIMIT', retryable: false });
    const reason = new Error('the page was left');
    const controller = new AbortController();
    const call = client.gameServers({}, { signal: controller.signal });
    controller.abort(reason);
    expect(await call).toMatchObject({ reason: 'ABORTED', cause: reason });
  });

  it.each(['a text', undefined, new Error('no network')])('may throw %p', async (thrown) => {
    const { client } = clientWith(() => {
      throw thrown;
    });
    expect(await client.gameServers()).toMatchObject({ code: 'NO_ANSWER', reason: 'UNREACHABLE', cause: thrown });
  });
});

describe('a custom store', () => {
  it('may delay a call up to its time limit', async () => {
    const { client } = clientWith(servers, { timeoutMs: 50, session: { ...memorySession(), get: () => NEVER } });
    expect(await client.gameServers()).toMatchObject({ reason: 'TIME_LIMIT' });
  });

  it('delays neither a login nor later ones beyond their time limit', async () => {
    const stored: string[] = [];
    const set = (sessionId: string) => {
      stored.push(sessionId);
      return stored.length === 1 ? NEVER : undefined;
    };
    const data = { login: { sessionId: 'gps_1', user: { id: 1 } } };
    const options = { timeoutMs: 50, session: { ...memorySession(), set } };
    const { client } = clientWith(async () => Response.json({ data }), options);
    const credentials = { email: 'ada@example.com', password: 'secret' };
    expect(await client.login(credentials)).toMatchObject({ ok: true, data: data.login });
    expect(await client.login(credentials)).toMatchObject({ ok: true });
    expect(stored).toEqual(['gps_1', 'gps_1']);
  });

  it('delays no logout beyond its time limit', async () => {
    const session = { ...memorySession('gps_1'), clear: () => NEVER };
    const answer = async () => Response.json({ data: { logout: true } });
    const { client } = clientWith(answer, { timeoutMs: 50, session });
    expect(await client.logout()).toMatchObject({ ok: true });
  });

  it('throws through the call', async () => {
    const get = async () => {
      throw new Error('the disk is gone');
    };
    await expect(clientWith(servers, { session: { ...memorySession(), get } }).client.gameServers()).rejects.toThrow(
      'the disk is gone',
    );
  });

  it.each(['', 'gps_a\nb', 'сессия'])('has no session for the invalid value %p', async (value) => {
    const sent: Headers[] = [];
    const { client } = clientWith(
      async (_, { headers }) => {
        sent.push(new Headers(headers));
        return servers();
      },
      { session: memorySession(value) },
    );
    expect(await client.gameServers()).toMatchObject({ ok: true });
    expect(sent[0]?.has('authorization')).toBe(false);
  });

  it.each([
    ['read', 60, 0],
    ['clear', 0, 60],
  ])('does not lose a session that is opened during a %s', async (_, readMs, clearMs) => {
    const store = memorySession('gps_old');
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const session = {
      get: async () => {
        const sessionId = await store.get();
        await pause(readMs);
        return sessionId;
      },
      set: async (sessionId: string) => store.set(sessionId),
      clear: async () => {
        await pause(clearMs);
        await store.clear();
      },
    };
    const login = { data: { login: { sessionId: 'gps_new' } } };
    const { client } = clientWith(
      async (_, { body }) =>
        String(body).includes('"login"')
          ? pause(30).then(() => Response.json(login))
          : refuseWith(401, 'SESSION_EXPIRED', { category: 'authentication' })(),
      { session },
    );
    await Promise.all([client.me(), client.login({ email: 'ada@example.com', password: 'a password' })]);
    expect(store.get()).toBe('gps_new');
  });

  it('does not lose a session that is opened after the time limit of a logout', async () => {
    const store = memorySession('gps_old');
    let endRead = (): void => undefined;
    const slowRead = new Promise<string>((resolve) => {
      endRead = () => resolve('gps_old');
    });
    // The logout reads the session twice: first to send it, then to compare it.
    const reads = ['gps_old', slowRead];
    const session = { ...store, get: () => reads.shift() ?? store.get() };
    const login = { data: { login: { sessionId: 'gps_new' } } };
    const { client } = clientWith(
      async (_, { body }) => Response.json(String(body).includes('"login"') ? login : { data: { logout: true } }),
      { timeoutMs: 50, session },
    );
    expect(await client.logout()).toMatchObject({ ok: true });
    await client.login({ email: 'ada@example.com', password: 'a password' });
    endRead();
    await new Promise(setImmediate);
    expect(store.get()).toBe('gps_new');
  });

  it('is cleared by an answer that reports the end of the session, with any code', async () => {
    const session = memorySession('gps_ended');
    const headers = { 'WWW-Authenticate': 'Bearer error="invalid_token"' };
    const error = { message: 'no', extensions: { code: 'LATER_CODE', category: 'authentication' } };
    const answer = async () => Response.json({ errors: [error], data: null }, { status: 401, headers });
    const { client } = clientWith(answer, { session });
    expect(await client.me()).toMatchObject({ code: 'UNKNOWN_CODE', unknownCode: 'LATER_CODE' });
    expect(session.get()).toBeNull();
  });
});

describe('a proxy', () => {
  it('may redirect, which is reported', async () => {
    const moved = new Response(null, { status: 308, headers: { location: 'https://www.example/' } });
    expect(await clientWith(async () => moved).client.gameServers()).toMatchObject({
      reason: 'NOT_THE_SERVICE',
      status: 308,
      message: expect.stringContaining('redirects'),
    });
    // Browsers return an opaque redirect.
    const opaque = Object.defineProperties(new Response(), {
      type: { value: 'opaqueredirect' },
      status: { value: 0 },
      ok: { value: false },
    });
    expect(await clientWith(async () => opaque).client.gameServers()).toMatchObject({
      reason: 'NOT_THE_SERVICE',
      status: null,
      retryable: false,
      message: expect.stringContaining('redirects'),
    });
  });

  it.each([
    ['a page', proxyError(404), 404],
    ['JSON of another server', () => Response.json({ message: 'no' }, { status: 403 }), 403],
    ['no content', () => new Response(null, { status: 204 }), 204],
    ['another success', () => Response.json({ data: { you: {} } }), 200],
    ['a body that is cut off', () => new Response('{"data":{"gameSer'), 200],
    ['an empty body', () => new Response(''), 200],
    ['JSON that is not an object', () => new Response('[null]'), 200],
    ['errors in another format', () => new Response('{"errors":[null,{"message":"no"}],"data":null}'), 200],
  ])('may answer with %s', async (_, answer, status) => {
    expect(await clientWith(async () => answer()).client.gameServers()).toMatchObject({
      code: 'NO_ANSWER',
      reason: 'NOT_THE_SERVICE',
      category: null,
      retryable: false,
      status,
    });
  });

  it.each([
    ['a date', () => new Date(Date.now() + 60_000).toUTCString(), [55, 60]],
    ['a past date', () => 'Sun, 06 Nov 1994 08:49:37 GMT', [0, 0]],
    ['an obsolete form of a date', () => 'Sunday, 06-Nov-94 08:49:37 GMT', [0, 0]],
    ['seconds', () => '7', [7, 7]],
  ])('may send Retry-After as %s', async (_, header, [least = 0, most = 0]) => {
    const answer = async () => proxyError(503, { 'Retry-After': header() })();
    const outcome = await clientWith(answer).client.gameServers();
    const { retryAfterSeconds } = outcome.ok ? { retryAfterSeconds: null } : outcome;
    expect(retryAfterSeconds).toBeGreaterThanOrEqual(least);
    expect(retryAfterSeconds).toBeLessThanOrEqual(most);
  });

  it.each(['soon', '1.5', '0.5', '-5', '1 2'])('may send an invalid Retry-After: %s', async (header) => {
    const answer = async () => proxyError(503, { 'Retry-After': header })();
    expect(await clientWith(answer).client.gameServers()).toMatchObject({ status: 503, retryAfterSeconds: null });
  });
});

describe('waitUntilAvailable', () => {
  it.each([
    ['no delay', 0],
    ['more than the maximum of a timer', 3_000_000],
  ])('polls at a minimum interval for %s', async (_, retryAfterSeconds) => {
    const fetch = jest.fn<Fetch>(async () => refuseWith(503, 'PROJECT_UNAVAILABLE', { retryAfterSeconds })());
    const signal = AbortSignal.timeout(200);
    expect(await clientWith(fetch).client.waitUntilAvailable({ signal })).toMatchObject({ reason: 'ABORTED' });
    expect(fetch).toHaveBeenCalledTimes(1);
  });

  it('polls within a minute after a long delay', async () => {
    jest.useFakeTimers();
    const random = jest.spyOn(Math, 'random').mockReturnValue(0.99);
    const fetch = jest.fn<Fetch>(async () => Response.json({ data: { projectAvailable: true } }));
    const waiting = clientWith(fetch).client.waitUntilAvailable({ retryAfterSeconds: 3_600 });
    await jest.advanceTimersByTimeAsync(3_600_000);
    expect(fetch).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(60_000);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await waiting).toMatchObject({ ok: true, data: true });
    random.mockRestore();
    jest.useRealTimers();
  });
});

describe('the log', () => {
  const failing =
    (message: string): Fetch =>
    () =>
      Promise.reject(new TypeError(message));

  it.each([
    ['in another case', 'Ada@Example.com', 'no user ada@example.com', 'no user •••'],
    [
      'in a URL',
      'a+b c@example.com',
      'GET /?mail=a%2Bb%20c%40example.com and a%2Bb+c%40example.com',
      'GET /?mail=••• and •••',
    ],
    ['in JSON', 'say "no"', '{"password":"say \\"no\\""}', '{"password":"•••"}'],
    ['with special characters of regular expressions', '(.*)$|[', 'a (.*)$|[ b', 'a ••• b'],
    ['after a character with a longer lower case', 'Ada@Example.com', 'İ: ada@example.com!', 'İ: •••!'],
    ['with an unpaired surrogate', 'a\ud800b', 'text a\ud800b', 'text •••'],
  ])('masks sent data %s', async (_, email, message, masked) => {
    const { client, log } = clientWith(failing(message));
    await client.requestPasswordReset({ email });
    expect(log[0]?.message).toBe(`there was no answer: ${masked}`);
  });

  it.each(['ä'.repeat(4_000), 'a'.repeat(16_000), 'ä'.repeat(1_000_000)])('masks long texts', async (search) => {
    const refusal = refuseWith(413, 'REQUEST_TOO_LARGE', { category: 'validation' });
    const { client, log } = clientWith(async (_, { body }) => {
      if (String(body).includes('shopItems')) return refusal();
      throw new TypeError(`bad: ${search.toUpperCase()}, ${search}`);
    });
    expect(await client.shopItems({ search })).toMatchObject({ code: 'REQUEST_TOO_LARGE' });
    expect(await client.requestPasswordReset({ email: search })).toMatchObject({ code: 'NO_ANSWER' });
    expect(log[1]?.message).toBe('there was no answer: bad: •••, •••');
  });

  it('does not affect calls if it is absent', async () => {
    const common = { endpoint: 'https://api.example/graphql', contextToken: 'pct_of_a_project', retries: 0 };
    const client = createClient({ ...common, fetch: failing('no network') });
    expect(await client.shopItems({ search: 'a'.repeat(16_000) })).toMatchObject({ code: 'NO_ANSWER' });
  });

  it('masks the query of the endpoint', async () => {
    const endpoint = 'https://gateway.example/graphql?key=hunter22';
    const { client, log } = clientWith(failing(`Failed to parse URL from ${endpoint}`), { endpoint });
    await client.gameServers();
    expect(log[0]?.message).toContain('graphql?key=•••');
  });
});

describe('a relative endpoint', () => {
  /** Simulates the global object of a page. */
  const atPage = async (href: string, run: () => Promise<void>) => {
    Object.defineProperty(globalThis, 'location', { value: new URL(href), configurable: true });
    try {
      await run();
    } finally {
      Reflect.deleteProperty(globalThis, 'location');
    }
  };

  it('is relative to the page', () =>
    atPage('https://shop.example/de/items?page=2', async () => {
      const urls: string[] = [];
      const fetch: Fetch = async (url) => {
        urls.push(url);
        return servers();
      };
      for (const endpoint of ['/graphql', 'graphql', '//api.example/graphql'])
        await clientWith(fetch, { endpoint }).client.gameServers();
      expect(urls).toEqual([
        'https://shop.example/graphql',
        'https://shop.example/de/graphql',
        'https://api.example/graphql',
      ]);
      for (const endpoint of ['', 'https:graphql', 'ftp://shop.example'])
        expect(() => clientWith(fetch, { endpoint })).toThrow(/^endpoint must be/);
    }));

  it('is refused on a page without an address of its own', () =>
    atPage('file:///shop.html', async () => {
      expect(() => clientWith(servers, { endpoint: '/graphql' })).toThrow(/^endpoint must be/);
    }));
});

describe('further headers', () => {
  it('are those of the client and of the call, without replacing those of the protocol', async () => {
    const sent: Headers[] = [];
    const { client, log } = clientWith(
      async (_, { headers }) => {
        sent.push(new Headers(headers));
        return refuseWith(500, 'shh the secret of the proxy, INSUFFICIENT_FUNDS')();
      },
      { headers: { 'X-Proxy': 'the secret of the proxy', 'X-Mock-Seed': 'a', 'x-project-context': 'mine' } },
    );
    await client.gameServers({}, { headers: { 'x-mock-seed': 'b', 'Content-Type': 'text/plain' } });
    expect(Object.fromEntries(sent[0] ?? [])).toMatchObject({
      'x-proxy': 'the secret of the proxy',
      'x-mock-seed': 'b',
      'content-type': 'application/json',
      'x-project-context': 'pct_of_a_project',
    });
    expect(log[0]?.message).toBe('shh •••, INSUFFICIENT_FUNDS');
    await client.gameServers();
    expect(sent[1]?.get('x-mock-seed')).toBe('a');
    await expect(client.gameServers({}, { headers: { 'X Y': '1' } })).rejects.toThrow(/invalid header name/);
  });
});
