import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { executors } from '../../../generated/executors.js';
import { publishedJson } from '../../../packages/contract/src/files.js';
import { newOperator } from '../../../test/support/admin/new-operator.js';
import { eventually } from '../../../test/support/eventually.js';
import { useFolder } from '../../../test/support/folder.js';
import { listen, type OpsTestOptions, stopListening } from '../../../test/support/http/ops.js';
import { manifest, schemas } from '../../../test/support/manifest.js';
import { TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { sendUnchanged, type UnchangedRequest } from '../../../test/support/wire.js';
import { packageRoot } from '../../base/package-root.js';

// `/console` of the operations listener: rules.md §4.9.

const service = useService();
const project = useProject(service, { slug: 'isles' });
const page = useFolder();
const demo = {
  identity: { contextToken: 'pct_demo' },
  gameServers: [{ id: '1', code: 'dawn' }],
  users: [{ email: 'ada@example.com', password: 'ember-isles-demo', pin: null }],
  operator: { name: 'demo', token: 'pot_demo' },
};
const SCRIPT = `console.log(${JSON.stringify('ember '.repeat(1_000))});\n`;
const PAGE = '<!doctype html><title>Console</title>\n';
const opened = (over: OpsTestOptions = {}) =>
  listen(service, {
    page: page.path,
    demo: () => demo,
    published: () => publishedJson(packageRoot, executors.manifest),
    usage: service.domain.usage,
    ...over,
  });
/** `here` listens on loopback, `afar` on all addresses. */
const here = use(() => opened(), stopListening);
const afar = use(() => opened({ host: '0.0.0.0' }));
let bearer: string;

beforeAll(async () => {
  await page.write('index.html', PAGE);
  await page.write('icon.svg', '<svg/>');
  await mkdir(join(page.path, 'assets'));
  await page.write('assets/index-B3x9.js', SCRIPT);
  bearer = await newOperator(service, 'helper', { isles: 'SUPPORT' });
});

interface Asked extends UnchangedRequest {
  readonly url?: string;
}

async function ask(path: string, { url = here.url, ...sent }: Asked = {}) {
  const answer = await sendUnchanged(`${url}${path}`, sent);
  return { ...answer, text: decoded(answer.bytes, answer.headers['content-encoding']) };
}

function decoded(bytes: Buffer, encoding: unknown): string {
  if (encoding === 'br') return brotliDecompressSync(bytes).toString();
  return (encoding === 'gzip' ? gunzipSync(bytes) : bytes).toString();
}

const asJson = async (path: string, asked: Asked = {}) => {
  const { status, headers, text } = await ask(path, asked);
  return { status, headers, body: JSON.parse(text) };
};
/** Compares a contract file; without `given`, the body is empty. */
const compare = (given?: unknown, asked: Asked = {}) =>
  asJson('/console/compare', {
    method: 'POST',
    body: given === undefined ? '' : JSON.stringify(given),
    ...asked,
    headers: {
      authorization: `Bearer ${bearer}`,
      ...(given === undefined ? {} : { 'content-type': 'application/json' }),
      ...asked.headers,
    },
  });

describe('the page', () => {
  it.each([
    '/console',
    '/console/',
    '/console/operations/purchase',
    '/console/compare',
    '/console/requests/app-1.2',
    '/console/index.html',
  ])('is served at %s with no-store', async (path) => {
    const { status, headers, text } = await ask(path);
    expect({ status, text }).toEqual({ status: 200, text: PAGE });
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'text/html; charset=utf-8' });
  });

  it('has immutable files, because their names contain a hash', async () => {
    const { status, headers, text } = await ask('/console/assets/index-B3x9.js');
    expect({ status, text }).toEqual({ status: 200, text: SCRIPT });
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toMatch(/^text\/javascript/);
    // (control) Names of other files contain no hash.
    expect((await ask('/console/icon.svg')).headers['cache-control']).toBe('no-store');
  });

  it.each(['br', 'gzip', 'identity'])('is encoded as %s if the client accepts it', async (encoding) => {
    const headers = { 'accept-encoding': encoding };
    const { headers: responseHeaders, text, bytes } = await ask('/console/assets/index-B3x9.js', { headers });
    expect(responseHeaders['content-encoding']).toBe(encoding === 'identity' ? undefined : encoding);
    expect(responseHeaders.vary).toMatch(/accept-encoding/i);
    expect(text).toBe(SCRIPT);
    if (encoding !== 'identity') expect(bytes.length).toBeLessThan(SCRIPT.length / 10);
  });

  it.each(['bytes=0-4999', 'bytes=99999-'])('is served whole to a request for the range %s', async (range) => {
    const headers = { 'accept-encoding': 'gzip', range };
    const { status, headers: responseHeaders, text } = await ask('/console/assets/index-B3x9.js', { headers });
    expect({ status, text }).toEqual({ status: 200, text: SCRIPT });
    expect(responseHeaders).not.toHaveProperty('accept-ranges');
    expect(responseHeaders).not.toHaveProperty('content-range');
  });

  it.each(['/console', '/console/assets/index-B3x9.js', '/console/settings'])(
    'answers HEAD of %s like GET, without a body',
    async (path) => {
      const { status, headers, text } = await ask(path, { method: 'HEAD' });
      const whole = await ask(path);
      expect({ status, text }).toEqual({ status: 200, text: '' });
      expect(headers['content-length']).toBe(whole.headers['content-length']);
    },
  );

  it.each([
    ['/console/nothing.js'],
    ['/console/assets/../../package.json'],
    ['/console/%2e%2e/package.json'],
    ['/console/.env'],
    ['/consoles'],
    ['/console', 'POST'],
    ['/console/settings', 'POST'],
    ['/console/explorer', 'PUT'],
    ['/console/assets/index-B3x9.js', 'DELETE'],
  ])('answers 404 for %s %s', async (path, method = 'GET') => {
    expect((await asJson(path, { method })).status).toBe(404);
  });

  it.each(['/Console', '/CONSOLE/settings', '/console/Settings.js', '/Livez', '/Readyz', '/METRICS', '/Admin'])(
    'answers 404 for another case: %s',
    async (path) => {
      expect((await asJson(path)).status).toBe(404);
      expect((await ask(path.toLowerCase().replace('settings.js', 'settings'))).status).not.toBe(404); // (control)
    },
  );

  it.each([
    ['the precondition If-Match', { 'if-match': '"another"' }],
    ['the precondition If-Unmodified-Since', { 'if-unmodified-since': 'Thu, 01 Jan 1970 00:00:00 GMT' }],
  ])('answers 400 for %s that fails, and logs no error', async (_what, headers) => {
    const before = here.logged.length;
    const { status, body } = await asJson('/console/assets/index-B3x9.js', { headers });
    expect({ status, code: body.error.code }).toEqual({ status: 400, code: 'BAD_REQUEST' });
    expect(here.logged.slice(before)).toEqual([]);
  });

  it('answers 404 if the console was not built', async () => {
    const { url } = await opened({ page: join(page.path, 'nothing') });
    expect((await asJson('/console', { url })).status).toBe(404);
    expect((await asJson('/console/settings', { url })).status).toBe(200); // (control)
  });
});

