import { once } from 'node:events';
import type { Server } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import express from 'express';
import { useProject } from '../../../test/support/project.js';
import { useService } from '../../../test/support/service.js';
import { use } from '../../../test/support/use.js';
import { sendRaw } from '../../../test/support/wire.js';

// The endpoint in an Express application, below a path and beside other routes.

const ORIGIN = 'https://shop.example';

const service = useService();
const project = useProject(service, { slug: 'isles', origins: [ORIGIN] });
const server: { url: string } & { close(): void } = use(
  async () => {
    const app = express();
    app.get('/games/hello', (_request, response) => void response.send('hello'));
    app.use('/games/api/:version', service.handler());
    app.use('/late', express.json(), service.handler());
    const listening: Server = app.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = Object(listening.address());
    return { url: `http://127.0.0.1:${port}`, close: () => void listening.close().closeAllConnections() };
  },
  ({ close }) => close(),
);

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(server.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-project-context': project.token, ...headers },
    body: JSON.stringify(body),
  });
const ME = { documentId: 'me', variables: {} };

describe('the handler in another Express application', () => {
  it('answers documents as the listener does, with an access line', async () => {
    const authorization = `Bearer ${await project.login()}`;
    const response = await post('/games/api/v1', ME, { authorization, 'x-request-id': 'mounted-1' });
    const listened = await project.ask('me', {}, { session: authorization.slice(7) });
    expect([response.status, await response.text()]).toEqual([200, listened.text]);
    expect(response.headers.get('x-request-id')).toBe('mounted-1');
    expect(service.accessEntries.at(-2)).toMatchObject({ requestId: 'mounted-1', documentId: 'me', status: 200 });
  });

  it('rejects as the listener does, before and after reading the body', async () => {
    const anonymous = await post('/games/api/v1', ME);
    expect(anonymous.status).toBe(401);
    expect(await anonymous.json()).toMatchObject({ errors: [{ extensions: { code: 'UNAUTHENTICATED' } }], data: null });
    expect((await post('/games/api/v1', ME, { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await post('/games/api/v1', { query: '{ me { id } }' })).status).toBe(400);
    expect((await fetch(`${server.url}/games/api/v1`)).status).toBe(405);
    const { status } = await sendRaw(
      server.url,
      `POST /games/api/v1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99999\r\n\r\n{}`,
    );
    expect(status).toBe(413);
  });

  it('answers CORS preflights', async () => {
    const response = await fetch(`${server.url}/games/api/v1`, {
      method: 'OPTIONS',
      headers: { origin: ORIGIN, 'access-control-request-method': 'POST' },
    });
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([204, ORIGIN]);
  });

  it('leaves other routes alone', async () => {
    expect(await (await fetch(`${server.url}/games/hello`)).text()).toBe('hello');
    expect((await post('/elsewhere', ME)).status).toBe(404);
  });

  it('reports a body parser that runs before it, instead of waiting', async () => {
    expect((await post('/late', ME)).status).toBe(500);
    expect(service.logged.at(-1)?.error).toMatchObject({ message: expect.stringContaining('before body parsers') });
  });
});
