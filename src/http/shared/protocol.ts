import { type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import type { PlainErrorCode } from '../../base/errors/catalogue.js';

/** Limits of a connection in bytes and milliseconds: rules.md §3.12. */
export const LIMITS = {
  maxHeaderSize: 16 * 1024,
  headersTimeout: 5_000,
  requestTimeout: 10_000,
  keepAliveTimeout: 60_000,
  connectionsCheckingInterval: 1_000,
};

type Codes = Readonly<Record<string, PlainErrorCode>>;

/** Codes for the errors of Node's parser and timers; any other is BAD_REQUEST. */
const CODES: Codes = { HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE', ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT' };

/** Time for the client to read the last answer before the connection is destroyed. */
const LINGER_MS = 1_000;

/**
 * Calls `answer`, once per connection, for input that is not a complete request: bytes that are not
 * HTTP, headers beyond the limit, requests that arrive too slowly.
 * @param more codes that this listener maps besides the common ones
 */
export function onProtocolError(
  server: Server,
  answer: (code: PlainErrorCode, socket: Duplex) => void,
  more: Codes = {},
): void {
  const closing = new WeakSet<Duplex>();
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // After an error, the parser reports one for every further byte.
    if (closing.has(socket)) return;
    closing.add(socket);
    const { code = '' } = error;
    if (code === 'ECONNRESET') socket.destroy();
    else answer(CODES[code] ?? more[code] ?? 'BAD_REQUEST', socket);
  });
}

/** Response on a connection for which Node has no response object. */
export interface RawResponse {
  readonly status: number;
  /** Reason phrase; default: the one that HTTP defines. */
  readonly phrase?: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/**
 * Writes a response to the raw connection and closes it. Returns false if it is closing already.
 */
export function respondAndClose(
  socket: Duplex,
  { status, phrase = STATUS_CODES[status], headers, body }: RawResponse,
): boolean {
  if (!socket.writable) return false;
  const lines = Object.entries({ ...headers, Connection: 'close' });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.end(`HTTP/1.1 ${status} ${phrase}\r\n${head}\r\n${body}`);
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  return true;
}