describe('a browser', () => {
  const policyOf = async (path: string, asked: Asked = {}) => {
    const policy = String((await ask(path, asked)).headers['content-security-policy']);
    return new Map(
      policy.split(';').map((directive): [string, string] => {
        const [name = '', ...sources] = directive.trim().split(' ');
        return [name, sources.join(' ')];
      }),
    );
  };

  it('loads scripts, styles and frames only from the listener, and evaluates no text as script', async () => {
    for (const path of ['/console', '/console/assets/index-B3x9.js', '/console/settings', '/console/nothing.js']) {
      expect(Object.fromEntries(await policyOf(path))).toEqual({
        'default-src': "'none'",
        'script-src': "'self'",
        'style-src': "'self'",
        'img-src': "'self' data:",
        'font-src': "'self'",
        'connect-src': "'self' http://127.0.0.1:4000",
        'base-uri': "'none'",
        'form-action': "'none'",
        'frame-ancestors': "'none'",
        'require-trusted-types-for': "'script'",
        'trusted-types': "'none'",
      });
    }
  });

  it('cannot open, frame or read the page from another origin, and sends no referrer', async () => {
    for (const path of ['/console', '/console/explorer', '/console/assets/index-B3x9.js']) {
      expect((await ask(path)).headers).toMatchObject({
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
        'permissions-policy': expect.stringContaining('camera=()'),
      });
    }
  });

  it('may connect to the API, also if that listens on all addresses', async () => {
    const { url } = await opened({ endpoint: 'https://api.example/v1/graphql' });
    expect((await policyOf('/console', { url })).get('connect-src')).toBe("'self' https://api.example");
    const everywhere = await opened({ endpoint: 'http://0.0.0.0:4000/graphql', host: '0.0.0.0' });
    const target = { url: everywhere.url, headers: { host: 'ops.example:4001' } };
    expect((await policyOf('/console', target)).get('connect-src')).toBe("'self' http://ops.example:4000");
    expect((await asJson('/console/settings', target)).body.endpoint).toBe('http://ops.example:4000/graphql');
  });

  it('ignores policy syntax in a Host header', async () => {
    const everywhere = await opened({ endpoint: 'http://0.0.0.0:4000/graphql', host: '0.0.0.0' });
    for (const host of ["x; script-src 'unsafe-inline'", 'x;require-trusted-types-for;y', '*', 'a b', '"']) {
      const policy = await policyOf('/console', { url: everywhere.url, headers: { host } });
      expect(policy.get('script-src')).toBe("'self'");
      expect(policy.get('connect-src')).toBe("'self' http://0.0.0.0:4000");
      expect(policy.size).toBe(11);
    }
  });

  it.each(['/console', '/console/settings', '/console/explorer', '/console/compare', '/console/assets/index-B3x9.js'])(
    'gets nothing of %s by a DNS name that points to this machine (rebinding)',
    async (path) => {
      const headers = { host: 'rebound.example' };
      expect((await asJson(path, { headers })).status).toBe(403);
      expect((await asJson('/console/compare', { method: 'POST', headers })).status).toBe(403);
      expect((await ask(path, { headers: { host: 'localhost' } })).status).toBe(200); // (control)
    },
  );

  it.each(['evil@127.0.0.1', '127.0.0.1#x', '127.0.0.1/x', '127.0.0.1?x', '127.0.0.1:', '127.1', '0x7f000001', '::1'])(
    'gets no answer for the Host %s',
    async (host) => {
      expect((await ask('/livez', { headers: { host } })).status).toBe(403);
    },
  );

  it.each(['127.0.0.1', '127.0.0.1:4001', 'LocalHost:1', '[::1]', '[::1]:4001'])(
    '(control) gets an answer for the Host %s',
    async (host) => {
      expect((await ask('/livez', { headers: { host } })).status).toBe(200);
    },
  );

  it('is rejected from a page of the other scheme, also behind a TLS proxy', async () => {
    const host = new URL(here.url).host;
    const status = async (origin: string, headers: Asked['headers'] = {}) =>
      (await compare(undefined, { headers: { origin, authorization: `Bearer ${bearer}`, ...headers } })).status;
    expect(await status(`https://${host}`)).toBe(403);
    for (const proxy of [{ 'x-forwarded-proto': 'https' }, { forwarded: 'for=203.0.113.7;proto=https' }]) {
      expect(await status(`http://${host}`, proxy)).toBe(403);
    }
  });

  it('(control) is accepted with the scheme of the proxy and without the default port', async () => {
    const status = async (host: string, origin: string, headers: Asked['headers']) => {
      const { url } = await opened({ host: '0.0.0.0' });
      const all = { host, origin, authorization: `Bearer ${bearer}`, ...headers };
      return (await compare(undefined, { url, headers: all })).status;
    };
    expect(await status('ops.example', 'https://ops.example', { 'x-forwarded-proto': 'https' })).toBe(200);
    expect(await status('ops.example:443', 'https://ops.example', { forwarded: 'proto=https' })).toBe(200);
    expect(await status('ops.example', 'http://ops.example', { 'x-forwarded-proto': 'http' })).toBe(200);
  });

  it.each(['https://elsewhere.example', 'http://127.0.0.1:1', 'null'])(
    'is rejected from a page of %s',
    async (origin) => {
      const headers = { origin, authorization: `Bearer ${bearer}` };
      expect((await compare(undefined, { headers })).status).toBe(403);
      const own = { ...headers, origin: here.url };
      expect((await compare(undefined, { headers: own })).status).toBe(200); // (control)
      // A page of another origin cannot read the answer.
      const { headers: answered } = await ask('/console/settings', { headers: { origin } });
      expect(answered['access-control-allow-origin']).toBeUndefined();
    },
  );
});

