import { connect, type Socket } from 'node:net';
import type { Prepared } from './ask.js';
import { wireOf } from './wrk.js';

/** Milliseconds from the due time of a request, not from its sending, to its answer. */
export interface Latencies {
  readonly p50: number;
  readonly p99: number;
}

/** Results of a paced load. */
export interface Paced extends Latencies {
  /** Expected answers per second; only these count for the latencies. */
  readonly goodput: number;
  /** Other answers by status. */
  readonly refused: Readonly<Record<string, number>>;
}

/** A load with a constant rate. */
export interface PacedLoad {
  /** Requests a second. */
  readonly rate: number;
  readonly seconds: number;
  readonly connections?: number;
  /** Expected status; any if missing. */
  readonly status?: number;
  /** Ignored warm-up time at the beginning. */
  readonly ignoredSeconds?: number;
}

const CONNECTIONS = 32;
const HEAD_END = '\r\n\r\n';

/**
 * Sends `requests` in turn at a constant rate over keep-alive connections. A request that is due
 * while all connections are busy waits, and the wait counts. Throws if a connection breaks.
 */
export async function pacedLoad(
  url: string,
  requests: readonly Prepared[],
  { rate, seconds, connections = CONNECTIONS, status, ignoredSeconds = 0 }: PacedLoad,
): Promise<Paced> {
  const wires = requests.map((request) => wireOf(url, request));
  const total = Math.max(1, Math.round(rate * seconds));
  const times: number[] = [];
  const refused: Record<string, number> = {};
  let responses = 0;
  const waiting: number[] = [];
  const idle: Wire[] = [];
  const { hostname, port } = new URL(url);
  const opened = await Promise.all(Array.from({ length: connections }, () => openWire(hostname, Number(port))));
  idle.push(...opened);
  let sent = 0;
  let good = 0;
  try {
    await new Promise<void>((resolve, reject) => {
      const began = performance.now();
      const counted = began + ignoredSeconds * 1_000;
      const ends = began + seconds * 1_000;
      const send = (wire: Wire, due: number): void => {
        sent += 1;
        wire.exchange(wires[(sent - 1) % wires.length] ?? '').then((answer) => {
          const now = performance.now();
          const isGood = status === undefined || answer === status;
          if (isGood && now >= counted && now < ends) good += 1;
          if (due >= counted) {
            if (isGood) times.push(now - due);
            else refused[answer] = (refused[answer] ?? 0) + 1;
          }
          responses += 1;
          const next = waiting.shift();
          if (next !== undefined) send(wire, next);
          else idle.push(wire);
          if (responses === total) resolve();
        }, reject);
      };
      let scheduled = 0;
      const tick = (): void => {
        const now = performance.now();
        for (; scheduled < total; scheduled += 1) {
          const due = began + (scheduled * 1_000) / rate;
          if (due > now) break;
          const wire = idle.shift(); // idle connections are closed by the server
          if (wire === undefined) waiting.push(due);
          else send(wire, due);
        }
        if (scheduled < total) setTimeout(tick, 1); // busy waiting would block the system's own work on this core
      };
      tick();
    });
  } finally {
    for (const wire of opened) wire.close();
  }
  times.sort((a, b) => a - b);
  const goodput = good / (seconds - ignoredSeconds);
  return { p50: quantile(times, 0.5), p99: quantile(times, 0.99), goodput, refused };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** A connection with one exchange at a time. */
interface Wire {
  /** Resolves with the status of the answer. */
  exchange(request: string): Promise<number>;
  close(): void;
}

function openWire(host: string, port: number): Promise<Wire> {
  return new Promise((resolve, reject) => {
    const socket: Socket = connect({ host, port, noDelay: true });
    let received = '';
    let onResponse: ((status: number) => void) | null = null;
    let failed: (error: unknown) => void = reject;
    socket.setEncoding('latin1'); // a character is a byte
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (!isWhole(received)) return;
      const status = Number(received.slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length));
      received = '';
      const tell = onResponse;
      onResponse = null;
      tell?.(status);
    });
    socket.on('error', (error) => failed(error));
    socket.on('close', () => failed(new Error('the connection was closed')));
    socket.once('connect', () =>
      resolve({
        exchange: (request) =>
          new Promise((done, fail) => {
            onResponse = done;
            failed = fail;
            if (socket.destroyed) fail(new Error('the connection was closed while idle'));
            else socket.write(request);
          }),
        close: () => {
          failed = () => undefined;
          socket.destroy();
        },
      }),
    );
  });
}

/** True if the answer is complete by its length or its last chunk. */
function isWhole(received: string): boolean {
  const end = received.indexOf(HEAD_END);
  if (end < 0) return false;
  const [, length] = /\r\ncontent-length: *(\d+)/i.exec(received.slice(0, end)) ?? [];
  return length === undefined ? received.endsWith('0\r\n\r\n') : received.length - end - 4 >= Number(length);
}
