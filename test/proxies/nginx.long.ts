import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { isRoot } from '../support/embedded.js';
import { eventually } from '../support/eventually.js';
import { useFolder } from '../support/folder.js';
import { checkout } from '../support/process.js';
import { useProject } from '../support/project.js';
import { useService } from '../support/service.js';

// docs/samples: nginx in front of the service and of a site with a server of its own. `npm run proxies`; it needs nginx
// (Debian's will do), and addresses of the loopback network to be several visitors from.

const hasNginx = (() => {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
const withNginx = hasNginx ? describe : describe.skip;
// Jest does not name what it leaves out.
if (!hasNginx) process.stderr.write('There is no nginx here (apt-get install nginx): docs/samples is not tried.\n');

const SAMPLES = join(checkout, 'docs/samples');
/** What a visitor writes who wants to be somebody else. */
const SPOOFED = { 'x-forwarded-for': '203.0.113.66' };
const [ADA, BOB] = ['127.0.0.2', '127.0.0.3'];

const folder = useFolder();
// Two requests of one visitor, and one a second from then on.
const flood = { perNetwork: 1, perUser: 0 };
const trusting = useService({ trustedProxies: ['127.0.0.1'], flood });
const project = useProject(trusting, { slug: 'isles' });
const distrustful = useService({ trustedProxies: [], flood, besides: trusting });

const started: ChildProcess[] = [];
afterAll(async () => {
  for (const child of started) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    const ended = once(child, 'exit');
    child.kill();
    await ended;
  }
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return Object(address).port;
}

interface Visit {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A request to nginx from one of this machine's addresses. */
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
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks).toString('utf8') };
}

/** The samples as they are, but for their ports: the site's server, and nginx before it and the API; gives nginx's port. */
async function startSamples(url: string): Promise<number> {
  const [port, sitePort, apiPort] = [await freePort(), await freePort(), new URL(url).port];
  const env = { API: url, TOKEN: project.token, PORT: String(sitePort) };
  started.push(spawn(process.execPath, [join(SAMPLES, 'site.mjs')], { env, stdio: 'inherit' }));

  const sample = readFileSync(join(SAMPLES, 'nginx.conf'), 'utf8');
  const own = sample
    .replace('127.0.0.1:4000', `127.0.0.1:${apiPort}`)
    .replace('127.0.0.1:3000', `127.0.0.1:${sitePort}`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((kind) => `${kind}_temp_path ${join(folder.path, `${port}-${kind}`)};`)
    .join(' ');
  const main = join(folder.path, `${port}.conf`);
  writeFileSync(
    main,
    `daemon off; ${isRoot ? 'user root;' : ''} pid ${join(folder.path, `${port}.pid`)}; error_log stderr;
     events {} http { access_log off; ${temporary} ${own} }`,
  );
  const nginx = spawn('nginx', ['-c', main, '-e', 'stderr'], { stdio: ['ignore', 'ignore', 'pipe'] });
  started.push(nginx);
  const said: string[] = [];
  nginx.stderr.on('data', (chunk) => said.push(String(chunk)));
  await eventually(async () => {
    if (nginx.exitCode !== null) throw new Error(`nginx ended: ${said.join('')}`);
    // From an address of its own, whose limits nobody else needs.
    const page = await visit(port, '127.0.0.9', '/').catch(() => null);
    return page !== null && page.status !== 502;
  }, 10_000);
  return port;
}

withNginx("nginx before the service, and a site's own server", () => {
  let port: number;
  beforeAll(async () => {
    port = await startSamples(trusting.url);
  });

  it('let the service see whose request it is, whatever the visitor writes', async () => {
    const { email, password } = project.user;
    const login = { documentId: 'login', variables: { email, password } };
    const { status, body } = await visit(port, '127.0.0.4', '/graphql', login, SPOOFED);
    expect(status).toBe(200);
    expect(JSON.parse(body).data.login.sessionId).toMatch(/^gps_/);
    const sessions = await trusting.domain.users.listSessions(project.id, project.user.id);
    expect(sessions.map(({ ip }) => ip)).toEqual(['127.0.0.4']);
  });

  it('hand on what the service refuses as it is', async () => {
    const { status, headers, body } = await visit(port, '127.0.0.5', '/graphql', { documentId: 'nonsense' });
    expect([status, headers['content-type']]).toEqual([400, 'application/json; charset=utf-8']);
    expect(JSON.parse(body).errors[0].extensions.category).toBe('validation');
    expect((await visit(port, '127.0.0.5', '/graphql')).status).toBe(405);
  });

  it.each(['/graphql', '/'])('give each visitor limits of their own: %s', async (path) => {
    const asked = path === '/' ? undefined : { documentId: 'gameServers', variables: {} };
    const ask = (from: string) => visit(port, from, path, asked, SPOOFED);
    const adas = await Promise.all(Array.from({ length: 8 }, () => ask(ADA)));
    expect(adas.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    const refused = adas.find(({ status }) => status === 429);
    expect(refused?.headers['retry-after']).toBe('1');
    expect((await ask(BOB)).status).toBe(200);
    await eventually(async () => (await ask(ADA)).status === 200);
  });

  it('answer in JSON where the service is away', async () => {
    const before = await startSamples(`http://127.0.0.1:${await freePort()}/graphql`);
    const { status, headers, body } = await visit(before, ADA, '/graphql', { documentId: 'me', variables: {} });
    expect([status, headers['content-type'], headers['retry-after']]).toEqual([503, 'application/json', '5']);
    expect(JSON.parse(body)).toMatchObject({ errors: [{ extensions: { code: 'SERVICE_UNAVAILABLE' } }], data: null });
    expect(await visit(before, ADA, '/')).toMatchObject({ status: 503 });
  });
});

withNginx('(control) a service that does not trust them', () => {
  it('takes all visitors for one, who share the limits of one', async () => {
    const port = await startSamples(distrustful.url);
    const ask = (from: string) => visit(port, from, '/graphql', { documentId: 'gameServers', variables: {} });
    await Promise.all(Array.from({ length: 8 }, () => ask(ADA)));
    expect((await ask(BOB)).status).toBe(429);
  });
});