describe('an admin command', () => {
  const block = () => JSON.stringify({ project: 'isles', user: project.user.id, note: 'Asked for it.' });
  const sendBlock = (asked: Asked) =>
    asJson('/admin/user.block', {
      method: 'POST',
      body: block(),
      ...asked,
      headers: { 'content-type': 'application/json', ...asked.headers },
    });
  const status = async () => (await service.domain.users.findByEmail(project.id, project.user.email))?.status;

  it('is not performed with cookies or Basic credentials alone', async () => {
    for (const cookie of [`token=${bearer}`, `authorization=Bearer ${bearer}`, `operator.token=${bearer}`])
      expect((await sendBlock({ headers: { cookie } })).status).toBe(401);
    const basic = Buffer.from(`helper:${bearer}`).toString('base64');
    expect((await sendBlock({ headers: { authorization: `Basic ${basic}` } })).status).toBe(401);
    expect(
      (await asJson('/console/settings', { headers: { authorization: `Bearer ${bearer}` } })).headers,
    ).not.toHaveProperty('set-cookie');
    expect(await status()).toBe('ACTIVE');
  });

  it('is performed neither by GET nor by a form', async () => {
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await sendBlock({ method: 'GET', body: '', headers })).status).toBe(405);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data', 'text/plain'])
      expect((await sendBlock({ headers: { ...headers, 'content-type': type } })).status).toBe(415);
    expect(await status()).toBe('ACTIVE');
  });

  it('is performed neither for a page of another origin nor for another Host, with a valid token', async () => {
    const headers = { authorization: `Bearer ${bearer}` };
    expect((await sendBlock({ headers: { ...headers, origin: 'https://elsewhere.example' } })).status).toBe(403);
    expect((await sendBlock({ headers: { ...headers, host: 'rebound.example' } })).status).toBe(403);
    expect(await status()).toBe('ACTIVE');
    // (control) the page of the listener itself
    expect((await sendBlock({ headers: { ...headers, origin: here.url } })).status).toBe(200);
    expect(await status()).toBe('BLOCKED');
  });
});

