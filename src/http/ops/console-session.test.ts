import { beforeEach, describe, expect, it } from '@jest/globals';
import { executors } from '../../../generated/executors.js';
import { publishedJson } from '../../../packages/contract/src/files.js';
import { createTestClock } from '../../../test/support/clock.js';
import { listen, stopListening } from '../../../test/support/http/ops.js';
import { TEST_OPERATOR, useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { sendUnchanged } from '../../../test/support/wire.js';
import { packageRoot } from '../../base/package-root.js';

// The session of the console, shared by all tabs of a browser: rules.md §4.9.4.

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const clock = createTestClock();
const service = useService({ clock });
const project = useProject(service, { slug: 'isles' });
/** Two listeners on one database, without shared memory. */
const one = use(() => listen(service), stopListening);
const two = use(() => listen(service));
let token: string;
let tokenId: number;
let count = 0;
let name: string;

beforeEach(async () => {
  const { operators } = service.domain;
  count += 1;
  name = `helper-${count}`;
  await operators.create(name, { ownsAll: false }, TEST_OPERATOR);
  await operators.grant(project.id, name, 'SUPPORT', TEST_OPERATOR);
  ({ secret: token, id: tokenId } = await operators.issueToken(name, 30 * 24 * 3_600, TEST_OPERATOR));
});

type Headers = Readonly<Record<string, string>>;

async function ask(method: string, path: string, headers: Headers, { url = one.url, body = '' } = {}) {
  const { bytes, ...answer } = await sendUnchanged(`${url}${path}`, { method, headers, body });
  const json = bytes.length === 0 ? null : JSON.parse(bytes.toString());
  return { ...answer, code: json?.error?.code ?? null, body: json };
}

/** Returns the Origin header of a page of the listener. */
const page = (url = one.url) => ({ origin: url });

async function signIn(url = one.url, headers: Headers = page(url)) {
  const { status, headers: responseHeaders } = await ask(
    'POST',
    '/console/session',
    { authorization: `Bearer ${token}`, ...headers },
    { url },
  );
  const cookies = responseHeaders['set-cookie'] ?? [];
  return { status, cookies, cookie: cookies[0]?.split(';')[0] ?? '' };
}

const whoAmI = (cookie: string, url = one.url) => ask('POST', '/admin', { ...page(url), cookie }, { url });
/** Renames the cookie for the other listener: its name contains the port. */
const onTwo = (cookie: string) => cookie.replace(/^operator-\d+/, `operator-${new URL(two.url).port}`);

const find = (headers: Headers) =>
  ask(
    'POST',
    '/admin/user.find',
    { 'content-type': 'application/json', ...headers },
    { body: JSON.stringify({ project: 'isles', text: project.user.email }) },
  );
const block = (headers: Headers) =>
  ask(
    'POST',
    '/admin/user.block',
    { 'content-type': 'application/json', ...headers },
    { body: JSON.stringify({ project: 'isles', user: project.user.id, note: 'Asked for it.', dryRun: true }) },
  );

describe('signing in to the console', () => {
  it('exchanges the token for an HttpOnly, SameSite cookie', async () => {
    const { status, cookies } = await signIn();
    expect(status).toBe(204);
    const { port } = new URL(one.url);
    expect(cookies).toEqual(
      ['/admin', '/console'].map((path) =>
        expect.stringMatching(
          new RegExp(`^operator-${port}=pos_[A-Za-z0-9_-]{43}; Path=${path}; HttpOnly; SameSite=Strict$`),
        ),
      ),
    );
  });

  it('sets a Secure cookie if the page was loaded over TLS', async () => {
    const headers = { host: 'localhost', origin: 'https://localhost', 'x-forwarded-proto': 'https' };
    const { status, cookies, cookie } = await signIn(one.url, headers);
    expect(status).toBe(204);
    expect(cookies).toEqual([
      expect.stringMatching(/^__Host-operator=pos_[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/),
    ]);
    expect((await ask('POST', '/admin', { ...headers, cookie })).status).toBe(200);
    // Without TLS, the cookie is ignored.
    expect((await ask('POST', '/admin', { host: 'localhost', origin: 'http://localhost', cookie })).status).toBe(401);
  });

  it('accepts a valid token only from the page of the listener', async () => {
    const at = (headers: Headers) => ask('POST', '/console/session', headers);
    expect((await at({ ...page(), authorization: `Bearer pot_${'A'.repeat(43)}` })).status).toBe(401);
    expect((await at(page())).status).toBe(401);
    expect((await at({ authorization: `Bearer ${token}` })).status).toBe(401);
    expect((await at({ authorization: `Bearer ${token}`, origin: 'https://elsewhere.example' })).status).toBe(403);
    expect((await at({ ...page(), authorization: `Bearer ${token}` })).status).toBe(204); // (control)
  });

  it('is recorded, as signing out is, and its secret is neither logged nor stored', async () => {
    const { cookie } = await signIn();
    const secret = cookie.split('=')[1] ?? '';
    await find({ ...page(), cookie: `${cookie}x` });
    await ask('POST', '/admin/nothing', { ...page(), cookie });
    await ask('DELETE', '/console/session', { ...page(), cookie });
    const audited = await service.domain.audit.search({ actor: `operator:${name}`, limit: 10 });
    expect(audited.map(({ action }) => action).sort()).toEqual(['operator.sign-in', 'operator.sign-out']);
    expect(audited.find(({ action }) => action === 'operator.sign-in')?.after).toEqual({ token: tokenId });
    const rows = await service.database.direct.selectFrom('operator_session').selectAll().execute();
    expect(JSON.stringify([one.logged, audited, rows])).not.toContain(secret);
    expect(one.logged.length).toBeGreaterThan(0); // (control)
  });
});

describe('the session cookie', () => {
  it('is valid only with the origin of the listener, for reading and for changing', async () => {
    const { cookie } = await signIn();
    const requests: readonly ((headers: Headers) => Promise<{ readonly status: number }>)[] = [
      find,
      block,
      (headers) => ask('POST', '/admin', headers),
      (headers) => ask('GET', '/admin', headers),
    ];
    for (const send of requests) expect((await send({ cookie })).status).toBe(401);
    for (const origin of ['https://elsewhere.example', 'null', 'http://127.0.0.1:1', one.url.replace('http', 'ftp')])
      for (const send of requests) expect([401, 403]).toContain((await send({ cookie, origin })).status);
    // (control) the page of the listener itself
    for (const send of requests) expect((await send({ ...page(), cookie })).status).toBe(200);
  });

  it('is not accepted in Authorization, and a token is not accepted as cookie', async () => {
    const { cookie } = await signIn();
    const [cookieName, secret] = cookie.split('=');
    expect((await find({ ...page(), authorization: `Bearer ${secret}` })).status).toBe(401);
    expect((await find({ ...page(), cookie: `${cookieName}=${token}` })).status).toBe(401);
    expect((await find({ authorization: `Bearer ${token}` })).status).toBe(200); // (control)
  });

  it('is invalid if two values are sent', async () => {
    const { cookie } = await signIn();
    const { cookie: other } = await signIn();
    expect((await find({ ...page(), cookie: `${cookie}; ${other}` })).status).toBe(401);
    expect((await find({ ...page(), cookie: `${cookie}; theme=dark; ${cookie}` })).status).toBe(200); // (control)
  });

  it('does not replace an invalid token', async () => {
    const { cookie } = await signIn();
    expect((await find({ ...page(), cookie, authorization: `Bearer pot_${'A'.repeat(43)}` })).status).toBe(401);
  });

  it('grants access to the explorer and comparisons', async () => {
    const published = () => publishedJson(packageRoot, executors.manifest);
    const { url } = await listen(service, { host: '0.0.0.0', published });
    const { cookie } = await signIn(url);
    expect((await ask('POST', '/console/explorer', { cookie }, { url })).status).toBe(401);
    expect((await ask('POST', '/console/explorer', { ...page(url), cookie }, { url })).status).toBe(200);
  });

  it('is never sent with a cacheable answer', async () => {
    const { headers } = await ask('POST', '/console/session', { ...page(), authorization: `Bearer ${token}` });
    expect(headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['content-security-policy']).toMatch(/default-src 'none'/);
  });
});

describe('a session of the console', () => {
  it('is valid on all nodes, and ends on all of them at sign-out', async () => {
    const { cookie } = await signIn();
    expect((await whoAmI(cookie)).body.operator.name).toBe(name);
    expect((await whoAmI(onTwo(cookie), two.url)).status).toBe(200);
    expect((await ask('DELETE', '/console/session', { cookie })).status).toBe(401);
    expect((await whoAmI(cookie)).status).toBe(200); // (control) another page cannot sign it out
    const { status, headers } = await ask('DELETE', '/console/session', { ...page(), cookie });
    expect(status).toBe(204);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/=; Path=\/admin; .*Max-Age=0$/),
      expect.stringMatching(/=; Path=\/console; .*Max-Age=0$/),
    ]);
    for (const { status, code } of [await whoAmI(cookie), await whoAmI(onTwo(cookie), two.url)])
      expect({ status, code }).toEqual({ status: 401, code: 'UNAUTHENTICATED' });
  });

  const revocations: readonly (readonly [string, () => Promise<unknown>])[] = [
    ['is revoked', () => service.domain.operators.revokeToken(name, tokenId, TEST_OPERATOR)],
    ['is rotated', () => service.domain.operators.rotateToken(name, 3_600, TEST_OPERATOR)],
    ['goes with its operator', () => service.domain.operators.remove(name, TEST_OPERATOR)],
  ];
  it.each(revocations)('ends immediately when its token %s, with a reason', async (_how, revoke) => {
    const { cookie } = await signIn();
    expect((await whoAmI(onTwo(cookie), two.url)).status).toBe(200);
    await revoke();
    for (const { status, code } of [await whoAmI(cookie), await whoAmI(onTwo(cookie), two.url)])
      expect({ status, code }).toEqual({ status: 401, code: 'TOKEN_REVOKED' });
  });

  it('loses a revoked role with the next request', async () => {
    const { cookie } = await signIn();
    expect((await find({ ...page(), cookie })).status).toBe(200);
    await service.domain.operators.revoke(project.id, name, 'SUPPORT', TEST_OPERATOR);
    expect((await find({ ...page(), cookie })).status).toBe(404);
  });

  it('ends after half an hour without a request', async () => {
    const { cookie } = await signIn();
    for (const _ of [1, 2, 3]) {
      clock.advance(29 * MINUTE);
      expect((await whoAmI(cookie)).status).toBe(200); // (control) every request prolongs it
    }
    clock.advance(30 * MINUTE);
    expect(await whoAmI(cookie)).toMatchObject({ status: 401, code: 'SESSION_IDLE' });
  });

  it('ends after twelve hours, even if it is used', async () => {
    const { cookie } = await signIn();
    for (let time = 0; time < 12 * HOUR - 20 * MINUTE; time += 20 * MINUTE) {
      expect((await whoAmI(cookie)).status).toBe(200);
      clock.advance(20 * MINUTE);
    }
    expect((await whoAmI(cookie)).status).toBe(200);
    clock.advance(20 * MINUTE);
    expect(await whoAmI(cookie)).toMatchObject({ status: 401, code: 'SESSION_TOO_OLD' });
  });

  it('ends when its token expires', async () => {
    ({ secret: token } = await service.domain.operators.issueToken(name, 60, TEST_OPERATOR));
    const { cookie } = await signIn();
    clock.advance(MINUTE);
    expect(await whoAmI(cookie)).toMatchObject({ status: 401, code: 'TOKEN_EXPIRED' });
  });

  it('is replaced by newer ones beyond fifty per token', async () => {
    const { cookie } = await signIn();
    for (let more = 0; more < 50; more += 1) {
      clock.advance(1_000);
      await signIn();
    }
    expect((await whoAmI(cookie)).status).toBe(401);
    expect((await whoAmI((await signIn()).cookie)).status).toBe(200); // (control)
  });

  it('is one of at most fifty per token, also after concurrent sign-ins', async () => {
    const liveSessions = () =>
      service.database.direct.selectFrom('operator_session').where('token_id', '=', tokenId).selectAll().execute();
    for (let more = 0; more < 49; more += 1) await signIn();
    expect(await liveSessions()).toHaveLength(49); // (control)
    await Promise.all(Array.from({ length: 8 }, (_, index) => signIn(index % 2 === 0 ? one.url : two.url)));
    expect(await liveSessions()).toHaveLength(50);
  });

  it('is deleted a day after its end', async () => {
    const { operators } = service.domain;
    const { cookie } = await signIn();
    clock.advance(23 * HOUR);
    await operators.sweepOperatorSessions();
    expect((await whoAmI(cookie)).code).toBe('SESSION_TOO_OLD'); // (control)
    clock.advance(2 * HOUR);
    expect(await operators.sweepOperatorSessions()).toBeGreaterThan(0);
    expect((await whoAmI(cookie)).code).toBe('UNAUTHENTICATED');
  });
});
