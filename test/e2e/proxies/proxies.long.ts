import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../../support/eventually.js';
import { useFolder } from '../../support/folder.js';
import { findFreePort } from '../../support/network.js';
import { checkout } from '../../support/process.js';
import { useProject } from '../../support/project.js';
import { useService } from '../../support/service.js';
import { isInstalled, PROXIES, type ProxyProgram } from './proxy-programs.js';

// docs/samples: a proxy in front of the service and of a site with its own server. `npm run long --
// proxies` needs nginx and Caddy, and loopback addresses for several visitors.

const SAMPLES = join(checkout, 'docs/samples');
/** Sent by a visitor to spoof the client address. */
const SPOOFED = { 'x-forwarded-for': '203.0.113.66' };

const folder = useFolder();
// Two requests per visitor, then one a second.
const requestRates = { perNetwork: 1, perUser: 0 };
const trusting = useService({ trustedProxies: ['127.0.0.1'], requestRates });
const project = useProject(trusting, { slug: 'isles' });
const distrustful = useService({ trustedProxies: [], requestRates, sharedWith: trusting });

const shared = useService({ trustedProxies: ['127.0.0.1'], getMaxAgeSeconds: 60, sharedWith: trusting });
const neighbour = useProject(trusting, { slug: 'shores' });

const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
});