describe('settings', () => {
  it('contain the URL of the API and the logins of the demo', async () => {
    expect((await asJson('/console/settings')).body).toEqual({
      endpoint: 'http://127.0.0.1:4000/graphql',
      needsSignIn: false,
      demo,
    });
  });

  it('contain no demo if the listener is reachable from other machines', async () => {
    expect((await asJson('/console/settings', { url: afar.url })).body).toEqual({
      endpoint: 'http://127.0.0.1:4000/graphql',
      needsSignIn: true,
      demo: null,
    });
  });
});

/** Headers that nginx and other proxies add to forwarded requests. Their `Host` may be loopback. */
const proxied: readonly (readonly [string, string])[] = [
  ['forwarded', 'for=203.0.113.7'],
  ['x-forwarded-for', '203.0.113.7'],
  ['x-real-ip', '203.0.113.7'],
  ['via', '1.1 proxy.example'],
  ['x-forwarded-host', 'ops.example'],
  ['x-forwarded-proto', 'https'],
  ['cf-connecting-ip', '203.0.113.7'],
  ['true-client-ip', '203.0.113.7'],
];

/**
 * Sends a GET with this version of HTTP and returns the JSON of the answer. `node:http` sends 1.1
 * only.
 */
async function getOver(version: '1.0' | '1.1', path: string, headers = ''): Promise<unknown> {
  const { hostname, port } = new URL(here.url);
  const socket = connect(Number(port), hostname);
  socket.end(`GET ${path} HTTP/${version}\r\nHost: 127.0.0.1:4001\r\nConnection: close\r\n${headers}\r\n`);
  let text = '';
  for await (const chunk of socket.setEncoding('utf8')) text += chunk;
  return JSON.parse(/\{.*\}/s.exec(text)?.[0] ?? 'null');
}

describe('a request over a proxy on this machine', () => {
  it('is shown nothing without a token if the proxy adds its header after a thousand of the client', async () => {
    const many = 'a:\r\n'.repeat(1_100);
    expect(await getOver('1.1', '/console/settings', many)).toMatchObject({ needsSignIn: false }); // (control)
    const headers = `${many}X-Forwarded-For: 203.0.113.7\r\n`;
    expect(await getOver('1.1', '/console/settings', headers)).toMatchObject({ needsSignIn: true, demo: null });
  });

  it.each(proxied)('is shown nothing without a token (%s)', async (name, value) => {
    const headers = { host: '127.0.0.1:4001', [name]: value };
    const { body } = await asJson('/console/settings', { headers });
    expect(body).toEqual({ endpoint: 'http://127.0.0.1:4000/graphql', needsSignIn: true, demo: null });
    expect((await asJson('/console/explorer', { headers })).status).toBe(401);
    expect((await asJson('/console/compare', { method: 'POST', headers })).status).toBe(401);
    // (control)
    const signedIn = { ...headers, authorization: `Bearer ${bearer}` };
    expect((await asJson('/console/explorer', { headers: signedIn })).status).toBe(200);
    const direct = { host: '127.0.0.1:4001' };
    expect((await asJson('/console/settings', { headers: direct })).body).toMatchObject({ needsSignIn: false, demo });
    expect((await asJson('/console/explorer', { headers: direct })).status).toBe(200);
  });

  it('is shown nothing without a token over HTTP/1.0, the default of nginx', async () => {
    expect(await getOver('1.0', '/console/settings')).toMatchObject({ needsSignIn: true, demo: null });
    expect(await getOver('1.1', '/console/settings')).toMatchObject({ needsSignIn: false, demo }); // (control)
  });
});

