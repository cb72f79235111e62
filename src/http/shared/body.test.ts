import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from '@jest/globals';
import { eventually } from '../../../test/support/eventually.js';
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

it('a body that arrives one byte at a time takes no more memory than its bytes', async () => {
  const server = createServer();
  const url = await listen(server, { host: '127.0.0.1', port: 0, prefix: '' });
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const text = Array.from({ length: 30_000 }, (_, at) => String(at % 10)).join('');
  const chunks = text.replaceAll(/./g, '1\r\n$&\r\n');
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n');
  const [incoming] = await once(server, 'request');
  const body = readBody(incoming, text.length);
  let received = 0;
  incoming.on('data', ({ length }: Buffer) => {
    received += length;
  });
  collect();
  const before = process.memoryUsage().heapUsed;
  socket.write(chunks);
  await eventually(() => received === text.length);
  collect();
  expect((process.memoryUsage().heapUsed - before) / 2 ** 20).toBeLessThan(2);
  socket.write('0\r\n\r\n');
  expect(String(await body)).toBe(text);
  socket.destroy();
  await drain(server);
});

it.each([
  ['in one chunk', ['abcdef']],
  ['in several chunks', ['a', 'bc', 'def']],
  ['in chunks of any size', Array.from({ length: 100 }, (_, at) => 'x'.repeat((at * 37) % 101))],
])('a body that arrives %s is read completely', async (_name, parts) => {
  const server = createServer();
  const url = await listen(server, { host: '127.0.0.1', port: 0, prefix: '' });
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  const text = parts.join('');
  socket.write('POST / HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n');
  const [incoming] = await once(server, 'request');
  const body = readBody(incoming, text.length);
  for (const part of parts) if (part !== '') socket.write(`${part.length.toString(16)}\r\n${part}\r\n`);
  socket.write('0\r\n\r\n');
  expect(String(await body)).toBe(text);
  socket.destroy();
  await drain(server);
});
