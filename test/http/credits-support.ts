import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { CreditsParts } from '../../src/http/ops/credits.js';
import type { MetricsParts } from '../../src/http/ops/metrics.js';
import { createOps, type Health } from '../../src/http/ops/ops.js';
import type { PublishedParts } from '../../src/http/ops/published.js';
import type { ConnectionLimits } from '../../src/http/shared/connections.js';
import { drain } from '../../src/main/listener.js';

/** What a listener logged. */
export interface Line {
  readonly level: string;
  readonly message: string;
  readonly facts: unknown;
}

export interface OpsTestParts {
  readonly health?: Partial<Health>;
  readonly limits?: Partial<ConnectionLimits>;
  readonly clocksAgree?: () => boolean;
  readonly usage?: PublishedParts['usage'];
  readonly published?: PublishedParts['published'];
  readonly scrape?: MetricsParts['scrape'];
}

const nobody: PublishedParts['usage'] = { called: async () => [], knownSince: async () => new Map() };

const nothing = () => Buffer.from('{}');
const noFigures: MetricsParts['scrape'] = async () => ({ contentType: 'text/plain', text: '' });

const servers: Server[] = [];

/** The operations listener with this wallet, on a free port. */
export async function listen(
  wallet: CreditsParts['wallet'],
  {
    health = {},
    limits = {},
    clocksAgree = () => true,
    usage = nobody,
    published = nothing,
    scrape = noFigures,
  }: OpsTestParts = {},
) {
  const logged: Line[] = [];
  const say = (level: string) => (message: string, facts?: unknown) => void logged.push({ level, message, facts });
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  const healthy = { accepting: () => true, clockDisagreement: () => null, loginPossible: () => Promise.resolve() };
  const connections = { inAll: 1_000, perNetwork: 0, trustedProxies: [], ...limits };
  const credits = { wallet, log, clocksAgree, connections };
  const server = createOps({ ...healthy, ...health }, '127.0.0.1', { ...credits, published, usage, scrape });
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${Object(server.address()).port}`;
  return { url, logged };
}

/** In the end, also where a test has failed half-way. */
export const stopListening = () => Promise.all(servers.map(drain));

export interface Sent {
  readonly url: string;
  readonly method?: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

/** Sends it as it is: `fetch` would repair half of what is wrong. */
export async function send({ url, method = 'POST', body = '', headers = {} }: Sent) {
  const sent = request(`${url}/credits`, { method, headers: { 'content-type': 'application/json', ...headers } });
  sent.end(body);
  const [response] = await once(sent, 'response');
  let text = '';
  for await (const chunk of response.setEncoding('utf8')) text += chunk;
  const answer = { status: Number(response.statusCode), headers: response.headers };
  return { ...answer, body: text === '' ? null : JSON.parse(text) };
}
