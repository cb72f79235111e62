import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { afterAll, expect, it } from '@jest/globals';
import { useDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { useServing } from '../support/process/serving.js';
import { databaseUrl, startProcess, stopProcess } from '../support/process.js';

// Slow readers and idle connections on the three listeners of a process with default limits: `npm
// run long -- faults`.

const REQUEST = 'GET /nothing HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n';

const sockets: Socket[] = [];
afterAll(() => {
  for (const socket of sockets) socket.destroy();
});
const database = useDatabase();
const service = useServing(database, { DELIVERY_PORT: '0', RATE_LIMIT_PER_IP: '0' });

async function open(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

const hex = (number: number): string => number.toString(16).toUpperCase().padStart(4, '0');
/** The service's end of an established connection in /proc/net/tcp. */
const lineOf = (port: number, { localPort = 0 }: Socket): string =>
  `0100007F:${hex(port)} 0100007F:${hex(localPort)} 01 `;

/** True if the service still has the connection. */
const isEstablished = async (port: number, socket: Socket): Promise<boolean> =>
  (await readFile('/proc/net/tcp', 'utf8')).includes(lineOf(port, socket));

const portOf = (url: string): number => Number(new URL(url).port);

it('closes connections that do not read or read slowly after 60 s at most, and idle ones after 60 s', async () => {
  const feed = /fetch deliveries from (http[^"]+)/.exec(service.stderr())?.[1] ?? '';
  const ports = [service.endpoint, feed, service.opsUrl].map(portOf);
  await Promise.all(
    ports.map(async (port) => {
      const began = performance.now();
      const [lazy, dripping, idle] = [await open(port), await open(port), await open(port)];
      for (const socket of [lazy, dripping]) {
        socket.pause();
        socket.write(REQUEST.repeat(60_000));
      }
      const drops = setInterval(() => void dripping.read(1), 100).unref();
      idle.write(REQUEST);
      const cut = async (socket: Socket): Promise<number> => {
        await eventually(async () => !(await isEstablished(port, socket)), 150_000);
        return performance.now() - began;
      };
      const took = await Promise.all([lazy, dripping, idle].map(cut));
      clearInterval(drops);
      // A request that was partly read when the answers piled up has a shorter limit: 5 s for
      // headers, 10 s in total (rules.md §3.12), and 1 s to read the refusal.
      for (const milliseconds of took.slice(0, 2)) {
        expect(milliseconds).toBeGreaterThan(6_000);
        expect(milliseconds).toBeLessThan(60_000);
      }
      expect(took[2]).toBeGreaterThan(50_000);
      expect(took[2]).toBeLessThan(90_000);
    }),
  );
  expect(await stopProcess(service)).toBe(0);
});

it('accepts 256 connections of one address on each listener', async () => {
  const { opsUrl, endpoint, ...running } = await startProcess(['serve'], {
    DATA_DIR: service.dataDir,
    DATABASE_URL: databaseUrl(database.connection),
    HOST: '127.0.0.1',
    LOG_FORMAT: 'json',
  });
  for (const port of [portOf(endpoint), portOf(opsUrl)]) {
    const many = await Promise.all(Array.from({ length: 400 }, () => open(port)));
    await eventually(async () => {
      const connections = await readFile('/proc/net/tcp', 'utf8');
      return many.filter((socket) => connections.includes(lineOf(port, socket))).length === 256;
    }, 4_500);
    for (const socket of many) socket.destroy();
  }
  running.child.kill('SIGTERM');
  expect(await running.ended).toBe(0);
});