describe('access', () => {
  const unknownTokens = (): readonly Asked['headers'][] => [
    {},
    { authorization: `Bearer pot_${'A'.repeat(43)}` },
    { cookie: `token=${bearer}` },
  ];

  it('allows the explorer without a token on loopback, elsewhere for operators only', async () => {
    const at = async (headers: Asked['headers'] = {}) =>
      (await asJson('/console/explorer', { url: afar.url, headers })).status;
    expect((await asJson('/console/explorer', { url: here.url })).status).toBe(200);
    for (const headers of unknownTokens()) expect(await at(headers)).toBe(401);
    expect(await at({ authorization: `Bearer ${bearer}` })).toBe(200); // (control)
  });

  it('allows comparisons for operators with a role, also on loopback', async () => {
    const secret = await newOperator(service, 'roleless', {});
    for (const { url } of [here, afar]) {
      const at = (headers: Asked['headers'] = {}) => asJson('/console/compare', { url, method: 'POST', headers });
      for (const headers of unknownTokens()) expect((await at(headers)).status).toBe(401);
      expect(await at({ authorization: `Bearer ${secret}` })).toMatchObject({
        status: 403,
        body: { error: { code: 'ROLE_REQUIRED', message: expect.stringContaining('role in a project') } },
      });
      expect((await at({ authorization: `Bearer ${bearer}` })).status).toBe(200); // (control)
    }
  });

  it('ends with the token', async () => {
    const { operators } = service.domain;
    const { secret, id } = await operators.issueToken('helper', 3_600, TEST_OPERATOR);
    const look = () => asJson('/console/explorer', { url: afar.url, headers: { authorization: `Bearer ${secret}` } });
    expect((await look()).status).toBe(200);
    await operators.revokeToken('helper', id, TEST_OPERATOR);
    expect((await look()).status).toBe(401);
  });

  it('allows no comparison if the token is revoked before the body has arrived', async () => {
    const { operators } = service.domain;
    const secret = await newOperator(service, 'slow', { isles: 'SUPPORT' });
    /** Sends the body a moment after the head; `meanwhile` runs in between. */
    const slowly = async (meanwhile: () => Promise<unknown>) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${secret}` };
      const sent = request(`${afar.url}/console/compare`, { method: 'POST', headers });
      sent.flushHeaders();
      await sleep(200);
      await meanwhile();
      sent.end(publishedJson(packageRoot, executors.manifest));
      const [response] = await once(sent, 'response');
      response.resume();
      return response.statusCode;
    };
    expect(await slowly(async () => undefined)).toBe(200); // (control)
    expect(await slowly(() => operators.rotateToken('slow', 60, TEST_OPERATOR))).toBe(401);
  });

  it('shares one rate limit between pages and admin commands', async () => {
    const { url } = await opened({ host: '0.0.0.0', rates: { perNetwork: 10_000, perUser: 1 } });
    const headers = { authorization: `Bearer ${bearer}` };
    // Retries: after a second the limit admits a request, and a busy machine may take longer.
    const refusedAfterFlood = async (ask: () => Promise<{ readonly status: number }>): Promise<boolean> => {
      const flood = await Promise.all([...Array(6)].map(() => asJson('/admin', { url, headers })));
      return flood.some(({ status }) => status === 429) && (await ask()).status === 429;
    };
    await eventually(() => refusedAfterFlood(() => asJson('/console/explorer', { url, headers })));
    await eventually(() => refusedAfterFlood(() => compare(undefined, { url, headers })));
  });

  it('allows one comparison per second and operator', async () => {
    const rates = { perNetwork: 10_000, perUser: 100 };
    const headers = { authorization: `Bearer ${bearer}` };
    const { url } = await opened({ rates, host: '0.0.0.0' });
    // The media type is checked after the rate limit, so no comparison runs.
    const began = performance.now();
    const ask = () => compare({}, { url, headers: { ...headers, 'content-type': 'text/plain' } });
    const statuses = (await Promise.all([...Array(20)].map(ask))).map(({ status }) => status);
    const seconds = (performance.now() - began) / 1_000;
    expect(new Set(statuses)).toEqual(new Set([415, 429]));
    expect(statuses.filter((status) => status === 415).length).toBeLessThanOrEqual(2 + seconds);
    // (control)
    const { url: other } = await opened({ rates, host: '0.0.0.0' });
    const explored = () => asJson('/console/explorer', { url: other, headers });
    expect(new Set((await Promise.all([...Array(20)].map(explored))).map(({ status }) => status))).toEqual(
      new Set([200]),
    );
  });
});

describe('the explorer', () => {
  it('shows all running operations with SDL descriptions, errors and an example', async () => {
    const { body } = await asJson('/console/explorer');
    expect(body.manifest).toBe(manifest.hash);
    expect(body.operations.map(({ documentId }: { documentId: string }) => documentId).sort()).toEqual(
      Object.keys(manifest.operations).sort(),
    );
    const shopItems = body.operations.find(({ documentId }: { documentId: string }) => documentId === 'shopItems');
    const entry = manifest.operations.shopItems;
    expect(shopItems).toMatchObject({
      slice: 'catalogue',
      kind: 'query',
      purpose: expect.stringMatching(/^The items that the shop shows on the server\./),
      at: { 'variables.after': '`pageInfo.endCursor` of the previous page.' },
      text: entry?.text,
      needsSession: false,
      notes: { en: { gameServerId: 'See "Game server" above.' }, de: { gameServerId: 'Siehe oben, „Spielserver“.' } },
      errors: expect.arrayContaining(['CATEGORY_NOT_FOUND']),
      cost: entry?.cost,
      ...schemas.get('shopItems'),
      wire: {
        variables: entry?.contract.wire.variables,
        inputs: entry?.contract.wire.inputs,
        exclusive: entry?.contract.wire.exclusive,
        result: entry?.contract.wire.result,
      },
      contractHash: entry?.contractHash,
      published: 'THIS',
      example: { status: 200 },
    });
    expect(body.refusals.CATEGORY_NOT_FOUND).toEqual({
      category: 'not_found',
      status: 404,
      retryable: false,
      common: false,
      message: expect.stringMatching(/./),
      advice: 'Load `shopCategories` again.',
      details: {},
    });
    // Clients never receive codes for operators.
    expect(body.refusals).not.toHaveProperty('USER_DELETED');
  });

  it('describes the values of enums', async () => {
    const { body } = await asJson('/console/explorer');
    const accounts = body.operations.find(({ documentId }: { documentId: string }) => documentId === 'accounts');
    expect(accounts.values['result.accounts[].status'].FAILED).toBe('The game server did not create the account.');
  });

  it('has the calls of /usage', async () => {
    const calledAt = new Date('2027-01-02T03:04:05Z');
    const row = { documentId: 'me', client: 'launcher', version: '1.2', calls: 7, isLowerBound: true };
    const usage = {
      list: async () => [{ ...row, lastCallAt: calledAt }],
      countedSince: async () => new Map([['me', calledAt]]),
    };
    const { url } = await opened({ usage });
    const calls = {
      usage: [{ ...row, lastCallAt: '2027-01-02T03:04:05.000Z' }],
      countedSince: { me: calledAt.toJSON() },
    };
    expect((await asJson('/console/explorer', { url })).body).toMatchObject(calls);
    expect((await asJson('/usage', { url })).body).toEqual(calls);

    // The counts include all projects, so remote operators need to own all of them.
    const elsewhere = await opened({ usage, host: '0.0.0.0' });
    const shownTo = async (token: string) =>
      (await asJson('/console/explorer', { url: elsewhere.url, headers: { authorization: `Bearer ${token}` } })).body;
    expect(await shownTo(bearer)).toMatchObject({ manifest: manifest.hash, usage: [], countedSince: {} });
    expect(await shownTo(await newOperator(service, 'head', 'ALL'))).toMatchObject(calls);
  });

  it('is compressed, and omits unused fields', async () => {
    const { bytes, text } = await ask('/console/explorer', { headers: { 'accept-encoding': 'br' } });
    expect(bytes.length).toBeLessThan(40 * 1024);
    expect(text).not.toContain('"meaning"');
  });
});