interface Visit {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** Sends a request to a proxy from one of this machine's addresses. */
async function visit(port: number, from: string, path: string, asked?: object, headers = {}): Promise<Visit> {
  const body = asked === undefined ? '' : JSON.stringify(asked);
  const sent = request({
    ...{ host: '127.0.0.1', port, localAddress: from, path, method: asked === undefined ? 'GET' : 'POST' },
    headers: {
      ...(asked === undefined ? {} : { 'content-type': 'application/json', 'x-project-context': project.token }),
      'accept-language': 'en',
      ...headers,
    },
  });
  sent.end(body);
  const [response] = await once(sent, 'response');
  return { status: response.statusCode, headers: response.headers, body: await text(response) };
}

/** Starts the site and the proxy of the samples on free ports; returns the proxy's port. */
async function startSamples(front: ProxyProgram, url: string): Promise<number> {
  const ports = { own: await findFreePort(), site: await findFreePort(), api: new URL(url).port };
  const env = { API: url, TOKEN: project.token, PORT: String(ports.site) };
  started.push(spawn(process.execPath, [join(SAMPLES, 'site.mjs')], { env, stdio: 'inherit' }));
  const args = front.configure(folder.path, ports);
  const own = { PATH: process.env.PATH, HOME: folder.path };
  const proxy = spawn(front.program, args, { env: own, stdio: ['ignore', 'ignore', 'pipe'] });
  started.push(proxy);
  const errors: string[] = [];
  proxy.stderr.on('data', (chunk) => errors.push(String(chunk)));
  await eventually(async () => {
    if (proxy.exitCode !== null) throw new Error(`${front.program} ended: ${errors.join('')}`);
    // Uses a separate address, which uses up no other limit.
    const page = await visit(ports.own, '127.0.0.9', '/').catch(() => null);
    return page !== null && page.status !== 502;
  }, 10_000);
  return ports.own;
}

describe.each(PROXIES)('$program', (front) => {
  const { program } = front;
  const tried = isInstalled(front) ? describe : describe.skip;
  // Jest does not list skipped tests.
  if (!isInstalled(front))
    process.stderr.write(
      `${program} is not installed (apt-get install ${program}): the tests of its sample are skipped.\n`,
    );
  // Both proxies share the rate limits of an address, so each uses other addresses.
  const address = (host: number): string => `127.0.${PROXIES.indexOf(front) + 1}.${host}`;
  const [ADA, BOB] = [address(2), address(3)];

  tried("in front of the service and of a site's own server", () => {
    let port: number;
    beforeAll(async () => {
      port = await startSamples(front, trusting.url);
    });

    it('forwards the client address and ignores that of the visitor', async () => {
      const { email, password } = project.user;
      const login = { documentId: 'login', variables: { email, password } };
      const { status, body } = await visit(port, address(4), '/graphql', login, SPOOFED);
      expect(status).toBe(200);
      expect(JSON.parse(body).data.login.sessionId).toMatch(/^gps_/);
      const sessions = await trusting.domain.users.listSessions(project.id, project.user.id);
      expect(sessions.map(({ ip }) => ip)).toContain(address(4));
      expect(sessions.map(({ ip }) => ip)).not.toContain(SPOOFED['x-forwarded-for']);
    });

    it('forwards refusals of the service unchanged', async () => {
      const { status, headers, body } = await visit(port, address(5), '/graphql', { documentId: 'nonsense' });
      expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
      expect(JSON.parse(body).errors[0].extensions.category).toBe('validation');
      expect((await visit(port, address(5), '/graphql')).status).toBe(405);
    });

    it.each(['/graphql', '/'])('applies rate limits per visitor: %s', async (path) => {
      const body = path === '/' ? undefined : { documentId: 'gameServers', variables: {} };
      const ask = (from: string) => visit(port, from, path, body, SPOOFED);
      const adas = await Promise.all(Array.from({ length: 8 }, () => ask(ADA)));
      expect(adas.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
      const refused = adas.find(({ status }) => status === 429);
      expect(refused?.headers['retry-after']).toBe('1');
      expect((await ask(BOB)).status).toBe(200);
      await eventually(async () => (await ask(ADA)).status === 200);
    });

    it('answers in JSON while the service is unavailable', async () => {
      const before = await startSamples(front, `http://127.0.0.1:${await findFreePort()}/graphql`);
      const { status, headers, body } = await visit(before, ADA, '/graphql', { documentId: 'me', variables: {} });
      expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, 'application/json', '5']);
      expect(JSON.parse(body)).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }], data: null });
      expect(await visit(before, ADA, '/')).toMatchObject({ status: 503 });
    });
  });

  tried('(control) with a service that does not trust the proxy', () => {
    it('applies one rate limit to all visitors', async () => {
      const port = await startSamples(front, distrustful.url);
      const ask = (from: string) => visit(port, from, '/graphql', { documentId: 'gameServers', variables: {} });
      await Promise.all(Array.from({ length: 8 }, () => ask(ADA)));
      expect((await ask(BOB)).status).toBe(429);
    });
  });

  // The sample for Caddy has no cache, because Caddy itself has none.
  (program === 'nginx' ? tried : describe.skip)('with a service that allows GET', () => {
    it('answers from its cache, apart by project and language, and never a session', async () => {
      const port = await startSamples(front, shared.url);
      const variables = JSON.stringify({ gameServerId: project.server('one') });
      const path = `/graphql?${new URLSearchParams({ documentId: 'shopItems', variables })}`;
      const own = { 'x-project-context': project.token };
      const get = (headers: object) => visit(port, ADA, path, undefined, { ...own, ...headers });
      /** Returns the answer and whether the service gave it. */
      const ask = async (headers: object) => {
        const before = shared.accessEntries.length;
        return { ...(await get(headers)), isFromService: shared.accessEntries.length > before };
      };
      const first = await ask({});
      expect([first.status, first.isFromService]).toEqual([200, true]);
      expect(await ask({})).toMatchObject({ status: 200, body: first.body, isFromService: false });
      const tag = String(first.headers.etag);
      expect(await ask({ 'if-none-match': tag })).toMatchObject({ status: 304, isFromService: false });
      for (const [headers, status] of [
        [{ 'accept-language': 'de' }, 200],
        [{ accept: 'application/graphql-response+json' }, 200],
        [{ origin: 'https://shop.example' }, 200],
        [{ 'x-project-context': neighbour.token }, 404],
        [{ authorization: 'Bearer gps_unknown' }, 405],
      ] as const)
        expect(await ask(headers)).toMatchObject({ status, isFromService: true });
      expect(await ask({})).toMatchObject({ status: 200, body: first.body, isFromService: false });
      // Refusals and POST are never kept.
      const posted = () => visit(port, ADA, '/graphql', { documentId: 'projectAvailable', variables: {} });
      await posted();
      const before = shared.accessEntries.length;
      await posted();
      expect(shared.accessEntries.length).toBe(before + 1);
      expect(await ask({ 'x-project-context': neighbour.token })).toMatchObject({ status: 404, isFromService: true });
    });
  });
});
