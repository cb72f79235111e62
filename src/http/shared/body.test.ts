import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { expect, it } from '@jest/globals';
import { Refusal } from '../../base/errors/refusal.js';
import { readBody } from './body.js';
import { drain, listen } from './listen.js';

it('the body of a client that has left before it is read is refused', async () => {
  const server = createServer();
  const url = await listen(server, { host: '127.0.0.1', port: 0, prefix: '' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 9\r\n\r\n{');
  const [incoming] = await once(server, 'request');
  const closed = new Promise((resolve) => incoming.once('close', resolve));
  socket.destroy();
  await closed;
  await expect(readBody(incoming, 9)).rejects.toEqual(new Refusal('BAD_REQUEST'));
  await drain(server);
}, 5_000);
