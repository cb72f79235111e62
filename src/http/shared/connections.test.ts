import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { RequestListener, ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { startFeed } from '../../../test/support/deliveries/feed.js';
import { eventually } from '../../../test/support/eventually.js';
import { listen, stopListening } from '../../../test/support/http/ops.js';
import { recordingLog } from '../../../test/support/log.js';
import { startTestService, useService } from '../../../test/support/service.js';
import { sendRaw } from '../../../test/support/wire.js';
import type { ConnectionLimits } from './connections.js';
import { drain, listen as listenOn } from './listen.js';
import { createListener } from './listener.js';
import { programRefusals } from './program-answer.js';

// Limits of connections and times on each of the three listeners: rules.md §3.12.6 to §3.12.8.

interface Listener {
  readonly url: string;
  /** Logged lines. */
  lines(): readonly string[];
  stop(): Promise<unknown>;
}

const service = useService();
const sockets = new Set<Socket>();

afterEach(closeAll);

function closeAll(): void {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
}

/** Closes all connections first, because the listener waits for them. */
async function stop(listener: Listener): Promise<void> {
  closeAll();
  await listener.stop();
}
afterAll(stopListening);

const LISTENERS: readonly [string, (limits: Partial<ConnectionLimits>) => Promise<Listener>][] = [
  [
    'API',
    async ({ trustedProxies = [], ...connections }) => {
      const node = await startTestService({ sharedWith: service, connectionLimits: connections, trustedProxies });
      return { url: node.url, lines: () => node.logged.map(({ message }) => message), stop: () => node.stop() };
    },
  ],
  [
    'feed',
    async (limits) => {
      const { url, lines, stop } = await startFeed(service, { limits });
      return { url, lines: () => lines, stop };
    },
  ],
  [
    'operations',
    async (limits) => {
      const { url, logged } = await listen(service, { limits });
      return { url, lines: () => logged.map(({ message }) => message), stop: async () => undefined };
    },
  ],
];

interface Connection {
  readonly socket: Socket;
  isOpen(): boolean;
  received(): string;
}

async function open({ url }: Listener, from = '127.0.0.1'): Promise<Connection> {
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', localAddress: from });
  sockets.add(socket);
  let isOpen = true;
  let text = '';
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOpen = false;
  });
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  await once(socket, 'connect');
  return { socket, isOpen: () => isOpen, received: () => text };
}

async function openMany(listener: Listener, count: number, from?: string): Promise<Connection[]> {
  const connections: Connection[] = [];
  for (let made = 0; made < count; made += 1) connections.push(await open(listener, from));
  await sleep(100); // until the listener has accepted them
  return connections;
}
async function openThree(listener: Listener): Promise<readonly [Connection, Connection, Connection]> {
  return [await open(listener), await open(listener), await open(listener)];
}
const openOnes = (connections: readonly Connection[]): number => connections.filter(({ isOpen }) => isOpen()).length;

const REQUEST = 'GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';
const isAnswered = async ({ socket, received }: Connection): Promise<boolean> => {
  socket.write(REQUEST);
  await eventually(() => /^HTTP\/1\.1 404 /.test(received()));
  return true;
};

