import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PlainErrorCode } from '../../base/errors/catalogue.js';

/** What a connection may take of bytes and time: rules.md §3.12. */
export const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
};

type Codes = Readonly<Record<string, PlainErrorCode>>;

/** What Node's parser and timers report, by error code; all else is BAD_REQUEST. */
const CODES: Codes = { HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE', ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT' };

/** How long a connection may linger after its last answer, so that the client can read it. */
const LINGER_MS = 1_000;

/**
 * Has `answer` called, once for a connection, for what never becomes a request, or never a whole one: bytes that are no
 * HTTP, headers beyond the limit, requests that arrive too slowly.
 * @param more codes that this listener tells beside the common ones
 */
export function onProtocolFault(
  server: Server,
  answer: (code: PlainErrorCode, socket: Duplex) => void,
  more: Codes = {},
): void {
  const closing = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // A parser that has failed fails again on every further byte.
    if (closing.has(socket)) return;
    closing.add(socket);
    const { code = '' } = error;
    if (code === 'ECONNRESET') socket.destroy();
    else answer(CODES[code] ?? more[code] ?? 'BAD_REQUEST', socket);
  });
}

/** An answer where Node has no response to write it with. */
export interface LastWords {
  readonly status: number;
  /** The reason phrase; without it, that of HTTP. */
  readonly phrase?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** Answers on the bare connection and closes it. False: it is closing already, and nobody would read the answer. */
export function endWith(socket: Duplex, { status, phrase = STATUS_CODES[status], headers, body }: LastWords): boolean {
  if (!socket.writable) return false;
  const lines = Object.entries({ ...headers, Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${head}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  return true;
}
