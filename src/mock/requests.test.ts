import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { manifest } from '../../test/support/manifest.js';
import { useMock, variablesFor } from '../../test/support/mock/mock.js';
import { catalogue, isErrorCode } from '../base/errors/catalogue.js';
import { type Detail, errorDetails } from '../base/errors/details.js';
import { message } from '../base/errors/messages/index.js';
import { BEARER, CONTEXT_TOKEN } from './fixture.js';
import { MOCK_HEADERS } from './scenarios.js';

const mock = useMock();

const refused = (status: number, code: string, more: object = {}) => ({
  status,
  body: { data: null, errors: [{ extensions: { code, ...more } }] },
});

describe('the mock', () => {
  it.each([
    ['UNKNOWN_DOCUMENT', 400, 'nothing', {}, {}],
    ['PROJECT_CONTEXT_REQUIRED', 400, 'me', {}, { 'x-project-context': '' }],
    ['PROJECT_CONTEXT_INVALID', 404, 'me', {}, { 'x-project-context': 'pct_short' }],
    ['UNAUTHENTICATED', 401, 'me', {}, { authorization: '' }],
    ['UNAUTHENTICATED', 401, 'me', {}, { authorization: 'Basic whatever' }],
    ['USER_BLOCKED', 403, 'me', {}, { 'x-mock-viewer': 'blocked' }],
    ['USER_BLOCKED', 403, 'login', variablesFor('login'), { 'x-mock-viewer': 'blocked' }],
    ['USER_PENDING', 403, 'createAccount', variablesFor('createAccount'), { 'x-mock-viewer': 'pending' }],
    ['INVALID_VARIABLES', 400, 'shopItems', { first: 101 }, {}],
    ['INVALID_VARIABLES', 400, 'me', { another: 1 }, {}],
    ['WEAK_PASSWORD', 400, 'createAccount', { ...variablesFor('createAccount'), password: 'short' }, {}],
    ['INVALID_GAME_SERVER_ID', 400, 'gameServer', { gameServerId: 'x' }, {}],
    ['GAME_SERVER_NOT_FOUND', 404, 'gameServer', { gameServerId: '9' }, {}],
    ['GAME_SERVER_NOT_FOUND', 404, 'login', { ...variablesFor('login'), gameServerId: '9' }, {}],
    ['GAME_SERVER_REQUIRED', 400, 'shopCategories', {}, { authorization: '' }],
    ['LANGUAGE_NOT_PUBLISHED', 400, 'setLanguage', { language: 'fr' }, {}],
    ['LANGUAGE_NOT_PUBLISHED', 400, 'setLanguage', { language: 'x' }, {}],
    ['LANGUAGE_NOT_PUBLISHED', 400, 'register', { ...variablesFor('register'), language: 'fr' }, {}],
    ['NOT_ACCEPTABLE', 406, 'me', {}, { accept: 'text/html' }],
    ['UNSUPPORTED_MEDIA_TYPE', 415, 'me', {}, { 'content-type': 'text/plain' }],
  ])('returns %s (%i) for %s', async (code, status, id, variables, headers) => {
    expect(await mock.ask(id, variables, headers)).toMatchObject(refused(status, code));
  });

  it('rejects GET, a query text and malformed JSON', async () => {
    expect(await mock.fetch({ method: 'GET' })).toMatchObject(refused(405, 'METHOD_NOT_ALLOWED'));
    const headers = { 'content-type': 'application/json' };
    const query = JSON.stringify({ query: '{ me { id } }' });
    expect(await mock.fetch({ method: 'POST', headers, body: query })).toMatchObject(refused(400, 'INVALID_REQUEST'));
    expect(await mock.fetch({ method: 'POST', headers, body: '{' })).toMatchObject(refused(400, 'INVALID_JSON'));
  });

  it('accepts any well-formed context token, and any bearer token', async () => {
    const others = { 'x-project-context': `pct_${'A'.repeat(32)}`, authorization: 'Bearer whatever' };
    expect([CONTEXT_TOKEN.length, BEARER.length]).toEqual([36, 47]);
    expect(await mock.ask('me', {}, others)).toMatchObject({ status: 200 });
    expect(await mock.ask('profile', {}, { ...others, 'x-mock-viewer': 'pending' })).toMatchObject({
      status: 200,
      body: { data: { profile: { status: 'PENDING' } } },
    });
  });

  it('returns the request id, and lets pages of any origin read it', async () => {
    const { headers } = await mock.ask('me', {}, { 'x-request-id': 'mine-1', origin: 'http://localhost:5173' });
    expect(headers.get('x-request-id')).toBe('mine-1');
    expect(headers.get('access-control-allow-origin')).toBe('http://localhost:5173');
    const preflight = await mock.fetch({
      method: 'OPTIONS',
      headers: { origin: 'http://localhost:5173', 'access-control-request-method': 'POST' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers.get('access-control-allow-headers')).toContain(MOCK_HEADERS.join(', '));
  });
});

describe.each(Object.entries(manifest.operations))('X-Mock-Error for %s', (id, { contract }) => {
  const { errors } = contract.wire;

  it('provokes every declared and common code', async () => {
    for (const [code, { status, category }] of Object.entries(errors)) {
      const answer = await mock.ask(id, variablesFor(id), { 'x-mock-error': code, 'accept-language': 'de' });
      const fields = { category, retryable: expect.any(Boolean), requestId: expect.any(String) };
      expect(answer).toMatchObject({ ...refused(status, code, fields), code });
      expect(answer.headers.get('content-language')).toBe('de');
    }
  });

  it('rejects any other code, with a list of the possible ones', async () => {
    const others = Object.keys(catalogue).filter((code) => errors[code] === undefined);
    for (const code of [others[0] ?? '', 'NONSENSE']) {
      const { status, body } = await mock.ask(id, variablesFor(id), { 'x-mock-error': code });
      expect({ status, body }).toMatchObject(refused(400, 'BAD_REQUEST', { field: 'X-Mock-Error' }));
      for (const known of Object.keys(errors)) expect(body.errors?.[0]?.message).toContain(known);
    }
  });
});

describe('a provoked error', () => {
  const provoke = async (code: string, id = 'purchase') => {
    const { status, headers, body } = await mock.ask(id, variablesFor(id), { 'x-mock-error': code });
    return { status, headers, error: body.errors?.[0] };
  };

  it.each(Object.entries(errorDetails))('%s has the documented details', async (code, kinds) => {
    const [id] = Object.entries(manifest.operations).find(([, { contract }]) => code in contract.wire.errors) ?? ['me'];
    const { error } = await provoke(code, id);
    const shape = Object.fromEntries(Object.entries(kinds).map(([name, kind]) => [name, schemaOf(kind)]));
    expect(z.strictObject(shape).safeParse(error?.extensions.details).error).toBeUndefined();
    expect(error?.message).not.toMatch(/[{}]/);
  });

  it('has a path if a resolver throws it, and none if a stage before execution throws it', async () => {
    expect((await provoke('UNAUTHENTICATED')).error?.path).toBeUndefined();
    expect((await provoke('PRICE_CHANGED')).error?.path).toEqual(['purchase']);
  });

  it('has Retry-After, the name of the limit, and WWW-Authenticate', async () => {
    const limited = [await provoke('RATE_LIMITED', 'login'), await provoke('RATE_LIMITED', 'me')];
    expect(limited.map(({ error, headers }) => [error?.extensions.details, headers.get('retry-after')])).toEqual([
      [{ limit: 'LOGIN' }, '900'],
      [{ limit: 'NETWORK_REQUESTS' }, '1'],
    ]);
    expect((await provoke('PROJECT_UNAVAILABLE')).headers.get('retry-after')).toBe('60');
    for (const code of ['UNAUTHENTICATED', 'SESSION_EXPIRED'])
      expect((await provoke(code)).headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
    expect((await mock.ask('me', {}, { authorization: '' })).headers.get('www-authenticate')).toBe('Bearer');
  });

  it('has the message of the service for its code', async () => {
    for (const code of ['INVALID_CREDENTIALS', 'GAME_SERVER_CLOSED'].filter(isErrorCode)) {
      expect((await provoke(code, 'login')).error?.message).toBe(message(code, {}, ['en']).text);
    }
  });

  it('requires a valid request', async () => {
    const answer = await mock.ask('purchase', {}, { 'x-mock-error': 'PRICE_CHANGED' });
    expect(answer).toMatchObject(refused(400, 'INVALID_VARIABLES'));
    expect(await mock.ask('me', {}, { 'x-mock-viewer': 'nobody' })).toMatchObject(
      refused(400, 'BAD_REQUEST', { field: 'X-Mock-Viewer' }),
    );
  });
});

const SCHEMAS = {
  integer: z.int(),
  'integer?': z.int().nullable(),
  text: z.string(),
  'text?': z.string().nullable(),
};

const schemaOf = (kind: Detail): z.ZodType => (typeof kind === 'string' ? SCHEMAS[kind] : z.enum(kind));