describe.each(LISTENERS)('the %s listener', (_name, start) => {
  let plain: Listener;
  beforeAll(async () => {
    plain = await start({});
  });
  afterAll(() => stop(plain));

  it('limits the connections of a network, and accepts another one after one has closed', async () => {
    const listener = await start({ perNetwork: 5 });
    const mine = await openMany(listener, 8);
    expect(mine.map(({ isOpen }) => isOpen())).toEqual([true, true, true, true, true, false, false, false]);
    const [first, second] = mine;
    if (first === undefined || second === undefined) throw new Error('no connection');
    expect(await isAnswered(second)).toBe(true);
    expect(openOnes(await openMany(listener, 5, '127.0.0.2'))).toBe(5);
    first.socket.destroy();
    await sleep(50);
    expect(openOnes(await openMany(listener, 2))).toBe(1);
    expect(listener.lines().filter((line) => line.includes('connections are refused'))).toHaveLength(1);
    await stop(listener);
  });

  it('(control) does not limit trusted proxies, or any network without a limit', async () => {
    for (const limits of [{ perNetwork: 5, trustedProxies: ['127.0.0.1'] }, { perNetwork: 0 }]) {
      const listener = await start(limits);
      expect(openOnes(await openMany(listener, 8))).toBe(8);
      await stop(listener);
    }
  });

  it('limits all connections, also those of proxies', async () => {
    const listener = await start({ inAll: 5, trustedProxies: ['127.0.0.1'] });
    expect(openOnes(await openMany(listener, 8))).toBe(5);
    await stop(listener);
  });

  it.each([
    ['a target that is not a URL', 'POST http://[ HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 0\r\n\r\n', 404],
    ['a path that cannot be read', 'GET /%zz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 400],
    ['CONNECT', 'CONNECT there:443 HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n', 405],
    [
      'an expectation',
      'POST /admin/credit HTTP/1.1\r\nHost: 127.0.0.1\r\nExpect: gold\r\nContent-Length: 0\r\n\r\n',
      400,
    ],
    ['nonsense', 'NONSENSE\r\n\r\n', 400],
    ['a head without end', `GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['no Host', 'GET /nothing HTTP/1.1\r\n\r\n', null],
  ])('answers %s in JSON', async (what, bytes, status) => {
    const answer = await sendRaw(plain.url, bytes);
    expect(answer.head).toMatch(/content-type: application\/json/i);
    // Listeners that do not decode paths answer 404. On loopback, the operations listener requires
    // a Host.
    const allowed = what === 'a path that cannot be read' ? [400, 404] : status === null ? [403, 404] : [status];
    expect(allowed).toContain(answer.status);
  });
});

describe('all listeners', () => {
  // Runs slow tests on the three listeners concurrently.
  async function onEach(limits: Partial<ConnectionLimits>, work: (listener: Listener) => Promise<void>): Promise<void> {
    const listeners = await Promise.all(LISTENERS.map(([, start]) => start(limits)));
    try {
      await Promise.all(listeners.map(work));
    } finally {
      for (const listener of listeners) await stop(listener);
    }
  }

  it('close silent connections and slow request heads within seven seconds', async () => {
    await onEach({}, async (listener) => {
      const [silent, dripping] = await openThree(listener);
      dripping.socket.write('GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n');
      const drops = setInterval(() => dripping.socket.write('X: y\r\n'), 200).unref();
      const took = await eventually(() => !silent.isOpen() && !dripping.isOpen(), 9_000);
      clearInterval(drops);
      expect(took).toBeGreaterThan(4_000);
      for (const { received } of [silent, dripping]) {
        expect(received()).toMatch(/^HTTP\/1\.1 408 .*application\/json.*REQUEST_TIMEOUT/s);
      }
    });
  });
});

/** Starts a listener with this handler. */
async function startListener(handle: RequestListener, limits: Partial<ConnectionLimits> = {}) {
  const { log, lines } = recordingLog();
  const connections = { inAll: 10, perNetwork: 0, trustedProxies: [], ...limits };
  const server = createListener({ ...programRefusals, handle }, { connections, log });
  const url = await listenOn(server, { host: '127.0.0.1', port: 0, prefix: '' });
  return { url, lines: () => lines, stop: (passedMs?: number) => drain(server, passedMs) };
}

// One function creates all listeners. slow-readers.long.ts tests each with slow readers.
describe('an unread answer', () => {
  const LARGE = Buffer.alloc(32 * 2 ** 20);

  async function readInDrops(answerMs: number, work: (listener: Listener, reader: Connection) => Promise<void>) {
    const listener = await startListener((_request, response) => void response.end(LARGE), { answerMs });
    const reader = await open(listener);
    reader.socket.pause();
    reader.socket.write(REQUEST);
    const drops = setInterval(() => void reader.socket.read(1), 20).unref();
    await work(listener, reader);
    clearInterval(drops);
    await stop(listener);
  }

  it('closes the connection, also if it is read a few bytes at a time', async () => {
    await readInDrops(800, async (listener, { socket }) => {
      const took = await eventually(async () => !(await isEstablished(listener, socket)), 10_000);
      expect(took).toBeGreaterThan(700);
    });
  });

  it('(control) closes nothing before the timeout, and no connection that is read', async () => {
    await readInDrops(2_500, async (listener, reader) => {
      await sleep(1_500);
      expect(await isEstablished(listener, reader.socket)).toBe(true);
      reader.socket.resume();
      await eventually(() => reader.received().length > LARGE.length);
      await sleep(1_500);
      expect(reader.isOpen()).toBe(true);
    });
  });
});

describe('bytes after a complete request that are not HTTP', () => {
  const COMPLETE = 'POST /admin/credit HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 2\r\n\r\n{}';
  const CHUNKED = 'POST /admin/credit HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n';

  it.each([
    ['before the answer begins', '', ''],
    ['in the middle of a streamed answer', 'one ', ''],
    ['in the body of the next request', '', CHUNKED],
  ])('are refused after its answer: %s', async (_when, start, next) => {
    const pending: ServerResponse[] = [];
    const listener = await startListener((_request, response) => {
      if (start !== '') response.write(start);
      pending.push(response);
    });
    const { socket, received, isOpen } = await open(listener);
    socket.write(`${COMPLETE}${next}}}}\r\n\r\n`);
    // Longer than a refused connection stays open.
    await sleep(1_200);
    pending[0]?.end('the end');
    await eventually(() => !isOpen());
    const [first = '', refused = ''] = received().split(/(?=HTTP\/1\.1 400 )/);
    expect(first).toMatch(/^HTTP\/1\.1 200 .*the end/s);
    expect(refused).toMatch(/"code":"BAD_REQUEST"/);
    await listener.stop();
  });
});

it('a drain counts the time that has passed since the signal to stop', async () => {
  const listener = await startListener(() => undefined);
  const { socket, isOpen } = await open(listener);
  socket.write(REQUEST);
  await sleep(100);
  const began = performance.now();
  await listener.stop(9_000);
  expect(performance.now() - began).toBeGreaterThan(900);
  expect(performance.now() - began).toBeLessThan(5_000);
  await eventually(() => !isOpen());
});

/**
 * Returns whether the listener still has the connection. A client that does not read never notices
 * its end.
 */
async function isEstablished({ url }: Listener, { localPort = 0 }: Socket): Promise<boolean> {
  const hex = (port: number) => port.toString(16).toUpperCase().padStart(4, '0');
  const ends = `0100007F:${hex(Number(new URL(url).port))} 0100007F:${hex(localPort)}`;
  return (await readFile('/proc/net/tcp', 'utf8')).includes(`${ends} 01 `);
}
