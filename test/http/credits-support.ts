import { once } from 'node:events';
import { request, type Server } from 'node:http';
import type { CreditsParts } from '../../src/http/ops/credits.js';
import { createOps } from '../../src/http/ops/ops.js';
import { drain } from '../../src/main/listener.js';

/** What a listener logged. */
export interface Line {
  readonly level: string;
  readonly message: string;
  readonly facts: unknown;
}

const servers: Server[] = [];

/** The operations listener with this wallet, on a free port. */
export async function listen(wallet: CreditsParts['wallet']) {
  const logged: Line[] = [];
  const say = (level: string) => (message: string, facts?: unknown) => void logged.push({ level, message, facts });
  const log = { info: say('info'), warn: say('warn'), error: say('error') };
  const health = { accepting: () => true, databaseAnswers: () => Promise.resolve() };
  const server = createOps(health, '127.0.0.1', { wallet, log });
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
