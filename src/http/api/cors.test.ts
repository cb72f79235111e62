import { describe, expect, it } from '@jest/globals';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';

const SHOP = 'https://shop.example';
const SITE = 'https://site.example';
const EXPOSED = 'X-Request-Id, Retry-After, Content-Language, Deprecation, Sunset, Link, WWW-Authenticate';
const service = useService();
const shop = useProject(service, { slug: 'shop', origins: [SHOP, 'http://localhost:*'] });
const site = useProject(service, { slug: 'site', origins: [SITE] });

const preflight = (origin: string) =>
  service.fetch({
    method: 'OPTIONS',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-project-context,authorization',
    },
  });

const allowed = (answer: { headers: Headers }) => answer.headers.get('access-control-allow-origin');
const ask = (token: string | undefined, origin: string) =>
  service.ask('projectAvailable', {}, { token, headers: { origin } });

describe('a preflight', () => {
  it.each([SHOP, SITE, 'http://localhost:5173'])('admits %s, an allowed origin of a project', async (origin) => {
    const answer = await preflight(origin);
    expect(answer.status).toBe(204);
    expect(allowed(answer)).toBe(origin);
    expect(answer.headers.get('access-control-allow-methods')).toBe('POST');
    const ours = ['content-type', 'x-project-context', 'authorization', 'accept-language', 'x-request-id'];
    for (const name of [...ours, 'graphql-client-name', 'graphql-client-version']) {
      expect(answer.headers.get('access-control-allow-headers')?.toLowerCase()).toContain(name);
    }
    expect(answer.headers.get('vary')).toContain('Origin');
  });

  it.each([
    'https://evil.example',
    'null',
    'https://shop.example.evil.example',
    'http://shop.example',
    'http://localhost.evil.example:80',
  ])('does not admit %s', async (origin) => expect(allowed(await preflight(origin))).toBeNull());
});

describe('an answer', () => {
  it('admits only an origin of its own project', async () => {
    expect(allowed(await ask(shop.token, SHOP))).toBe(SHOP);
    expect(allowed(await ask(shop.token, 'http://localhost:3000'))).toBe('http://localhost:3000');
    expect(allowed(await ask(shop.token, SITE))).toBeNull();
    expect(allowed(await ask(site.token, SHOP))).toBeNull();
  });

  it('exposes the headers that clients need', async () => {
    expect((await ask(shop.token, SHOP)).headers.get('access-control-expose-headers')).toBe(EXPOSED);
  });

  it('admits an allowed origin of any project before the project is known, so that the error is readable', async () => {
    for (const token of [undefined, 'pct_unknown']) {
      const answer = await ask(token, SITE);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(allowed(answer)).toBe(SITE);
      expect(allowed(await ask(token, 'https://evil.example'))).toBeNull();
    }
  });

  it('never allows credentials: sessions are sent in a header', async () => {
    expect((await ask(shop.token, SHOP)).headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('every answer', () => {
  it('has the headers of the contract', async () => {
    for (const answer of [
      await ask(shop.token, SHOP),
      await ask(undefined, SHOP),
      await shop.ask('me'),
      await shop.ask('nothing'),
      await service.fetch({ method: 'GET' }),
    ]) {
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(answer.headers.get('vary')).toBe('Origin, Accept, Accept-Language');
      expect(answer.headers.get('content-language')).toBe('en');
      expect(answer.headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._:-]+$/);
      expect(answer.headers.get('x-powered-by')).toBeNull();
      expect(answer.headers.get('content-type')).toMatch(/^application\/json/);
    }
  });

  it('omits data in the specification media type if the request was rejected before execution', async () => {
    const accept = 'application/graphql-response+json';
    const refused = await shop.ask('me', {}, { headers: { accept } });
    expect(refused.status).toBe(401);
    expect(refused.headers.get('content-type')).toMatch(/^application\/graphql-response\+json/);
    expect(Object.keys(refused.body)).toEqual(['errors']);
    const during = await shop.ask('login', { email: 'a@b.cd', password: 'x' }, { headers: { accept } });
    expect(during.status).toBe(401);
    expect(during.body.data).toBeNull();
  });
});
