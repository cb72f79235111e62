import { STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

/** Time for the client to read the last answer before the connection is destroyed. */
const LINGER_MS = 1_000;

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
